// biome-ignore-all lint/a11y/useSemanticElements: a grid of thousands of windowed rows cannot be a table
import type { ImportAnswer } from '@contracts/importing/import.js';
import { ChoiceField } from '../ui/fields/ChoiceField.js';
import { t } from '../words/t.js';
import { targetName } from './texts.js';
import type { Importing } from './useImport.js';

/** Pixels of the row's number and its sign. */
export const leadWidth = 76;

export interface Widths {
  each: number[];
  total: number;
}

/** As wide as heading and samples want, within reason. */
export function columnWidths({ columns }: ImportAnswer): Widths {
  const each = columns.map(({ name, samples }) => {
    const longest = Math.max(name.length, ...samples.map((it) => it.length));
    return Math.max(156, Math.min(320, longest * 7.5 + 24));
  });
  return { each, total: each.reduce((sum, width) => sum + width, leadWidth) };
}

/** The headings of the file, and below each what becomes of the column. */
export function TableHead({
  importing,
  data,
  widths,
}: {
  importing: Importing;
  data: ImportAnswer;
  widths: readonly number[];
}) {
  const { columns, mapping } = data;
  return (
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={1}
      className="sticky top-0 z-10 flex border-b border-line-strong bg-sheet"
    >
      <div
        role="columnheader"
        tabIndex={-1}
        className="sticky left-0 z-1 flex shrink-0 items-start border-r border-line bg-sheet px-3 py-2 text-small text-ink-3"
        style={{ width: leadWidth }}
      >
        {t('importing.row')}
      </div>
      {columns.map(({ name }, i) => {
        const chosen = mapping[name] ?? null;
        return (
          <div
            key={name}
            role="columnheader"
            tabIndex={-1}
            className="flex shrink-0 flex-col gap-1 px-1.5 py-2"
            style={{ width: widths[i] }}
          >
            <span title={name} className={`truncate px-1 text-small font-semibold ${chosen ? '' : 'text-ink-3'}`}>
              {name}
            </span>
            <ChoiceField
              label={t('importing.target', { column: name })}
              hideLabel
              value={chosen}
              choices={choicesOf(data, chosen)}
              onChange={(target) => void importing.change({ mapping: { [name]: target } })}
            />
          </div>
        );
      })}
    </div>
  );
}

/** Free fields first; one that another column has moves here when it is chosen. */
function choicesOf(data: ImportAnswer, chosen: string | null) {
  const { targets, mapping } = data;
  const taken = new Set(Object.values(mapping));
  const isFree = (it: string): boolean => it === chosen || !taken.has(it);
  const all = [...targets.filter(isFree), ...targets.filter((it) => !isFree(it))];
  return [
    { value: null as string | null, label: t('importing.ignored') },
    ...all.map((it) => ({ value: it as string | null, label: targetName(it, data) })),
  ];
}
