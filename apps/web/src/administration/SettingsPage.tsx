import { fieldsOf } from '@contracts/fields.js';
import { ChangeConfiguration } from '@contracts/identity/user.js';
import { ask } from '../api/ask.js';
import { hasOne, useSession } from '../api/session.js';
import { useThing } from '../api/useThing.js';
import { ErrorState } from '../ui/EmptyState.js';
import type { FormField } from '../ui/form/formField.js';
import { OwnFields } from '../ui/form/OwnFields.js';
import { usePage } from '../ui/page.js';
import { SkeletonRows } from '../ui/Skeleton.js';
import { problemText } from '../words/problemText.js';
import { say, t } from '../words/t.js';

const groups = {
  signIn: [
    ...['server.passwordLength', 'server.passwordGroups', 'server.secondFactor', 'server.lockAfterFailures'],
    ...['server.lockMinutes', 'server.disableAfterFailures', 'server.maxDaysWithoutLogin'],
  ],
  work: [
    ...['server.planVisibility', 'client.entryPage', 'server.committed', 'server.budgetApproval'],
    ...['server.budgetThresholds', 'server.delegationDays', 'client.holidays', 'client.workingDays'],
  ],
  mail: ['server.mailSender', 'server.mailReplyTo'],
  log: ['server.auditDays'],
} as const;

const known = new Map(fieldsOf(ChangeConfiguration).map((field) => [field.name, field]));
const fieldsNamed = (names: readonly string[]): FormField[] =>
  names.flatMap((name) => {
    const field = known.get(name);
    const label = say(`admin.${name.slice(name.indexOf('.') + 1)}`) ?? name;
    return field ? [{ ...field, required: field.kind !== 'text', label }] : [];
  });

/** What a tenant sets for all: how one signs in, what one sees, where one begins. */
export function SettingsPage() {
  const now = useSession();
  const { data, problem, refresh, mutate } = useThing('GET configuration', {});
  usePage({ title: t('admin.settings'), above: [{ label: t('record.organisation'), to: '/organisation' }] });
  if (problem) return <ErrorState title={problemText(problem)} onRetry={() => void refresh()} />;
  if (!data) return <SkeletonRows rows={10} indent={false} />;
  async function save(name: string, value: unknown): Promise<void> {
    const { body } = await ask('PUT configuration', { body: { [name]: value } });
    await mutate(body, { revalidate: false });
  }
  return (
    <div className="mx-auto w-full max-w-160 px-6 py-7 max-tablet:px-4 max-tablet:py-4">
      {(Object.keys(groups) as (keyof typeof groups)[]).map((group) => (
        <section key={group} className="mb-8">
          <h2 className="mb-2 border-b border-line pb-1.5">{t(`admin.${group}`)}</h2>
          <OwnFields
            hasLongNames
            fields={fieldsNamed(groups[group])}
            thing={data}
            disabled={!hasOne(now, ['ADMIN'])}
            onSave={save}
          />
        </section>
      ))}
    </div>
  );
}
