import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ask } from '../api/ask.js';
import { seeAs } from '../api/delegation.js';
import { saveFile } from '../api/files.js';
import { asProblem, type Problem } from '../api/problem.js';
import { useThing } from '../api/useThing.js';
import { Banner } from '../ui/Banner.js';
import { Button } from '../ui/Button.js';
import { Section } from '../ui/Panel.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';
import { Forget } from './Forget.js';

/** What a key user does with somebody's access: see what they see, hand them their data, forget them. */
export default function PersonTab({ id }: { id: string }) {
  const { data } = useThing('GET user/{id}', { params: { id } });
  const [problem, setProblem] = useState<Problem | null>(null);
  const navigate = useNavigate();
  const look = async () => {
    const refused = await seeAs(id);
    setProblem(refused);
    if (!refused) await navigate('/');
  };
  const handOut = async () => {
    try {
      const told = await ask('GET user/{id}/personal-data', { params: { id } });
      const file = new Blob([JSON.stringify(told.body, null, 2)], { type: 'application/json' });
      saveFile({ ...told, body: file }, `${data?.username ?? id}.json`);
      setProblem(null);
    } catch (thrown) {
      setProblem(asProblem(thrown));
    }
  };
  return (
    <>
      {problem && <Banner tone="bad">{problemText(problem)}</Banner>}
      <Section title={t('admin.seeAs')}>
        <p className="mb-2 text-ink-2">{t('admin.seeAsHint')}</p>
        <Button onClick={() => void look()}>{t('admin.seeAs')}</Button>
      </Section>
      <Section title={t('admin.handOut')}>
        <p className="mb-2 text-ink-2">{t('admin.handOutHint')}</p>
        <Button onClick={() => void handOut()}>{t('admin.handOut')}</Button>
      </Section>
      {data && (
        <Forget
          hint={t('admin.eraseHint')}
          what={t('admin.eraseWhat')}
          name={data.username}
          onSubmit={(username) => ask('DELETE user/{id}/personal-data', { params: { id }, body: { username } })}
        />
      )}
    </>
  );
}
