import { fieldsOf } from '@contracts/fields.js';
import { DeleteTenant } from '@contracts/tenants/tenant.js';
import { useState } from 'react';
import { ask } from '../api/ask.js';
import { exportTenant } from '../api/files.js';
import { useThing } from '../api/useThing.js';
import { Banner } from '../ui/Banner.js';
import { Button } from '../ui/Button.js';
import { ErrorState } from '../ui/EmptyState.js';
import { FieldInput } from '../ui/form/FieldInput.js';
import { Section } from '../ui/Panel.js';
import { usePage } from '../ui/page.js';
import { SkeletonRows } from '../ui/Skeleton.js';
import { TypedName } from '../ui/TypedName.js';
import { useDoing } from '../ui/useDoing.js';
import { formatTime } from '../words/formats/day.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';

/** A key user takes all of the company along, or has it deleted. */
export function LeavingPage() {
  const { data, problem, refresh } = useThing('GET tenant', {});
  const { refused, busy, doing } = useDoing(refresh);
  const [deleting, setDeleting] = useState(false);
  usePage({ title: t('admin.leaving'), above: [{ label: t('record.organisation'), to: '/organisation' }] });
  if (problem) return <ErrorState title={problemText(problem)} onRetry={() => void refresh()} />;
  if (!data) return <SkeletonRows rows={6} indent={false} />;
  const take = async () => {
    const failed = await exportTenant();
    if (failed) throw failed;
  };
  return (
    <div className="mx-auto w-full max-w-160 px-6 py-7 max-tablet:px-4 max-tablet:py-4">
      {refused && <Banner tone="bad">{problemText(refused)}</Banner>}
      {data.deletedAt && (
        <Banner
          tone="warn"
          action={
            <Button busy={busy === 'keep'} onClick={() => void doing('keep', () => ask('DELETE tenant/deletion', {}))}>
              {t('admin.leavingStop')}
            </Button>
          }
        >
          {t('admin.leavingAt', { name: data.name, time: formatTime(data.deletedAt) })}
        </Banner>
      )}
      <Section title={t('admin.takeAll')}>
        <p className="mb-2 text-ink-2">{t('admin.takeAllHint')}</p>
        <Button busy={busy === 'take'} onClick={() => void doing('take', take)}>
          {t('admin.takeAll')}
        </Button>
      </Section>
      {!data.deletedAt && (
        <Section title={t('admin.leavingDelete')}>
          <p className="mb-2 text-ink-2">{t('admin.leavingHint')}</p>
          <Button onClick={() => setDeleting(true)}>{t('admin.eraseAsk')}</Button>
        </Section>
      )}
      {deleting && <Deleting name={data.name} onDone={refresh} onClose={() => setDeleting(false)} />}
    </div>
  );
}

const grace = fieldsOf(DeleteTenant).filter(({ name }) => name === 'days');

function Deleting({ name, onDone, onClose }: { name: string; onDone(): Promise<unknown>; onClose(): void }) {
  const [days, setDays] = useState<unknown>(30);
  return (
    <TypedName
      {...{ name, onClose }}
      title={t('admin.leavingDelete')}
      confirm={t('admin.leavingNow')}
      what={t('admin.leavingWhat')}
      onSubmit={async (confirm) => {
        await ask('POST tenant/deletion', { body: { confirm, days: Number(days) } });
        await onDone();
      }}
    >
      {grace.map((field) => (
        <FieldInput key={field.name} field={field} label={t('admin.leavingDays')} value={days} onChange={setDays} />
      ))}
    </TypedName>
  );
}
