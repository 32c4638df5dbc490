import { encodings, type ImportAnswer, separators } from '@contracts/importing/import.js';
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../ui/Button.js';
import { Tag } from '../ui/Chip.js';
import { ChoiceField } from '../ui/fields/ChoiceField.js';
import { formatAmount } from '../words/formats/amount.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';
import { PreviewTable, type TableHandle } from './PreviewTable.js';
import { SidePanel } from './SidePanel.js';
import type { Importing } from './useImport.js';

interface Props {
  importing: Importing;
  data: ImportAnswer;
  onDrop(): void;
}

/** The file as it would be imported: the table, beside it what is open, below it the way on. */
export function PreviewPage({ importing, data, onDrop }: Props) {
  const table = useRef<TableHandle>(null);
  const { counts } = data;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Head importing={importing} data={data} />
      <div className="flex min-h-0 flex-1 max-tablet:flex-col-reverse">
        <PreviewTable ref={table} importing={importing} data={data} />
        {(data.questions.length > 0 || counts.problems > 0) && (
          <SidePanel importing={importing} data={data} onShow={(row, column) => table.current?.show(row, column)} />
        )}
      </div>
      <Foot importing={importing} data={data} onDrop={onDrop} />
    </div>
  );
}

const separatorNames = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Bar' } as const;

function Head({ importing, data: { file, options, counts } }: Omit<Props, 'onDrop'>) {
  const { encoding, separator, sheet, sheets = [], heading, headings = [] } = options;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-1.5">
      <h2 className="truncate text-base font-[560]">{file.name}</h2>
      <span className="text-ink-2">{t('importing.rows', { count: counts.rows })}</span>
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {sheet !== undefined && sheets.length > 1 && (
          <Option
            label={t('importing.sheet')}
            value={sheet}
            choices={sheets.map((it) => [it, it])}
            onChange={(it) => importing.change({ sheet: it })}
          />
        )}
        {heading !== undefined && (
          <Option
            label={t('importing.heading')}
            value={heading}
            choices={[...new Set([heading, ...headings])].toSorted(byRow).map((it) => [it, headingSaid(it)])}
            onChange={(it) => importing.change({ heading: it })}
          />
        )}
        {encoding && (
          <Option
            label={t('importing.encoding')}
            value={encoding}
            choices={encodings.map((it) => [it, it.toUpperCase()])}
            onChange={(it) => importing.change({ encoding: it })}
          />
        )}
        {separator && (
          <Option
            label={t('importing.separator')}
            value={separator}
            choices={separators.map((it) => [it, t(`importing.separator${separatorNames[it]}`)])}
            onChange={(it) => importing.change({ separator: it })}
          />
        )}
      </div>
    </div>
  );
}

const byRow = (a: string, b: string): number => Number.parseInt(a, 10) - Number.parseInt(b, 10) || a.length - b.length;

function headingSaid(rows: string): string {
  if (rows === '0') return t('importing.headingNone');
  return t(rows.includes('-') ? 'importing.inRows' : 'importing.inRow', { rows: rows.replace('-', '–') });
}

interface OptionProps<V extends string> {
  label: string;
  value: V;
  choices: readonly (readonly [V, string])[];
  onChange(value: V): void;
}

function Option<V extends string>({ label, value, choices, onChange }: OptionProps<V>) {
  return (
    <div className="flex items-center gap-1.5">
      <span className="text-small text-ink-2 max-tablet:hidden">{label}</span>
      <div className="w-36 max-tablet:w-28">
        <ChoiceField
          label={label}
          hideLabel
          value={value}
          choices={choices.map(([it, name]) => ({ value: it, label: name }))}
          onChange={onChange}
        />
      </div>
    </div>
  );
}

function Foot({ importing, data, onDrop }: Props) {
  const { counts } = data;
  const blocked = counts.open > 0 || counts.problems > 0;
  const nothing = !blocked && counts.create + counts.change + counts.entries === 0;
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-2 border-t border-line px-4 py-2">
      <Button kind="primary" busy={importing.busy} disabled={blocked || nothing} onClick={() => void importing.run()}>
        {t('importing.run')}
      </Button>
      <Button kind="quiet" onClick={onDrop}>
        {t('importing.drop_import')}
      </Button>
      <Counts data={data} />
      <span role="status" className="ml-auto text-ink-2">
        {importing.problem ? (
          <span className="text-bad">{problemText(importing.problem)}</span>
        ) : nothing ? (
          t('importing.nothingChanges')
        ) : (
          t(nextOf(counts))
        )}
      </span>
    </div>
  );
}

function nextOf({ open, problems }: ImportAnswer['counts']) {
  if (open > 0) return problems > 0 ? 'importing.blocked' : 'importing.questionsFirst';
  return problems > 0 ? 'importing.problemsFirst' : 'importing.ready';
}

function Counts({ data: { counts } }: { data: ImportAnswer }) {
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {counts.problems > 0 && (
        <Tag tone="bad" icon={<CircleAlert />}>
          {t('importing.problems', { count: counts.problems })}
        </Tag>
      )}
      {counts.open > 0 && (
        <Tag tone="warn" icon={<CircleHelp />}>
          {t('importing.open', { count: counts.open })}
        </Tag>
      )}
      {counts.create > 0 && (
        <Tag tone="good" icon={<CircleCheck />}>
          {t('importing.create', { count: counts.create })}
        </Tag>
      )}
      {counts.change > 0 && <Tag tone="info">{t('importing.change', { count: counts.change })}</Tag>}
      {counts.unchanged > 0 && <Tag>{t('importing.unchanged', { count: counts.unchanged })}</Tag>}
      {counts.skipped > 0 && <Tag>{t('importing.skipped', { count: counts.skipped })}</Tag>}
      {counts.entries > 0 && (
        <span className="text-ink-2 tabular-nums">
          {t('importing.entries', { count: counts.entries })} · {formatAmount(counts.amount)}
        </span>
      )}
    </div>
  );
}
