import { fieldsOf } from '@contracts/fields.js';
import { Tenant } from '@contracts/tenants/tenant.js';
import { ask } from '../api/ask.js';
import { useSession } from '../api/session.js';
import { useThing } from '../api/useThing.js';
import { ErrorState } from '../ui/EmptyState.js';
import { OwnFields } from '../ui/form/OwnFields.js';
import { usePage } from '../ui/page.js';
import { SkeletonRows } from '../ui/Skeleton.js';
import { useCompany } from '../ui/useCompany.js';
import { setCurrency } from '../words/currency.js';
import { formatDay } from '../words/formats/day.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';
import { BackgroundImage } from './BackgroundImage.js';

const fields = fieldsOf(Tenant).filter(({ made }) => !made);

/** What a key user says of the company: its name on every page, its colour, zone, currency and languages. */
export function CompanyPage() {
  const now = useSession();
  const { data, problem, refresh, mutate } = useThing('GET tenant', {});
  const company = useCompany();
  usePage({ title: t('record.company'), above: [{ label: t('record.organisation'), to: '/organisation' }] });
  if (problem) return <ErrorState title={problemText(problem)} onRetry={() => void refresh()} />;
  if (!data) return <SkeletonRows rows={6} indent={false} />;
  async function save(name: string, value: unknown): Promise<void> {
    const { body } = await ask('PUT tenant', { body: { [name]: value } });
    await mutate(body, { revalidate: false });
    await company.refresh();
    setCurrency(body.currency);
  }
  return (
    <div className="mx-auto w-full max-w-140 px-6 py-7 max-tablet:px-4 max-tablet:py-4">
      <p className="mb-4 text-ink-2">{t('record.companyHint')}</p>
      <OwnFields fields={fields} thing={data} disabled={now.status !== 'signedIn' || !now.user.keyUser} onSave={save} />
      <BackgroundImage
        url={data.backgroundImageUrl}
        disabled={now.status !== 'signedIn' || !now.user.keyUser}
        onChanged={(body) => mutate(body, { revalidate: false })}
      />
      {data.trialEndsAt && (
        <p className="mt-4 text-ink-3">{t('record.companyTrial', { date: formatDay(data.trialEndsAt) })}</p>
      )}
    </div>
  );
}
