import type { ReactNode } from 'react';
import { useState } from 'react';
import { FieldInput } from './FieldInput.js';
import { type FormField, fieldValue, labelOf, wrongIn } from './formField.js';

interface Props {
  fields: readonly FormField[];
  thing: object;
  disabled: boolean;
  /** What the server said against a field. */
  errorOf(name: string): string | null;
  /** A field begins to be written: what is saved is held against the thing as it was then. */
  onOpen(): void;
  onSave(name: string, value: unknown): void;
  /** One more row, of something that is no field. */
  more?: { label: string; input: ReactNode } | null;
  /** Names are long and values short, as of settings. */
  hasLongNames?: boolean;
}

/** Fields of a thing by name and value, each edited in place. */
export function FieldRows({ fields, thing, disabled, errorOf, onOpen, onSave, more, hasLongNames }: Props) {
  return (
    <div
      className={`grid gap-x-3 ${hasLongNames ? 'grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-y-1' : 'grid-cols-[minmax(88px,30%)_minmax(0,1fr)]'}`}
    >
      {more && <Row label={more.label}>{more.input}</Row>}
      {fields.map((field) => (
        <FieldRow
          key={field.name}
          field={field.table?.among ? withColumns(field, thing, field.table.among) : field}
          value={fieldValue(thing, field)}
          disabled={disabled || field.fixed === true}
          error={errorOf(field.name)}
          onOpen={onOpen}
          onSave={(value) => onSave(field.name, value)}
        />
      ))}
    </div>
  );
}

/** A table of those columns alone that another field of the thing lists. */
const withColumns = (field: FormField, thing: object, among: string): FormField => ({
  ...field,
  columns: (thing as Readonly<Record<string, readonly string[]>>)[among] ?? [],
});

interface RowProps {
  field: FormField;
  value: unknown;
  disabled: boolean;
  error: string | null;
  onOpen(): void;
  onSave(value: unknown): void;
}

function FieldRow({ field, value, disabled, error, onOpen, onSave }: RowProps) {
  const [wrong, setWrong] = useState<string | null>(null);
  const save = (next: unknown) => {
    const found = wrongIn(field, next);
    setWrong(found);
    if (!found) onSave(next);
  };
  return (
    <Row
      label={labelOf(field)}
      isWide={field.table !== undefined || (field.kind === 'list' && field.of !== undefined)}
      onOpen={onOpen}
    >
      <FieldInput field={field} inline disabled={disabled} value={value} error={wrong ?? error} onChange={save} />
    </Row>
  );
}

interface InRow {
  label: string;
  /** The input stands below the name, as wide as both. */
  isWide?: boolean;
  onOpen?(): void;
  children: ReactNode;
}

const Row = ({ label, isWide = false, onOpen, children }: InRow) => (
  <>
    <div
      className={`flex min-h-(--control) items-center self-start text-ink-3 ${isWide ? 'col-span-2' : ''}`}
      aria-hidden
    >
      {label}
    </div>
    {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears when the input in it is opened */}
    <div
      className={`flex min-h-(--control) min-w-0 flex-col justify-center ${isWide ? 'col-span-2' : ''}`}
      onFocus={({ target }) => {
        if (target.matches('input, textarea')) onOpen?.();
      }}
    >
      {children}
    </div>
  </>
);
