import { fieldsOf } from '@contracts/fields.js';
import { OrderDeletion, SetTenant, type WholeOperatedTenant } from '@contracts/tenants/operator.js';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { operate } from '../api/operate.js';
import { asProblem, type Problem } from '../api/problem.js';
import { Banner } from '../ui/Banner.js';
import { Button } from '../ui/Button.js';
import { FormDialog } from '../ui/FormDialog.js';
import { TextField } from '../ui/fields/TextField.js';
import { FieldInput } from '../ui/form/FieldInput.js';
import { OwnFields } from '../ui/form/OwnFields.js';
import { Panel, Section } from '../ui/Panel.js';
import { SkeletonRows } from '../ui/Skeleton.js';
import { TypedName } from '../ui/TypedName.js';
import { toast } from '../ui/toasts.js';
import { useDoing } from '../ui/useDoing.js';
import { formatDay, formatTime } from '../words/formats/day.js';
import { formatWhen } from '../words/formats/relative.js';
import { fieldName } from '../words/names.js';
import { problemText } from '../words/problemText.js';
import { say, t } from '../words/t.js';
import { StateTag } from './StateTag.js';

interface Props {
  operatorKey: string;
  id: string;
  onChanged(): Promise<void>;
  onClose(): void;
}

/** One company: how it stands, how much is in it, what is set of it, what became of it. */
export function TenantPanel({ operatorKey, id, onChanged, onClose }: Props) {
  const [tenant, setTenant] = useState<WholeOperatedTenant | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const read = useCallback(async () => {
    try {
      setTenant(await operate(operatorKey, 'GET _operator/tenant/{id}', { id }));
      setProblem(null);
    } catch (thrown) {
      setProblem(asProblem(thrown));
    }
  }, [operatorKey, id]);
  useEffect(() => void read(), [read]);
  const refresh = async () => {
    await Promise.all([read(), onChanged()]);
  };
  return (
    <Panel label={tenant?.name ?? id} title={tenant?.name ?? id} onClose={onClose} width={420}>
      {problem && <Banner tone="bad">{problemText(problem)}</Banner>}
      {!tenant && !problem && <SkeletonRows rows={8} indent={false} />}
      {tenant && (
        <>
          <State {...{ operatorKey, tenant, refresh }} />
          <Counts tenant={tenant} />
          <Section title={t('operator.settings')}>
            <OwnFields
              fields={settings}
              thing={tenant}
              disabled={false}
              onSave={async (name, value) => {
                await operate(operatorKey, 'PUT _operator/tenant/{id}', { id, body: { [name]: value } });
                await refresh();
              }}
            />
          </Section>
          <History tenant={tenant} />
        </>
      )}
    </Panel>
  );
}

const settings = fieldsOf(SetTenant);
type Asking = 'suspend' | 'delete';

interface StateProps {
  operatorKey: string;
  tenant: WholeOperatedTenant;
  refresh(): Promise<void>;
}
function State({ operatorKey, tenant, refresh }: StateProps) {
  const { id, suspendedSince, deletedAt } = tenant;
  const { refused, busy, doing } = useDoing(refresh);
  const [asking, setAsking] = useState<Asking | null>(null);
  const resume = () => doing('resume', () => operate(operatorKey, 'PUT _operator/tenant/{id}/resume', { id }));
  const take = () =>
    doing('export', async () => {
      await operate(operatorKey, 'POST _operator/tenant/{id}/export', { id });
      toast({ text: t('operator.exported') });
    });
  return (
    <Section title={t('operator.state')}>
      {refused && <Banner tone="bad">{problemText(refused)}</Banner>}
      <p className="mb-1">
        <StateTag state={tenant.state} />
      </p>
      {statesOf(tenant).map((line) => (
        <p key={line} className="text-ink-2">
          {line}
        </p>
      ))}
      <div className="mt-2.5 flex flex-wrap gap-2">
        {suspendedSince || deletedAt ? (
          <Button busy={busy === 'resume'} onClick={() => void resume()}>
            {t(deletedAt ? 'operator.keep' : 'operator.resume')}
          </Button>
        ) : (
          <Button onClick={() => setAsking('suspend')}>{t('operator.suspend')}</Button>
        )}
        {!suspendedSince && (
          <Button busy={busy === 'export'} onClick={() => void take()}>
            {t('operator.export')}
          </Button>
        )}
        {!(deletedAt && suspendedSince) && <Button onClick={() => setAsking('delete')}>{t('operator.delete')}</Button>}
      </div>
      <p className="mt-2 text-small text-ink-3">
        {t(suspendedSince ? 'operator.exportClosed' : 'operator.exportHint')}
      </p>
      {asking === 'suspend' && <Suspending {...{ operatorKey, tenant, refresh }} onClose={() => setAsking(null)} />}
      {asking === 'delete' && <Deleting {...{ operatorKey, tenant, refresh }} onClose={() => setAsking(null)} />}
    </Section>
  );
}

