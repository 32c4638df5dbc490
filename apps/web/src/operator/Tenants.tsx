import { fieldsOf } from '@contracts/fields.js';
import { type MadeTenant, MakeTenant, type OperatedTenant } from '@contracts/tenants/operator.js';
import { Building2, Plus } from 'lucide-react';
import { useState } from 'react';
import { operate } from '../api/operate.js';
import { asProblem, type Problem } from '../api/problem.js';
import { Banner } from '../ui/Banner.js';
import { Button } from '../ui/Button.js';
import { Dialog } from '../ui/Dialog.js';
import { EmptyState } from '../ui/EmptyState.js';
import { FormDialog } from '../ui/FormDialog.js';
import { TextField } from '../ui/fields/TextField.js';
import { FieldInput } from '../ui/form/FieldInput.js';
import { formatDay, formatTime } from '../words/formats/day.js';
import { fieldText, problemText } from '../words/problemText.js';
import { say, t } from '../words/t.js';
import { StateTag } from './StateTag.js';
import { TenantPanel } from './TenantPanel.js';

/** All companies of this server, each with how it stands; one of them beside the list. */
export function Tenants({ operatorKey, tenants: first }: { operatorKey: string; tenants: readonly OperatedTenant[] }) {
  const [tenants, setTenants] = useState(first);
  const [sought, setSought] = useState('');
  const [open, setOpen] = useState<string | null>(null);
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<MadeTenant | null>(null);
  const refresh = async () => setTenants(await operate(operatorKey, 'GET _operator/tenant'));
  const text = sought.trim().toLowerCase();
  const shown = tenants.filter(({ id, name }) => id.includes(text) || name.toLowerCase().includes(text));
  const onMade = async (tenant: MadeTenant) => {
    setMade(tenant);
    setOpen(tenant.id);
    await refresh();
  };
  return (
    <div className="flex min-h-0 flex-1">
      <main className="min-w-0 flex-1 overflow-y-auto">
        <div className="mx-auto w-full max-w-240 px-6 py-6 max-tablet:px-4 max-tablet:py-4">
          <div className="mb-4 flex flex-wrap items-end gap-3">
            <div className="min-w-40 flex-1">
              <TextField
                label={t('operator.find')}
                hideLabel
                placeholder={t('operator.find')}
                value={sought}
                onChange={setSought}
                input={{ type: 'search', autoComplete: 'off' }}
              />
            </div>
            <span className="self-center text-ink-3">{t('operator.count', { count: shown.length })}</span>
            <Button kind="primary" icon={<Plus />} onClick={() => setMaking(true)}>
              {t('operator.make')}
            </Button>
          </div>
          {shown.length === 0 && <EmptyState icon={<Building2 />} title={t('operator.none')} />}
          <ul>
            {shown.map((tenant) => (
              <Row key={tenant.id} tenant={tenant} isOpen={open === tenant.id} onOpen={() => setOpen(tenant.id)} />
            ))}
          </ul>
        </div>
      </main>
      {open !== null && (
        <TenantPanel key={open} id={open} {...{ operatorKey }} onChanged={refresh} onClose={() => setOpen(null)} />
      )}
      {making && <Making {...{ operatorKey, onMade }} onClose={() => setMaking(false)} />}
      {made && <Made tenant={made} onClose={() => setMade(null)} />}
    </div>
  );
}

function Row({ tenant, isOpen, onOpen }: { tenant: OperatedTenant; isOpen: boolean; onOpen(): void }) {
  const { id, name, trialEndsAt, deletedAt } = tenant;
  const until = deletedAt
    ? t('operator.deletedAt', { time: formatTime(deletedAt) })
    : trialEndsAt && t('operator.trialUntil', { day: formatDay(trialEndsAt) });
  return (
    <li data-tenant={id} className="border-b border-line">
      <button
        type="button"
        aria-current={isOpen || undefined}
        className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-2 py-2 text-left hover:bg-sunk aria-[current]:bg-accent-soft"
        onClick={onOpen}
      >
        <span className="truncate font-[520]">{name}</span>
        <span className="justify-self-end">
          <StateTag state={tenant.state} />
        </span>
        <span className="truncate text-small text-ink-2">{id}</span>
        <span className="text-right text-small text-ink-2">{until}</span>
      </button>
    </li>
  );
}

const asked = ['name', 'id', 'trialEndsAt', 'timeZone', 'currency', 'email', 'username'];
const fields = fieldsOf(MakeTenant)
  .filter(({ name }) => asked.includes(name))
  .sort((a, b) => asked.indexOf(a.name) - asked.indexOf(b.name));
const begun = { timeZone: 'Europe/Berlin', currency: 'EUR', username: 'admin', trialEndsAt: null };

interface MakingProps {
  operatorKey: string;
  onMade(tenant: MadeTenant): Promise<void>;
  onClose(): void;
}
function Making({ operatorKey, onMade, onClose }: MakingProps) {
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(begun);
  const [refused, setRefused] = useState<Problem | null>(null);
  const submit = async () => {
    try {
      const tenant = await operate(operatorKey, 'POST _operator/tenant', { body: values });
      onClose();
      await onMade(tenant);
    } catch (thrown) {
      setRefused(asProblem(thrown));
    }
  };
  return (
    <FormDialog title={t('operator.make')} confirm={t('operator.makeNow')} onSubmit={submit} onClose={onClose}>
      {refused && refused.errors.length === 0 && (
        <Banner tone="bad">{refused.code === 'ID_TAKEN' ? t('operator.idTaken') : problemText(refused)}</Banner>
      )}
      {fields.map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          label={say(`operator.field_${field.name}`) ?? undefined}
          hint={say(`operator.hint_${field.name}`)}
          value={values[field.name]}
          error={fieldText(refused, field.name)}
          onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
        />
      ))}
    </FormDialog>
  );
}

/** What is told once: how the first key user gets in. */
function Made({ tenant, onClose }: { tenant: MadeTenant; onClose(): void }) {
  const { id, name, password } = tenant;
  return (
    <Dialog
      open
      title={t('operator.made', { name })}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      <p className="text-ink-2">{t(password ? 'operator.madePassword' : 'operator.madeInvited')}</p>
      {password && <p className="mt-3 rounded bg-sunk px-3 py-2 font-mono text-head select-all">{password}</p>}
      <p className="mt-3 text-ink-2">
        {t('operator.address')} <code>{`${location.origin}/#tenantId=${id}`}</code>
      </p>
    </Dialog>
  );
}
