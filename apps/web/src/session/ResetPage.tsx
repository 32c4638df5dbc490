import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ask } from '../api/ask.js';
import type { Problem } from '../api/problem.js';
import { useThing } from '../api/useThing.js';
import { TextField } from '../ui/fields/TextField.js';
import { toast } from '../ui/toasts.js';
import { t } from '../words/t.js';
import { carried } from './carried.js';
import { FrontForm } from './FrontForm.js';
import { NewPasswordFields, nothingChosen, rulesOf } from './NewPasswordFields.js';
import { allKept } from './passwordRules.js';

/** A new password by the recovery key of a mail, which its link brings along. */
export function Component() {
  const pattern = useThing('GET meta/login-info', {}).data?.passwordPattern ?? '';
  const navigate = useNavigate();
  const [key, setKey] = useState(() => carried('key'));
  const [chosen, setChosen] = useState(nothingChosen);
  const send = async () => {
    await ask('PUT security/reset-key', { body: { key: key.trim(), newPassword: chosen.password } });
    toast({ text: t('session.passwordChanged') });
    navigate('/login', { replace: true });
  };
  return (
    <FrontForm
      title={t('session.newPasswordTitle')}
      hint={t('session.resetHint')}
      button={t('session.setPassword')}
      unfit={key.trim() === '' || !allKept(rulesOf({ value: chosen, pattern }))}
      {...{ send, refusal }}
      links={[{ to: '/login/forgot', label: t('session.forgotAgain') }]}
    >
      <TextField
        label={t('session.recoveryKey')}
        value={key}
        onChange={setKey}
        autoFocus={key === ''}
        input={{ name: 'key', autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 100 }}
      />
      <NewPasswordFields {...{ value: chosen, onChange: setChosen, pattern }} autoFocus={key !== ''} />
    </FrontForm>
  );
}

function refusal({ code, errors }: Problem): string | null {
  if (code === 'INVALID_KEY') return t('session.wrongRecoveryKey');
  return errors.some(({ rule }) => rule === 'is_not') ? t('session.ruleDiffers') : null;
}
