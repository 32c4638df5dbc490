import { printFilter } from '@contracts/filters/filter.js';
import { useState } from 'react';
import { Link } from 'react-router';
import { newId } from '../api/ids.js';
import { send } from '../api/send.js';
import { useThing } from '../api/useThing.js';
import { Button } from '../ui/Button.js';
import { FormDialog } from '../ui/FormDialog.js';
import { ReferenceField } from '../ui/form/ReferenceField.js';
import { offerUndo, sayProblem } from '../ui/offerUndo.js';
import { Section } from '../ui/Panel.js';
import { t } from '../words/t.js';

const mine = (id: string): string => printFilter([{ key: 'responsible', values: [{ is: id }] }]);

/** What somebody is responsible for, counted, and given to somebody else at once, as before they leave. */
export function Duties({ id, name }: { id: string; name: string }) {
  const query = { filters: mine(id) };
  const elements = useThing('GET plan/gantt-element', { query });
  const invoices = useThing('GET accounting/invoice', { query });
  const [giving, setGiving] = useState(false);
  const rows = (elements.data ?? []).filter((row) => 'approvalState' in row);
  const bills = invoices.data ?? [];
  if (!elements.data) return null;
  return (
    <Section title={t('record.duties')}>
      <ul className="mb-2">
        <Place to={`/plan/table?${new URLSearchParams(query)}`} count={rows.length} label={t('record.dutyElements')} />
        {bills.length > 0 && (
          <Place to={`/invoice?${new URLSearchParams(query)}`} count={bills.length} label={t('invoices.title')} />
        )}
      </ul>
      {rows.length + bills.length > 0 && <Button onClick={() => setGiving(true)}>{t('record.handOver')}</Button>}
      {giving && (
        <HandOver
          {...{ name }}
          elements={rows.filter((row) => row.approvalState !== 'SUBMITTED').map((row) => row.id)}
          staying={rows.filter((row) => row.approvalState === 'SUBMITTED').length}
          invoices={bills.map((bill) => bill.id)}
          onClose={() => setGiving(false)}
          onDone={() => void Promise.all([elements.refresh(), invoices.refresh()])}
        />
      )}
    </Section>
  );
}

const Place = ({ to, count, label }: { to: string; count: number; label: string }) => (
  <li>
    <Link to={to} className="-mx-1.5 flex h-(--row) items-center gap-2 rounded px-1.5 hover:bg-sunk">
      <span className="flex-1">{label}</span>
      <span className="tabular-nums">{count}</span>
    </Link>
  </li>
);

interface Giving {
  /** Who gives it away. */
  name: string;
  elements: readonly string[];
  /** Elements that wait for a decision: nobody changes them meanwhile. */
  staying: number;
  invoices: readonly string[];
  onClose(): void;
  onDone(): void;
}

type Call = 'PUT plan-element' | 'PUT accounting/invoice';

/** As many as one command changes. */
const atOnce = 1_000;

function HandOver({ name, elements, staying, invoices, onClose, onDone }: Giving) {
  const [to, setTo] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const submit = async () => {
    setTried(true);
    if (!to) return;
    const label = t('record.handedOver', { name });
    const given: [Call, readonly string[]][] = [
      ['PUT plan-element', elements],
      ['PUT accounting/invoice', invoices],
    ];
    for (const [call, ids] of given)
      for (let at = 0; at < ids.length; at += atOnce) {
        const body = ids.slice(at, at + atOnce).map((id) => ({ id, responsible: to }));
        const outcome = await send(call, { thing: newId(), touchesMore: true, body, label });
        if (!outcome.ok) return sayProblem(outcome.problem);
        offerUndo(label, outcome.command);
      }
    onDone();
    onClose();
  };
  return (
    <FormDialog
      title={t('record.handOverOf', { name })}
      confirm={t('record.handOverDo')}
      onSubmit={submit}
      onClose={onClose}
    >
      <ReferenceField
        label={t('record.handOverTo')}
        to="user"
        required
        value={to}
        error={tried && !to ? t('rule.required') : null}
        onChange={setTo}
      />
      <p className="text-ink-2">{t('record.handOverWhat', { elements: elements.length, invoices: invoices.length })}</p>
      {staying > 0 && <p className="text-warn">{t('planning.staying', { count: staying })}</p>}
    </FormDialog>
  );
}
