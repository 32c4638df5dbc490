import { useState } from 'react';
import { ask } from '../api/ask.js';
import { asProblem, type Problem } from '../api/problem.js';
import { Banner } from '../ui/Banner.js';
import { Button } from '../ui/Button.js';
import { PasswordField } from '../ui/fields/PasswordField.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';
import { FrontTitle } from './FrontTitle.js';
import { KeyField } from './KeyField.js';
import { NewPasswordFields, nothingChosen, rulesOf } from './NewPasswordFields.js';
import { allKept } from './passwordRules.js';
import { useSending } from './useSending.js';

interface Props {
  username: string;
  /** The password just given at the login; null: it is asked for here. */
  current: string | null;
  /** From `meta/login-info`. */
  pattern: string;
  onCancel(): void;
  onChanged(password: string): void;
}

/** A new password, its rules ticked off while it is typed. */
export function PasswordForm({ username, current, pattern, onCancel, onChanged }: Props) {
  const [old, setOld] = useState(current ?? '');
  const [chosen, setChosen] = useState(nothingChosen);
  const [key, setKey] = useState<string | null>(null);
  const isFit = allKept(rulesOf({ value: chosen, old, pattern })) && old !== '';
  const { submit, busy, problem } = useSending(async () => {
    const change = { username, password: old, newPassword: chosen.password, ...(key && { key }) };
    try {
      await ask('PUT security/change-password', { body: change });
    } catch (thrown) {
      if (asProblem(thrown).code === 'MFA') setKey('');
      throw thrown;
    }
    onChanged(chosen.password);
  }, isFit);
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <FrontTitle
        title={t('session.newPasswordTitle')}
        {...(current !== null && { hint: t('session.newPasswordHint') })}
      />
      {problem && (
        <div className="overflow-hidden rounded">
          {problem.code === 'MFA' ? (
            <Banner tone="info">{t('session.keyNeeded')}</Banner>
          ) : (
            <Banner tone="bad">{refusal(problem)}</Banner>
          )}
        </div>
      )}
      <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
      {current === null && (
        <PasswordField
          label={t('session.currentPassword')}
          value={old}
          onChange={setOld}
          name="password"
          autoComplete="current-password"
          autoFocus
        />
      )}
      <NewPasswordFields {...{ value: chosen, onChange: setChosen, old, pattern }} autoFocus={current !== null} />
      {key !== null && <KeyField value={key} onChange={setKey} />}
      <div className="mt-1 flex gap-2">
        <Button type="submit" kind="primary" busy={busy} disabled={!isFit} className="min-h-9 flex-1">
          {t('session.setPassword')}
        </Button>
        <Button className="min-h-9" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      </div>
    </form>
  );
}

function refusal(problem: Problem): string {
  if (problem.code === 'INVALID_KEY') return t('session.invalidKey');
  if (problem.errors.some(({ rule, params }) => rule === 'is_not' && params?.['common'])) return t('session.tooCommon');
  return problem.status === 401 ? t('session.invalid') : problemText(problem);
}
