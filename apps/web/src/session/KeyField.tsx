import { TextField } from '../ui/fields/TextField.js';
import { t } from '../words/t.js';

interface Props {
  value: string;
  onChange(value: string): void;
  hint?: string;
  autoFocus?: boolean;
}

/** The code of an authenticator app, or a recovery code in its place. */
export const KeyField = ({ value, onChange, hint = t('session.keyHint'), autoFocus = true }: Props) => (
  <TextField
    label={t('session.key')}
    {...{ hint, value, onChange, autoFocus }}
    input={{ name: 'key', autoComplete: 'one-time-code', maxLength: 20 }}
  />
);
