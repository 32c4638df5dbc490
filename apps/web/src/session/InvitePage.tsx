import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ask } from '../api/ask.js';
import { asProblem, type Problem } from '../api/problem.js';
import { useThing } from '../api/useThing.js';
import { Banner } from '../ui/Banner.js';
import { Button } from '../ui/Button.js';
import { TextField } from '../ui/fields/TextField.js';
import { usePage } from '../ui/page.js';
import { toast } from '../ui/toasts.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';
import { carried } from './carried.js';
import { Front } from './Front.js';
import { FrontTitle } from './FrontTitle.js';
import { NewPasswordFields, nothingChosen, rulesOf } from './NewPasswordFields.js';
import { allKept } from './passwordRules.js';

/** Who is invited says their name and chooses a password; then they sign in. */
export function Component() {
  const info = useThing('GET meta/login-info', {});
  const navigate = useNavigate();
  const [inviteId] = useState(() => carried('inviteId'));
  const [name, setName] = useState({ firstName: '', lastName: '' });
  const [chosen, setChosen] = useState(nothingChosen);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  usePage({ title: t('session.invite') });
  const pattern = info.data?.passwordPattern ?? '';
  const isNamed = name.firstName.trim() !== '' && name.lastName.trim() !== '';
  const isFit = isNamed && allKept(rulesOf({ value: chosen, pattern }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !isFit) return;
    setBusy(true);
    try {
      const body = { firstName: name.firstName.trim(), lastName: name.lastName.trim(), password: chosen.password };
      const { body: who } = await ask('PUT invite', { query: { inviteId }, body });
      toast({ text: t('session.inviteDone', { username: who.username }) });
      navigate('/login', { replace: true });
    } catch (thrown) {
      setProblem(asProblem(thrown));
      setBusy(false);
    }
  };
  return (
    <Front info={info.data}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <FrontTitle title={t('session.invite')} hint={t('session.inviteHint', { company: info.data?.name ?? '' })} />
        {inviteId === '' && <Banner tone="warn">{t('session.inviteIncomplete')}</Banner>}
        {problem && (
          <Banner tone="bad">{problem.code === 'INVALID_KEY' ? t('session.inviteOver') : problemText(problem)}</Banner>
        )}
        {(['firstName', 'lastName'] as const).map((field) => (
          <TextField
            key={field}
            label={t(`session.${field}`)}
            value={name[field]}
            onChange={(text) => setName({ ...name, [field]: text })}
            autoFocus={field === 'firstName'}
            input={{ name: field, autoComplete: field === 'firstName' ? 'given-name' : 'family-name', maxLength: 200 }}
          />
        ))}
        <NewPasswordFields {...{ value: chosen, onChange: setChosen, pattern }} />
        <Button type="submit" kind="primary" busy={busy} disabled={!isFit || inviteId === ''} className="mt-1 min-h-9">
          {t('session.inviteAccept')}
        </Button>
        <Link to="/login" className="text-accent hover:underline">
          {t('session.back')}
        </Link>
      </form>
    </Front>
  );
}
