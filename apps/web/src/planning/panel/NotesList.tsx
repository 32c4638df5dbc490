import { StatusAndNextStep } from '@contracts/planning/element.js';
import { FieldInput } from '../../ui/form/FieldInput.js';
import { ItemsField } from '../../ui/form/ItemsField.js';
import { formatWhen } from '../../words/formats/relative.js';
import { t } from '../../words/t.js';
import type { People } from '../people.js';

interface Props {
  label: string;
  items: readonly StatusAndNextStep[];
  people: People;
  disabled: boolean;
  onChange(items: readonly object[]): void;
}

/** Where it stands and what comes next, newest last, each with who wrote it and when. */
export function NotesList({ people, ...props }: Props) {
  return (
    <ItemsField
      {...props}
      Input={FieldInput}
      of={StatusAndNextStep}
      add={t('planning.addStatus')}
      note={({ modifiedDate, createdBy }) => (
        <p className="pb-1 text-small text-ink-3">
          {[people.nameOf(createdBy), modifiedDate ? formatWhen(modifiedDate) : ''].filter(Boolean).join(' · ')}
        </p>
      )}
    />
  );
}
