import { Check, Circle } from 'lucide-react';
import { PasswordField } from '../ui/fields/PasswordField.js';
import { t } from '../words/t.js';
import { leastLength, type PasswordRules, passwordRules } from './passwordRules.js';

/** A password being chosen, typed twice. */
export interface Chosen {
  password: string;
  repeat: string;
}
export const nothingChosen: Chosen = { password: '', repeat: '' };

interface Props {
  value: Chosen;
  onChange(value: Chosen): void;
  /** The one before, where it is known: the new one is another. */
  old?: string | null;
  /** From `meta/login-info`. */
  pattern: string;
  autoFocus?: boolean;
}

export const rulesOf = ({ value, old = null, pattern }: Pick<Props, 'value' | 'old' | 'pattern'>): PasswordRules => {
  const rules = passwordRules(value.password, value.repeat, old ?? '', pattern);
  return old === null ? { ...rules, differs: true } : rules;
};

/** A new password and once more, its rules ticked off while it is typed. */
export function NewPasswordFields({ value, onChange, old = null, pattern, autoFocus = false }: Props) {
  return (
    <>
      <PasswordField
        label={t('session.newPassword')}
        value={value.password}
        onChange={(password) => onChange({ ...value, password })}
        name="newPassword"
        autoComplete="new-password"
        autoFocus={autoFocus}
      />
      <PasswordField
        label={t('session.repeat')}
        value={value.repeat}
        onChange={(repeat) => onChange({ ...value, repeat })}
        name="repeat"
        autoComplete="new-password"
      />
      <Rules rules={rulesOf({ value, old, pattern })} asksOther={old !== null} pattern={pattern} />
    </>
  );
}

function Rules({ rules, asksOther, pattern }: { rules: PasswordRules; asksOther: boolean; pattern: string }) {
  const lines: [boolean, string][] = [
    [rules.length, t('session.ruleLength', { count: leastLength(pattern) })],
    [rules.groups, t('session.ruleGroups')],
    ...(asksOther ? [[rules.differs, t('session.ruleDiffers')] as [boolean, string]] : []),
    [rules.repeated, t('session.ruleRepeat')],
  ];
  // The usual pattern says no more than the two rules above it.
  if (pattern !== '' && rules.length && rules.groups && !rules.pattern) lines.push([false, t('session.rulePattern')]);
  return (
    <ul className="grid gap-1 text-small">
      {lines.map(([kept, text]) => (
        <li key={text} className={`flex items-start gap-2 ${kept ? 'text-good' : 'text-ink-3'}`}>
          {kept ? (
            <Check className="mt-0.5 size-3.5 shrink-0" aria-hidden />
          ) : (
            <Circle className="mt-0.5 size-3.5 shrink-0" aria-hidden />
          )}
          <span>
            {text}
            <span className="sr-only">: {kept ? t('session.met') : t('session.open')}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
