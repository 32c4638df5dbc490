import type { AnswerOf } from '@contracts/catalogue.js';
import { useState } from 'react';
import { ask } from '../api/ask.js';
import { asProblem } from '../api/problem.js';
import { send } from '../api/send.js';
import { useThing } from '../api/useThing.js';
import { Button } from '../ui/Button.js';
import { ColumnHeads } from '../ui/ColumnHeads.js';
import { FormDialog } from '../ui/FormDialog.js';
import { ChoiceField } from '../ui/fields/ChoiceField.js';
import { sayProblem } from '../ui/offerUndo.js';
import { useNames } from '../ui/record/useNames.js';
import { toast } from '../ui/toasts.js';
import { formatAmount } from '../words/formats/amount.js';
import { addMonths, today } from '../words/formats/calendar.js';
import { formatPeriod, monthsOf } from '../words/formats/period.js';
import { formatWhen } from '../words/formats/relative.js';
import { t } from '../words/t.js';

/** Runs of provision: the last month is proposed, what it would write is shown before; the last run can be taken back. */
export function Provisions({ year }: { year: number }) {
  const { data: rows = [], refresh } = useThing('GET provision', {});
  const { labelOf } = useNames([], ['user']);
  const [asking, ask_] = useState(false);
  const runs = rows.toSorted((a, b) => (a.at < b.at ? 1 : -1));
  const standing = runs.find(({ reversed }) => !reversed);
  const reverse = async (id: string) => {
    const outcome = await send('POST provision/{id}/reverse', {
      ...{ thing: id, params: { id }, label: t('costs.provisionReversed') },
    });
    if (!outcome.ok) sayProblem(outcome.problem);
    else toast({ text: t('costs.provisionReversed') });
    void refresh();
  };
  return (
    <section aria-label={t('costs.provisions')} className="max-w-220 px-4 pt-4 pb-8">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="flex-1">{t('costs.provisions')}</h2>
        <Button kind="primary" onClick={() => ask_(true)}>
          {t('costs.runProvision')}
        </Button>
      </div>
      <p className="mt-1 text-ink-3">{t('costs.provisionsHint')}</p>
      <ul className="mt-2">
        {runs.map((run) => (
          <li key={run.id} className="flex min-h-11 flex-wrap items-center gap-x-3 border-b border-line py-1.5">
            <span className={`w-32 font-[560] ${run.reversed ? 'text-ink-3 line-through' : ''}`}>
              {formatPeriod(run.period, 'long')}
            </span>
            <span className="figure w-36">{formatAmount(run.amount)}</span>
            <span className="min-w-0 flex-1 truncate text-ink-3">
              {[
                t('costs.provisionEntries', { count: run.count }),
                run.rest > 0 && t('costs.provisionRest', { count: run.rest }),
                formatWhen(run.at),
                labelOf('', run.by),
                run.reversed && t('costs.provisionReversed'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {run.id === standing?.id && (
              <Button className="max-tablet:h-11" onClick={() => void reverse(run.id)}>
                {t('costs.reverseProvision')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asking && <RunDialog year={year} onClose={() => ask_(false)} onDone={() => void refresh()} />}
    </section>
  );
}

type Preview = AnswerOf<'POST provision/preview'>;

/** First what would be written, then the run. */
function RunDialog({ year, onClose, onDone }: { year: number; onClose(): void; onDone(): void }) {
  const before = addMonths(today(), -1).slice(0, 7);
  const [date, setDate] = useState(before.startsWith(String(year)) ? before : `${year}-12`);
  const [preview, setPreview] = useState<Preview | null>(null);
  const submit = async () => {
    if (!preview) {
      const found = await ask('POST provision/preview', { body: { date } }).catch((thrown) => asProblem(thrown));
      if ('body' in found && 'items' in found.body) setPreview(found.body);
      else sayProblem(asProblem(found));
      return;
    }
    const label = t('costs.provisionRan', { month: formatPeriod(date, 'long') });
    const outcome = await send('POST provision', { thing: date, body: { date }, label });
    if (!outcome.ok) return sayProblem(outcome.problem);
    toast({ text: label });
    onDone();
    onClose();
  };
  return (
    <FormDialog
      title={t('costs.runProvision')}
      confirm={t(preview ? 'costs.book' : 'costs.previewProvision')}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChoiceField
        label={t('costs.provisionUpTo')}
        value={date}
        choices={monthsOf(String(year)).map((value) => ({ value, label: formatPeriod(value, 'long') }))}
        onChange={(value) => {
          setDate(value);
          setPreview(null);
        }}
      />
      {preview && <PreviewTable preview={preview} />}
    </FormDialog>
  );
}

const most = 100;

function PreviewTable({ preview }: { preview: Preview }) {
  const { items, before, provision } = preview;
  return (
    <div role="status">
      <p>
        {t('costs.provisionSum', {
          count: items.length,
          before: formatAmount(before),
          after: formatAmount(provision),
        })}
      </p>
      {items.length > 0 && (
        <div className="mt-2 max-h-80 overflow-auto">
          <table className="w-full text-right">
            <thead className="text-small text-ink-3">
              <tr>
                <th scope="col" className="text-left font-normal">
                  {t('costs.element')}
                </th>
                <ColumnHeads
                  of={['costs.period', 'costs.kindPLAN', 'costs.kindACTUAL', 'costs.kindPROVISION']}
                  nameOf={t}
                  className="pl-3 font-normal"
                />
              </tr>
            </thead>
            <tbody>
              {items.slice(0, most).map((item) => (
                <tr key={`${item.id} ${item.period}`} className="border-b border-line">
                  <th scope="row" className="h-7 max-w-56 truncate text-left font-normal">
                    {item.label}
                  </th>
                  <td className="pl-3 whitespace-nowrap">{formatPeriod(item.period)}</td>
                  <td className="figure pl-3">{formatAmount(item.plan)}</td>
                  <td className="figure pl-3">{formatAmount(item.actual)}</td>
                  <td className="figure pl-3 font-[560]">{formatAmount(item.provision)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
