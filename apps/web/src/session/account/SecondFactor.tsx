import type { OwnSecondFactor } from '@contracts/identity/secondFactor.js';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ask } from '../../api/ask.js';
import { asProblem, type Problem } from '../../api/problem.js';
import { useThing } from '../../api/useThing.js';
import { Banner } from '../../ui/Banner.js';
import { Button } from '../../ui/Button.js';
import { Tag } from '../../ui/Chip.js';
import { PasswordField } from '../../ui/fields/PasswordField.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { useBusy } from '../../ui/useBusy.js';
import { problemText } from '../../words/problemText.js';
import { t } from '../../words/t.js';
import { KeyField } from '../KeyField.js';
import { RecoveryCodes } from '../RecoveryCodes.js';
import { Section } from './Section.js';

type Step =
  | { at: 'rest' | 'leave' | 'mail' }
  | { at: 'setup'; qr: string; secret: string }
  | { at: 'codes'; codes: readonly string[] };
const rest: Step = { at: 'rest' };

/** Signing in with an authenticator app beside the password: set up, told of, turned off. */
export function SecondFactor() {
  const { data, problem, refresh } = useThing('GET logged-in-user/second-factor', {});
  const [step, setStep] = useState<Step>(rest);
  const [refused, setRefused] = useState<Problem | null>(null);
  const attempt = async (wish: () => Promise<Step>) => {
    try {
      setStep(await wish());
      setRefused(null);
    } catch (thrown) {
      setRefused(asProblem(thrown));
    }
    await refresh();
  };
  const setUp = () => attempt(async () => ({ at: 'setup', ...(await ask('GET logged-in-user/qr-code')).body }));
  const prove = (type: 'TOTP' | 'MAIL') => (key: string) =>
    attempt(async () => {
      const { body } = await ask('PUT logged-in-user/second-factor', { body: { key, type } });
      return body.recoveryCodes.length > 0 ? { at: 'codes', codes: body.recoveryCodes } : rest;
    });
  const sendCode = (next: Step) =>
    attempt(async () => {
      await ask('POST logged-in-user/second-factor/mail');
      return next;
    });
  const leave = (key: string, password: string) =>
    attempt(async () => {
      await ask('DELETE logged-in-user/second-factor', { body: { key, password } });
      return rest;
    });
  const stop = () => {
    setStep(rest);
    setRefused(null);
  };
  const failed = refused ?? problem;
  return (
    <Section title={t('account.secondFactor')} hint={t('account.secondFactorHint')}>
      {failed && <Banner tone="bad">{refusal(failed)}</Banner>}
      {!data && !failed && <SkeletonRows rows={2} indent={false} />}
      {step.at === 'rest' && data && (
        <State
          of={data}
          onSetUp={setUp}
          onMail={() => sendCode({ at: 'mail' })}
          onLeave={() => (data.type === 'MAIL' ? sendCode({ at: 'leave' }) : setStep({ at: 'leave' }))}
        />
      )}
      {step.at === 'mail' && (
        <KeyForm confirm={t('account.turnOn')} hint={t('session.keyByMail')} onCancel={stop} onSubmit={prove('MAIL')} />
      )}
      {step.at === 'setup' && (
        <KeyForm confirm={t('account.turnOn')} onCancel={stop} onSubmit={prove('TOTP')}>
          <figure className="flex flex-wrap items-center gap-4">
            <img src={step.qr} alt={t('account.qr')} className="rounded border border-line" />
            <figcaption className="min-w-0 flex-1 basis-50 text-ink-2">
              <p>{t('session.scan')}</p>
              <p className="mt-2 text-small">{t('account.typeSecret')}</p>
              <code className="break-all text-small text-ink">{step.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            </figcaption>
          </figure>
        </KeyForm>
      )}
      {step.at === 'codes' && <RecoveryCodes codes={step.codes} onDone={stop} />}
      {step.at === 'leave' && (
        <KeyForm
          asksPassword
          hint={t(data?.type === 'MAIL' ? 'session.keyByMail' : 'session.keyHint')}
          confirm={t('account.turnOff')}
          onCancel={stop}
          onSubmit={leave}
        />
      )}
    </Section>
  );
}

interface StateProps {
  of: OwnSecondFactor;
  onSetUp(): void;
  onMail(): void;
  onLeave(): void;
}
const State = ({ of: { isOn, type, isRequired, recoveryCodesLeft }, onSetUp, onMail, onLeave }: StateProps) => (
  <div className="flex flex-wrap items-center gap-3 py-2">
    <Tag tone={isOn ? 'good' : 'neutral'}>{isOn ? t('account.isOn') : t('account.isOff')}</Tag>
    <span className="min-w-0 flex-1 text-ink-2 max-tablet:empty:hidden">
      {type === 'TOTP' && t('account.codesLeft', { count: recoveryCodesLeft })}
      {type === 'MAIL' && t('account.byMail')}
      {isRequired && ` ${t('account.isRequired')}`}
    </span>
    <span className="flex flex-wrap gap-2">
      {type !== 'TOTP' && <Button onClick={onSetUp}>{t('account.setUp')}</Button>}
      {!isOn && <Button onClick={onMail}>{t('account.setUpMail')}</Button>}
      {isOn && !isRequired && <Button onClick={onLeave}>{t('account.turnOff')}</Button>}
    </span>
  </div>
);

interface KeyFormProps {
  confirm: string;
  hint?: string;
  asksPassword?: boolean;
  onSubmit(key: string, password: string): Promise<void>;
  onCancel(): void;
  children?: ReactNode;
}
function KeyForm({
  confirm,
  hint = t('account.firstCode'),
  asksPassword = false,
  onSubmit,
  onCancel,
  children,
}: KeyFormProps) {
  const [key, setKey] = useState('');
  const [password, setPassword] = useState('');
  const { busy, during } = useBusy();
  const isReady = key.trim() !== '' && (!asksPassword || password !== '');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || busy) return;
    await during(async () => onSubmit(key.trim(), password));
    setKey('');
  };
  return (
    <form onSubmit={submit} noValidate className="flex max-w-100 flex-col gap-4 py-2">
      {children}
      {asksPassword && (
        <PasswordField
          label={t('session.currentPassword')}
          value={password}
          onChange={setPassword}
          name="password"
          autoComplete="current-password"
          autoFocus
        />
      )}
      <KeyField hint={hint} value={key} onChange={setKey} autoFocus={!asksPassword} />
      <div className="flex gap-2">
        <Button type="submit" kind="primary" busy={busy} disabled={!isReady}>
          {confirm}
        </Button>
        <Button onClick={onCancel}>{t('ui.cancel')}</Button>
      </div>
    </form>
  );
}

const refusal = (problem: Problem): string => {
  if (problem.code === 'INVALID_KEY') return t('session.invalidKey');
  return problem.code === 'INVALID_CREDENTIALS' ? t('account.wrongPassword') : problemText(problem);
};