function statesOf({ suspendedSince, suspendedFor, trialEndsAt, deletedAt }: WholeOperatedTenant): string[] {
  return [
    deletedAt && t('operator.deletedAt', { time: formatTime(deletedAt) }),
    suspendedSince && t('operator.suspendedSince', { time: formatTime(suspendedSince) }),
    suspendedFor && t('operator.suspendedFor', { reason: suspendedFor }),
    trialEndsAt && t('operator.trialUntil', { day: formatDay(trialEndsAt) }),
  ].filter((line): line is string => !!line);
}

type Asked = StateProps & { onClose(): void };

function Suspending({ operatorKey, tenant: { id, name }, refresh, onClose }: Asked) {
  const [reason, setReason] = useState('');
  const { refused, doing } = useDoing(refresh);
  const submit = async () => {
    await doing('suspend', async () => {
      await operate(operatorKey, 'PUT _operator/tenant/{id}/suspend', { id, body: { reason } });
      onClose();
    });
  };
  return (
    <FormDialog
      title={t('operator.suspendOf', { name })}
      confirm={t('operator.suspendNow')}
      onSubmit={submit}
      onClose={onClose}
    >
      {refused && <Banner tone="bad">{problemText(refused)}</Banner>}
      <p className="text-ink-2">{t('operator.suspendWhat')}</p>
      <TextField label={t('operator.reason')} hint={t('operator.reasonHint')} value={reason} onChange={setReason} />
    </FormDialog>
  );
}

const days = fieldsOf(OrderDeletion).filter(({ name }) => name === 'days');

function Deleting({ operatorKey, tenant: { id, name }, refresh, onClose }: Asked) {
  const [grace, setGrace] = useState<unknown>(30);
  return (
    <TypedName
      name={id}
      title={t('operator.deleteOf', { name })}
      confirm={t('operator.deleteNow')}
      what={t('operator.deleteWhat')}
      onClose={onClose}
      onSubmit={async (confirm) => {
        await operate(operatorKey, 'POST _operator/tenant/{id}/deletion', {
          ...{ id, body: { confirm, days: Number(grace) } },
        });
        await refresh();
      }}
    >
      {days.map((field) => (
        <FieldInput key={field.name} field={field} label={t('admin.leavingDays')} value={grace} onChange={setGrace} />
      ))}
    </TypedName>
  );
}

const Counts = ({ tenant: { users, elements, invoices } }: { tenant: WholeOperatedTenant }) => (
  <Section title={t('operator.counts')}>
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-1">
      <Count label={t('operator.users')} value={users} />
      <Count label={t('operator.elements')} value={elements} />
      <Count label={t('operator.invoices')} value={invoices} />
    </dl>
  </Section>
);

const Count = ({ label, value }: { label: string; value: number }) => (
  <>
    <dt className="text-ink-3">{label}</dt>
    <dd className="text-right tabular-nums">{value}</dd>
  </>
);

const History = ({ tenant: { history } }: { tenant: WholeOperatedTenant }) => (
  <Section title={t('operator.history')}>
    <ol>
      {history.map((fact) => (
        <li key={fact.id} data-fact={fact.what} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-1">
          <span className="min-w-0 break-words">
            {say(`admin.what${fact.what}`) ?? fact.what}
            {fact.properties.map(
              ({ name, new: now }): ReactNode => (
                <span key={name} className="block text-small text-ink-3">{`${fieldName(name)}: ${textOf(now)}`}</span>
              ),
            )}
          </span>
          <span className="text-right text-small text-ink-3">
            {formatWhen(fact.time)}
            <span className="block">{t(`operator.by_${fact.by}`)}</span>
          </span>
        </li>
      ))}
    </ol>
  </Section>
);

const textOf = (value: unknown): string =>
  value === null || value === '' ? '–' : typeof value === 'object' ? Object.values(value).join(', ') : String(value);
