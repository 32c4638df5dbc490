import type { RefusedFile } from '@contracts/invoices/refusedFile.js';
import { send } from '../api/send.js';
import { useThing } from '../api/useThing.js';
import { offerUndo, sayProblem } from '../ui/offerUndo.js';
import { RemoveButton } from '../ui/RemoveButton.js';
import { formatTime } from '../words/formats/day.js';
import { t } from '../words/t.js';
import { FileLine } from './FileLine.js';
import { outcomeOf } from './reading.js';

/** Files that came by folder or mail and became no invoice: which, when, by which rule; discarded once seen to. */
export function RefusedFiles() {
  const { data = [] } = useThing('GET accounting/refused-file', {
    query: { sort: '-createdAt' },
    follows: ['accounting/refused-file'],
  });
  if (data.length === 0) return null;
  return (
    <section
      aria-label={t('invoices.refusedFiles')}
      className="mx-3.5 mt-2.5 max-h-56 shrink-0 overflow-y-auto rounded border border-line print:hidden"
    >
      <h2 className="flex justify-between gap-2 border-b border-line px-3 py-1.5 text-small text-ink-3">
        <span>{t('invoices.refusedFiles')}</span>
        <span className="tabular-nums">{data.length}</span>
      </h2>
      <ul>
        {data.map((file) => (
          <FileLine
            key={file.id}
            name={file.name}
            outcome={toldOf(file)}
            note={`${t(`invoices.way${file.way}`)} · ${formatTime(file.createdAt ?? '')}`}
          >
            <RemoveButton name={file.name} className="shrink-0" onRemove={() => void discard(file)} />
          </FileLine>
        ))}
      </ul>
    </section>
  );
}

/** As the drop zone would have said it. */
const toldOf = ({ code, reason, invoiceId, rules }: RefusedFile) =>
  outcomeOf({
    ...{ status: 422, code, params: { id: invoiceId, identifier: t('invoices.one'), reason } },
    errors: rules.map(({ rule, field, ...params }) => ({ rule, field, params })),
  });

async function discard({ id, name }: RefusedFile): Promise<void> {
  const label = t('invoices.discarded', { name });
  const outcome = await send('DELETE accounting/refused-file/{ids}', { thing: id, params: { ids: [id] }, label });
  if (outcome.ok) offerUndo(label, outcome.command);
  else sayProblem(outcome.problem);
}
