import { type NoticeKind, noticeKinds } from '@contracts/notices/notice.js';
import { useState } from 'react';
import { ask } from '../../api/ask.js';
import { asProblem, type Problem } from '../../api/problem.js';
import { useThing } from '../../api/useThing.js';
import { Banner } from '../../ui/Banner.js';
import { SwitchField } from '../../ui/fields/SwitchField.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { problemText } from '../../words/problemText.js';
import { t } from '../../words/t.js';
import { Section } from './Section.js';

/** What the person is told of, each kind for itself; in effect at once. */
export function NoticeSettings() {
  const { data, problem, mutate, refresh } = useThing('GET logged-in-user', {});
  const [refused, setRefused] = useState<Problem | null>(null);
  const types = data?.settings.notificationTypes ?? {};
  const isOn = (kind: NoticeKind): boolean => types[kind]?.includes('IN_APP') ?? true;
  const set = async (kind: NoticeKind, on: boolean) => {
    const notificationTypes = { ...types, [kind]: on ? ['IN_APP'] : [] };
    if (data) await mutate({ ...data, settings: { ...data.settings, notificationTypes } }, { revalidate: false });
    try {
      await ask('PUT logged-in-user/settings', { body: { notificationTypes } });
      setRefused(null);
    } catch (thrown) {
      setRefused(asProblem(thrown));
    }
    await refresh();
  };
  const failed = refused ?? problem;
  return (
    <Section title={t('notices.title')} hint={t('notices.settingsHint')}>
      {failed && <Banner tone="bad">{problemText(failed)}</Banner>}
      {!data && !failed && <SkeletonRows rows={7} indent={false} />}
      {data &&
        noticeKinds.map((kind) => (
          <SwitchField
            key={kind}
            label={t(`notices.tell${kind}`)}
            value={isOn(kind)}
            onChange={(on) => void set(kind, on)}
          />
        ))}
    </Section>
  );
}
