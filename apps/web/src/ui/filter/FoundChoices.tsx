import { useMemo, useState } from 'react';
import { t } from '../../words/t.js';
import { type CheckChoice, CheckList, toggled } from '../CheckList.js';
import { foundBy, type PickerOption } from '../form/found.js';
import { ChoiceInput } from './ChoiceInput.js';

/** As many as can be looked through; more are found by typing. */
const most = 60;

interface Props {
  label: string;
  options: readonly PickerOption[];
  /** What stands first while nothing is typed. */
  first?: readonly CheckChoice[];
  ids: readonly string[];
  onChange(ids: readonly string[]): void;
}

/** Any number of many things to filter by, found by what is typed: number, name or what stands above. */
export function FoundChoices({ label, options, first = [], ids, onChange }: Props) {
  const [text, setText] = useState('');
  const found = useMemo(() => foundBy(options, text), [options, text]);
  const toggle = (id: string) => onChange(toggled(ids, id));
  return (
    <>
      <ChoiceInput
        label={label}
        value={text}
        onChange={setText}
        onEnter={() => {
          const best = found[0]?.id;
          if (text.trim() && best) toggle(best);
        }}
      />
      <CheckList
        legend={label}
        choices={[
          ...(text === '' ? first : []),
          ...found.slice(0, most).map((each) => ({ ...each, id: String(each.id), hint: each.hint || undefined })),
        ]}
        chosen={ids}
        onToggle={toggle}
        className="max-h-[50dvh] overflow-y-auto"
      >
        {found.length > most && (
          <p className="px-2 py-1 text-small text-ink-3">{t('record.moreMatches', { count: found.length - most })}</p>
        )}
        {found.length === 0 && <p className="px-2 py-1 text-ink-3">{t('ui.noMatch')}</p>}
      </CheckList>
    </>
  );
}
