import { type CheckChoice, CheckList, toggled } from '../../ui/CheckList.js';
import { t } from '../../words/t.js';

interface Props {
  name: string;
  choices: readonly CheckChoice[];
  values: readonly string[];
  onChange(values: readonly string[]): void;
}

/** Any number of a few. */
export const Choices = ({ name, choices, values, onChange }: Props) => (
  <CheckList legend={name} choices={choices} chosen={values} onToggle={(id) => onChange(toggled(values, id))}>
    {choices.length === 0 && <p className="px-2 py-1 text-ink-3">{t('planning.nothingToChoose')}</p>}
  </CheckList>
);
