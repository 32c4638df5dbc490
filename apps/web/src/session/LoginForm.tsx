import type { LoginInfo } from '@contracts/identity/user.js';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { SessionUser } from '../api/session.js';
import { Banner } from '../ui/Banner.js';
import { Button } from '../ui/Button.js';
import { PasswordField } from '../ui/fields/PasswordField.js';
import { TextField } from '../ui/fields/TextField.js';
import { formatClock } from '../words/formats/day.js';
import { keptLanguage, languageOf } from '../words/language.js';
import { speak, t } from '../words/t.js';
import { FrontTitle } from './FrontTitle.js';
import { KeyField } from './KeyField.js';
import { type Credentials, login, type Refused } from './login.js';
import { RecoveryCodes } from './RecoveryCodes.js';

interface Props {
  /** Of who signs in again, under a heading of its own. */
  again?: string;
  /** With what somebody who has just chosen a password is signed in at once; what more is needed is asked here. */
  chosen?: Credentials | undefined;
  /** What was done before, e.g. the password changed. */
  note: string | null;
  sso: LoginInfo['sso'];
  onNewPassword(username: string, password: string): void;
}

/** Kept while the page is made anew for another language. */
let draft = '';

export function LoginForm({ again, chosen, note, sso, onNewPassword }: Props) {
  const [username, setUsername] = useState(again ?? chosen?.username ?? draft);
  const [password, setPassword] = useState(chosen?.password ?? '');
  const [key, setKey] = useState('');
  const [factor, setFactor] = useState<{ qr: string | null; byMail: boolean } | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [done, setDone] = useState<{ codes: readonly string[]; enter(): void } | null>(null);

  const enterNow = async () => {
    if (busy) return;
    setTried(true);
    if (!username.trim() || !password) return;
    setBusy(true);
    const answer = await login({ username: username.trim(), password, ...(factor && key ? { key: key.trim() } : {}) });
    setBusy(false);
    if (answer.ok) {
      draft = '';
      const enter = () => {
        answer.enter();
        speakAsSet(answer.user);
      };
      return answer.recoveryCodes.length > 0 ? setDone({ codes: answer.recoveryCodes, enter }) : enter();
    }
    setRefused(answer);
    if (answer.reason === 'forceNewPassword') onNewPassword(username.trim(), password);
    if (answer.reason === 'MFA') setFactor({ qr: answer.qr, byMail: answer.byMail });
    if (answer.reason === 'INVALID_CREDENTIALS') setPassword('');
  };
  const atOnce = useRef(chosen && enterNow);
  useEffect(() => {
    void atOnce.current?.();
    atOnce.current = undefined;
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void enterNow();
  };
  const write = (text: string) => {
    draft = text;
    setUsername(text);
  };
  if (done) return <RecoveryCodes codes={done.codes} onDone={done.enter} />;
  const text = refused && refusedText(refused, factor !== null && key !== '');
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {again === undefined && <FrontTitle title={t('session.welcome')} hint={t('session.tagline')} />}
      {text ? <Note tone={text.tone}>{text.text}</Note> : note && <Note tone="info">{note}</Note>}
      <TextField
        label={t('session.username')}
        value={username}
        onChange={write}
        autoFocus={username === ''}
        error={tried && !username.trim() ? t('rule.required') : null}
        input={{ name: 'username', autoComplete: 'username', autoCapitalize: 'none', spellCheck: false }}
      />
      <PasswordField
        label={t('session.password')}
        value={password}
        onChange={setPassword}
        autoFocus={username !== ''}
        error={tried && !busy && !password && !refused ? t('rule.required') : null}
        name="password"
        autoComplete="current-password"
      />
      {factor && <SecondFactor of={factor} value={key} onChange={setKey} />}
      <Button type="submit" kind="primary" busy={busy} className="mt-1 min-h-9 text-head">
        {busy ? t('session.signingIn') : t('session.signIn')}
      </Button>
      {again === undefined && (
        <Link to="/login/forgot" className="text-accent hover:underline">
          {t('session.forgotLink')}
        </Link>
      )}
      <Providers sso={sso} />
    </form>
  );
}

const Providers = ({ sso }: Pick<Props, 'sso'>) => (
  <>
    {sso.map(({ id, label, url }) => (
      <a
        key={id}
        href={url}
        className="flex h-9 items-center justify-center rounded border border-line-strong font-[520] hover:bg-sunk"
      >
        {t('session.continueWith', { provider: label })}
      </a>
    ))}
  </>
);

interface FactorProps {
  of: { qr: string | null; byMail: boolean };
  value: string;
  onChange(value: string): void;
}
function SecondFactor({ of: { qr, byMail }, value, onChange }: FactorProps) {
  return (
    <>
      {qr?.startsWith('data:image/') && (
        <figure className="flex flex-col items-center gap-2 rounded border border-line p-3">
          <img src={qr} alt="" className="rounded" />
          <figcaption className="text-ink-2">{t('session.scan')}</figcaption>
        </figure>
      )}
      <KeyField {...{ value, onChange }} {...(byMail && { hint: t('session.keyByMail') })} />
    </>
  );
}

/** The person's own language, unless one was chosen on this machine. */
function speakAsSet({ settings }: SessionUser): void {
  const set = languageOf(settings?.['language']);
  if (set && !keptLanguage(localStorage)) void speak(set);
}

const Note = ({ tone, children }: { tone: 'bad' | 'warn' | 'info'; children: string }) => (
  <div className="overflow-hidden rounded">
    <Banner tone={tone}>{children}</Banner>
  </div>
);

function refusedText(refused: Refused, keyGiven: boolean): { tone: 'bad' | 'warn' | 'info'; text: string } | null {
  switch (refused.reason) {
    case 'MFA':
      return { tone: 'info', text: t(refused.byMail ? 'session.keyMailed' : 'session.keyNeeded') };
    case 'forceNewPassword':
      return null;
    case 'TEMPORARILY_LOCKED':
      return { tone: 'warn', text: t('session.locked', { time: refused.until ? formatClock(refused.until) : '…' }) };
    case 'DISABLED_LOGIN_FAILURES':
      return { tone: 'warn', text: t('session.disabled') };
    case 'INACTIVE':
      return { tone: 'warn', text: t('session.inactive') };
    case 'NO_MAIL':
      return { tone: 'warn', text: t('session.noMail') };
    case 'TRIAL_EXPIRED':
      return { tone: 'warn', text: t('session.trialExpired') };
    case 'TENANT_SUSPENDED':
      return { tone: 'warn', text: t('session.suspended') };
    case 'TOO_MANY':
      return { tone: 'warn', text: t('problem.tooMany') };
    case 'INVALID_KEY':
      return { tone: 'bad', text: keyGiven ? t('session.invalidKey') : t('session.keyNeeded') };
    case 'INVALID_CREDENTIALS':
      return { tone: 'bad', text: t('session.invalid') };
    default:
      return { tone: 'warn', text: t('session.away') };
  }
}
