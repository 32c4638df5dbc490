import type { ElementAccess, PersonAccess, RightReason } from '@contracts/planning/access.js';
import { Check, X } from 'lucide-react';
import { useSession } from '../../api/session.js';
import { useThing } from '../../api/useThing.js';
import { Banner } from '../../ui/Banner.js';
import { Dialog } from '../../ui/Dialog.js';
import { useOptions } from '../../ui/record/useNames.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { choiceName } from '../../words/names.js';
import { problemText } from '../../words/problemText.js';
import { t } from '../../words/t.js';
import type { Plan } from '../usePlan.js';

/** Who may do what with an element, and why: by which role, unit, sharing. To whom does not administer of oneself alone. */
export function AccessDialog({ plan, id }: { plan: Plan; id: string }) {
  const { data, problem } = useThing('GET plan-element/{id}/access', {
    params: { id },
    follows: ['plan-element', 'plan/gantt-element', 'user', 'role'],
  });
  const now = useSession();
  const me = now.status === 'signedIn' ? now.user.id : null;
  const own = data?.people.find(({ userId }) => userId === me);
  const others = (data?.people ?? []).filter((each) => each !== own);
  return (
    <Dialog open size="medium" title={t('planning.whoMay')} onClose={() => plan.setParams({ access: null })}>
      {problem && <Banner tone="bad">{problemText(problem)}</Banner>}
      {!data && !problem && <SkeletonRows rows={6} indent={false} />}
      {data && own && <Own of={data} own={own} plan={plan} id={id} />}
      {data && others.length > 0 && (
        <>
          <h3 className="mt-5 mb-1">{t('planning.othersMay')}</h3>
          <ul>
            {others
              .map((each) => ({ ...each, name: plan.nameOf(each.userId) ?? '…' }))
              .sort((a, b) => a.name.localeCompare(b.name))
              .map((each) => (
                <Other key={each.userId} name={each.name} of={each} plan={plan} id={id} />
              ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

interface Shown {
  plan: Plan;
  id: string;
}

function Own({ of, own, plan, id }: Shown & { of: ElementAccess; own: PersonAccess }) {
  const units = of.units.map((unit) => plan.people.unitOf(unit) ?? '…').join(', ');
  return (
    <>
      <p className="mb-2 text-ink-2">{units ? t('planning.belongsTo', { units }) : t('planning.belongsToAll')}</p>
      <h3 className="mb-1">{t('planning.youMay')}</h3>
      {own.rights.every(({ way }) => way === 'KEY_USER') && <p className="mb-1">{t('planning.way_KEY_USER')}.</p>}
      <ul>
        {own.rights.map((reason) => (
          <li key={reason.right} className="flex gap-2 py-1">
            {reason.may ? (
              <Check className="mt-0.5 size-4 shrink-0 text-good" aria-label={t('record.yes')} />
            ) : (
              <X className="mt-0.5 size-4 shrink-0 text-bad" aria-label={t('record.no')} />
            )}
            <span className="min-w-0">
              <span className="font-medium">{choiceName(reason.right)}</span>
              {reason.way !== 'KEY_USER' && <Why reason={reason} plan={plan} id={id} />}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Why({ reason, plan, id }: Shown & { reason: RightReason }) {
  const roles = useOptions(['role'], true).get('role') ?? [];
  const names = (ids: readonly string[]) =>
    ids.map((each) => roles.find((it) => it.id === each)?.label ?? '…').join(', ');
  const parts = [
    reason.roles.length > 0 ? t('planning.byRole', { roles: names(reason.roles) }) : t('planning.noRole'),
    wayText(reason, { plan, id }),
  ];
  return <span className="block text-small text-ink-2">{parts.join(' · ')}</span>;
}

function wayText({ way, unitId, elementId, label }: RightReason, { plan, id }: Shown): string {
  if (way === null) return t('planning.noWay');
  const text = t(`planning.way_${way}`, { unit: plan.people.unitOf(unitId) ?? '…' });
  return elementId === id ? text : `${text} (${t('planning.saidBy', { name: label ?? '…' })})`;
}

function Other({ name, of, plan, id }: Shown & { name: string; of: PersonAccess }) {
  const may = of.rights.filter((it) => it.may);
  const ways = [...new Set(may.map((it) => wayText(it, { plan, id })))];
  return (
    <li className="border-t border-line py-1.5 first:border-t-0">
      <span className="font-medium">{name}</span>
      <span className="text-ink-2"> {may.map(({ right }) => choiceName(right)).join(', ')}</span>
      <span className="block text-small text-ink-3">{ways.join(' · ')}</span>
    </li>
  );
}
