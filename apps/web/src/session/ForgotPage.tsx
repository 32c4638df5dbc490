import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { ask } from '../api/ask.js';
import { asProblem, type Problem } from '../api/problem.js';
import { useThing } from '../api/useThing.js';
import { Banner } from '../ui/Banner.js';
import { Button } from '../ui/Button.js';
import { TextField } from '../ui/fields/TextField.js';
import { usePage } from '../ui/page.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';
import { Front } from './Front.js';
import { FrontTitle } from './FrontTitle.js';

/** Asks for a recovery key by mail. The page says the same for names and addresses that nobody has. */
export function Component() {
  const info = useThing('GET meta/login-info', {});
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  usePage({ title: t('session.forgot') });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const wanted = typed.trim();
    if (busy || wanted === '') return;
    setBusy(true);
    try {
      // No user name has an @.
      await ask('GET security/reset-key', { query: wanted.includes('@') ? { email: wanted } : { username: wanted } });
      setIsSent(true);
      setProblem(null);
    } catch (thrown) {
      setProblem(asProblem(thrown));
    }
    setBusy(false);
  };
  return (
    <Front info={info.data}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <FrontTitle title={t('session.forgot')} hint={t('session.forgotHint')} />
        {problem && <Banner tone="bad">{problemText(problem)}</Banner>}
        {isSent && (
          <div role="status">
            <Banner tone="info">{t('session.forgotSent')}</Banner>
          </div>
        )}
        <TextField
          label={t('session.usernameOrMail')}
          value={typed}
          onChange={setTyped}
          autoFocus
          error={tried && typed.trim() === '' ? t('rule.required') : null}
          input={{ name: 'username', autoComplete: 'username', autoCapitalize: 'none', spellCheck: false }}
        />
        <Button type="submit" kind={isSent ? 'plain' : 'primary'} busy={busy} className="mt-1 min-h-9">
          {t(isSent ? 'session.forgotAgain' : 'session.forgotSend')}
        </Button>
        <Link to="/login/reset" className="text-accent hover:underline">
          {t('session.haveKey')}
        </Link>
        <Link to="/login" className="text-accent hover:underline">
          {t('session.back')}
        </Link>
      </form>
    </Front>
  );
}
