import { ME } from '@contracts/filters/relative.js';
import { useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../words/t.js';
import { CheckList, toggled } from '../CheckList.js';
import { control } from '../fields/Field.js';
import { foundBy } from '../form/found.js';
import { usePickerOptions } from '../form/ReferenceField.js';

/** As many as can be looked through; more are found by typing. */
const most = 60;

interface Props {
  /** The kind. */
  to: string;
  label: string;
  ids: readonly string[];
  onChange(ids: readonly string[]): void;
}

/** Records of a kind to filter by, found by what is typed: number, name or what stands above. */
export function RecordChoices({ to, label, ids, onChange }: Props) {
  const { options } = usePickerOptions(to);
  const [text, setText] = useState('');
  const found = useMemo(() => foundBy(options, text), [options, text]);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const toggle = (id: string) => onChange(toggled(ids, id));
  return (
    <>
      <input
        ref={input}
        type="text"
        aria-label={`${label}: ${t('ui.search')}`}
        placeholder={t('ui.search')}
        value={text}
        className={`${control} mb-1`}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          const first = found[0]?.id;
          if (event.key === 'Enter' && text.trim() && first) toggle(first);
        }}
      />
      <CheckList
        legend={label}
        choices={[
          ...(to === 'user' && text === '' ? [{ id: ME, label: t('filters.me') }] : []),
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
