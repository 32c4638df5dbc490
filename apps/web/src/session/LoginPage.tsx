import { useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { takeDeepLink } from '../api/deepLink.js';
import { session, useSession } from '../api/session.js';
import { tenant } from '../api/tenant.js';
import { useThing } from '../api/useThing.js';
import { Banner } from '../ui/Banner.js';
import { comesWhenOpened } from '../ui/later.js';
import { usePage } from '../ui/page.js';
import { say, t } from '../words/t.js';
import { enterBySso, takeCameBack } from './enterBySso.js';
import { Front } from './Front.js';
import { LoginForm } from './LoginForm.js';
import type { Credentials } from './login.js';

// Hardly anybody who signs in must change it.
const PasswordForm = comesWhenOpened(async () => (await import('./PasswordForm.js')).PasswordForm);

type Step =
  | { at: 'login'; note?: string; chosen?: Credentials }
  | { at: 'newPassword'; username: string; password: string };

/** Sign in, with the change of password that the first login asks for. Goes on where the person wanted to go. */
export function LoginPage() {
  const now = useSession();
  const info = useThing('GET meta/login-info', {});
  const [step, setStep] = useState<Step>(firstStep);
  useCameBack((note) => setStep({ at: 'login', note }));
  usePage({ title: t('session.title') });
  if (now.status === 'signedIn') return <GoOn />;

  const pattern = info.data?.passwordPattern ?? '';
  const isUnknown = info.problem?.code === 'TENANT_UNKNOWN' || info.problem?.status === 404;
  if (isUnknown && !info.data) return <UnknownTenant />;
  return (
    <Front info={info.data}>
      {info.state === 'error' && <Away />}
      {step.at === 'newPassword' ? (
        <PasswordForm
          username={step.username}
          current={step.password}
          pattern={pattern}
          onCancel={() => setStep({ at: 'login' })}
          onChanged={(password) =>
            setStep({ at: 'login', note: t('session.passwordChanged'), chosen: { username: step.username, password } })
          }
        />
      ) : (
        <LoginForm
          note={step.note ?? null}
          chosen={step.chosen}
          sso={info.data?.sso ?? []}
          onNewPassword={(username, password) => setStep({ at: 'newPassword', username, password })}
        />
      )}
    </Front>
  );
}

/** Somebody who comes back from a provider of sign-ins is signed in, or hears why not. */
function useCameBack(tell: (note: string) => void): void {
  const told = useRef(tell);
  useEffect(() => {
    const back = takeCameBack();
    if (back && 'error' in back) told.current(say(`session.sso${back.error}`) ?? t('session.ssoFailed'));
    if (!back || 'error' in back) return;
    void enterBySso(back.code).then((answer) => (answer.ok ? answer.enter() : told.current(t('session.ssoFailed'))));
  }, []);
}

function GoOn() {
  const [to] = useState(takeDeepLink);
  return <Navigate to={to} replace />;
}

function UnknownTenant() {
  return (
    <Front info={undefined}>
      <div role="alert">
        <h1 className="text-display font-semibold">{t('session.unknownTenant', { tenant: tenant() })}</h1>
        <p className="mt-3 text-ink-2">{t('session.unknownTenantHint')}</p>
      </div>
    </Front>
  );
}

const Away = () => (
  <div className="mb-5 overflow-hidden rounded">
    <Banner tone="warn">
      {t('session.away')} {t('session.awayHint')}
    </Banner>
  </div>
);

function firstStep(): Step {
  const now = session();
  if (now.status === 'signedOut' && now.reason === 'logout') return { at: 'login', note: t('session.signedOut') };
  return { at: 'login' };
}
