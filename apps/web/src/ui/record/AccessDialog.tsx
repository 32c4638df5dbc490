import { type Access, PersonAccess, RightReason } from '@contracts/identity/access.js';
import { kindNamedBy } from '@contracts/masterData/references.js';
import { Check, X } from 'lucide-react';
import type { Segment } from '../../api/call.js';
import { useSession } from '../../api/session.js';
import type { AccessCall } from '../../api/useMay.js';
import { useThing } from '../../api/useThing.js';
import { choiceName } from '../../words/names.js';
import { problemText } from '../../words/problemText.js';
import { t } from '../../words/t.js';
import { Banner } from '../Banner.js';
import { Dialog } from '../Dialog.js';
import { SkeletonRows } from '../Skeleton.js';
import { useOptions } from './useNames.js';

interface Props {
  call: AccessCall;
  id: string;
  /** Whose changes may change it. */
  follows: readonly Segment[];
  onClose(): void;
}

/** Who may do what with a thing, and why: by which role, unit, sharing. To whom does not administer of oneself alone. */
export default function AccessDialog({ call, id, follows, onClose }: Props) {
  const { data, problem } = useThing(call, { params: { id }, follows: [...follows, 'user', 'role'] });
  const now = useSession();
  const me = now.status === 'signedIn' ? now.user.id : null;
  const options = useOptions(Object.values(kinds), true);
  const nameOf: NameOf = (what, of) => options.get(kinds[what])?.find((it) => it.id === of)?.label ?? '…';
  const own = data?.people.find(({ userId }) => userId === me);
  const others = (data?.people ?? []).filter((each) => each !== own);
  return (
    <Dialog open size="medium" title={t('planning.whoMay')} onClose={onClose}>
      {problem && <Banner tone="bad">{problemText(problem)}</Banner>}
      {!data && !problem && <SkeletonRows rows={6} indent={false} />}
      {data && own && <Own of={data} own={own} {...{ id, nameOf }} />}
      {data && others.length > 0 && (
        <>
          <h3 className="mt-5 mb-1">{t('planning.othersMay')}</h3>
          <ul>
            {others
              .map((each) => ({ ...each, name: nameOf('person', each.userId) }))
              .sort((a, b) => a.name.localeCompare(b.name))
              .map((each) => (
                <Other key={each.userId} name={each.name} of={each} {...{ id, nameOf }} />
              ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

const kinds = {
  person: kindNamedBy(PersonAccess, 'userId'),
  unit: kindNamedBy(RightReason, 'unitId'),
  role: kindNamedBy(RightReason, 'roles'),
};
type NameOf = (what: keyof typeof kinds, id: string) => string;
interface Shown {
  id: string;
  nameOf: NameOf;
}
function Own({ of, own, id, nameOf }: Shown & { of: Access; own: PersonAccess }) {
  const units = of.units.map((unit) => nameOf('unit', unit)).join(', ');
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
              {reason.way !== 'KEY_USER' && <Why reason={reason} {...{ id, nameOf }} />}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Why({ reason, id, nameOf }: Shown & { reason: RightReason }) {
  const roles = reason.roles.map((each) => nameOf('role', each)).join(', ');
  const parts = [roles ? t('planning.byRole', { roles }) : t('planning.noRole'), wayText(reason, { id, nameOf })];
  return <span className="block text-small text-ink-2">{parts.join(' · ')}</span>;
}

function wayText({ way, unitId, elementId, label }: RightReason, { id, nameOf }: Shown): string {
  if (way === null) return t('planning.noWay');
  const text = t(`planning.way_${way}`, { unit: unitId ? nameOf('unit', unitId) : '…' });
  return elementId === null || elementId === id ? text : `${text} (${t('planning.saidBy', { name: label ?? '…' })})`;
}

function Other({ name, of, id, nameOf }: Shown & { name: string; of: PersonAccess }) {
  const may = of.rights.filter((it) => it.may);
  const ways = [...new Set(may.map((it) => wayText(it, { id, nameOf })))];
  return (
    <li className="border-t border-line py-1.5 first:border-t-0">
      <span className="font-medium">{name}</span>
      <span className="text-ink-2"> {may.map(({ right }) => choiceName(right)).join(', ')}</span>
      <span className="block text-small text-ink-3">{ways.join(' · ')}</span>
    </li>
  );
}
