import type { ComponentProps } from 'react';
import type { FieldProps } from './Field.js';
import { ParsedField, type Writing } from './ParsedField.js';

const asIs: Writing<string> = { write: (value) => value, read: (text) => ({ ok: true, value: text }) };

interface Props extends FieldProps<string> {
  /** `name`, `autoComplete`, `type`, `inputMode`, `maxLength` … */
  input?: ComponentProps<'input'>;
}

/** One line of text. In a form `onChange` comes with every keystroke, inline when it is saved. */
export function TextField({ input, ...props }: Props) {
  return <ParsedField {...props} writing={asIs} live={!props.inline} {...(input ? { input } : {})} />;
}

/** Several lines; Strg Enter saves where it is inline. */
export function TextArea({ lines = 3, ...props }: FieldProps<string> & { lines?: number }) {
  return <ParsedField {...props} writing={asIs} live={!props.inline} lines={lines} />;
}
