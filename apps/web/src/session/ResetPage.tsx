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

/** A new password by the recovery key of a mail, which its link brings along. */
export function Component() {
  const info = useThing('GET meta/login-info', {});
  const navigate = useNavigate();
  const [key, setKey] = useState(() => carried('key'));
  const [chosen, setChosen] = useState(nothingChosen);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  usePage({ title: t('session.newPasswordTitle') });
  const pattern = info.data?.passwordPattern ?? '';
  const isFit = key.trim() !== '' && allKept(rulesOf({ value: chosen, pattern }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !isFit) return;
    setBusy(true);
    try {
      await ask('PUT security/reset-key', { body: { key: key.trim(), newPassword: chosen.password } });
      toast({ text: t('session.passwordChanged') });
      navigate('/login', { replace: true });
    } catch (thrown) {
      setProblem(asProblem(thrown));
      setBusy(false);
    }
  };
  return (
    <Front info={info.data}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <FrontTitle title={t('session.newPasswordTitle')} hint={t('session.resetHint')} />
        {problem && <Banner tone="bad">{refusal(problem)}</Banner>}
        <TextField
          label={t('session.recoveryKey')}
          value={key}
          onChange={setKey}
          autoFocus={key === ''}
          input={{ name: 'key', autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 100 }}
        />
        <NewPasswordFields {...{ value: chosen, onChange: setChosen, pattern }} autoFocus={key !== ''} />
        <Button type="submit" kind="primary" busy={busy} disabled={!isFit} className="mt-1 min-h-9">
          {t('session.setPassword')}
        </Button>
        <Link to="/login/forgot" className="text-accent hover:underline">
          {t('session.forgotAgain')}
        </Link>
        <Link to="/login" className="text-accent hover:underline">
          {t('session.back')}
        </Link>
      </form>
    </Front>
  );
}

function refusal(problem: Problem): string {
  if (problem.code === 'INVALID_KEY') return t('session.wrongRecoveryKey');
  return problem.errors.some(({ rule }) => rule === 'is_not') ? t('session.ruleDiffers') : problemText(problem);
}
