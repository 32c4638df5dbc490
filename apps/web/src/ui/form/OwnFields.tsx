import { useState } from 'react';
import { asProblem, type Problem } from '../../api/problem.js';
import { fieldText, problemText } from '../../words/problemText.js';
import { Banner } from '../Banner.js';
import { FieldRows } from './FieldRows.js';
import type { FormField } from './formField.js';

interface Props {
  fields: readonly FormField[];
  thing: object;
  disabled: boolean;
  /** Throws a Problem where it is refused. */
  onSave(name: string, value: unknown): Promise<void>;
  hasLongNames?: boolean;
}

/** Fields of a thing that there is one of, each saved by itself: what is refused stands beside it. */
export function OwnFields({ fields, thing, disabled, onSave, hasLongNames = false }: Props) {
  const [refused, setRefused] = useState<Problem | null>(null);
  async function save(name: string, value: unknown): Promise<void> {
    try {
      await onSave(name, value);
      setRefused(null);
    } catch (thrown) {
      setRefused(asProblem(thrown));
    }
  }
  return (
    <>
      {refused && refused.errors.length === 0 && <Banner tone="bad">{problemText(refused)}</Banner>}
      <FieldRows
        fields={fields}
        thing={thing}
        disabled={disabled}
        hasLongNames={hasLongNames}
        errorOf={(name) => fieldText(refused, name)}
        onOpen={() => setRefused(null)}
        onSave={(name, value) => void save(name, value)}
      />
    </>
  );
}
