import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../words/t.js';
import { IconButton } from '../Button.js';
import { control, Field } from './Field.js';

interface Props {
  label: string;
  value: string;
  onChange(value: string): void;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  autoFocus?: boolean;
  error?: string | null;
}

/** A password, hidden unless the person wants to see it; says when Caps Lock is on. */
export function PasswordField({ label, value, onChange, name, autoComplete, autoFocus = false, error = null }: Props) {
  const [seen, setSeen] = useState(false);
  const [caps, setCaps] = useState(false);
  return (
    <Field label={label} error={error} hint={caps ? t('session.capsLock') : null}>
      {({ id, describedBy }) => (
        <span className="relative flex">
          <input
            id={id}
            aria-describedby={describedBy}
            aria-invalid={error ? true : undefined}
            type={seen ? 'text' : 'password'}
            name={name}
            autoComplete={autoComplete}
            // biome-ignore lint/a11y/noAutofocus: the first empty field of a page that is only this form
            autoFocus={autoFocus}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyUp={(event) => setCaps(event.getModifierState('CapsLock'))}
            className={`${control} pr-9`}
          />
          <span className="absolute inset-y-0 right-0 flex items-center">
            <IconButton
              label={seen ? t('session.hidePassword') : t('session.showPassword')}
              icon={seen ? <EyeOff /> : <Eye />}
              aria-pressed={seen}
              onClick={() => setSeen(!seen)}
            />
          </span>
        </span>
      )}
    </Field>
  );
}
