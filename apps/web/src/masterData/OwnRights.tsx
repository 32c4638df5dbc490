import { User } from '@contracts/identity/user.js';
import { kindNamedBy } from '@contracts/masterData/references.js';
import type { UserAccess } from '@contracts/planning/access.js';
import { Check, X } from 'lucide-react';
import { Link } from 'react-router';
import { useThing } from '../api/useThing.js';
import { Section } from '../ui/Panel.js';
import { type Option, useOptions } from '../ui/record/useNames.js';
import { choiceName } from '../words/names.js';
import { t } from '../words/t.js';

const unitKind = kindNamedBy(User, 'group');

/** What somebody may do and where, and by what: their roles, their unit, elements that name them. */
export function OwnRights({ id }: { id: string }) {
  const { data } = useThing('GET user/{id}/access', { params: { id }, follows: ['user', 'role'] });
  const roles = useOptions(['role'], true).get('role') ?? [];
  if (!data) return null;
  return (
    <>
      <Section title={t('admin.rights')}>
        {data.keyUser && <p className="mb-1 text-ink-2">{t('admin.isKeyUser')}</p>}
        <ul>
          {data.rights.map((it) => (
            <Right key={it.right} of={it} keyUser={data.keyUser} roles={roles} />
          ))}
        </ul>
      </Section>
      <Where of={data} />
    </>
  );
}

interface RightProps {
  of: UserAccess['rights'][number];
  keyUser: boolean;
  roles: readonly Option[];
}

function Right({ of: { right, roles: by }, keyUser, roles }: RightProps) {
  const may = keyUser || by.length > 0;
  const names = by.map((id) => roles.find((each) => each.id === id)?.label ?? '…').join(', ');
  return (
    <li className="flex items-start gap-2 py-0.5">
      {may ? (
        <Check className="mt-0.5 size-4 shrink-0 text-good" aria-label={t('record.yes')} />
      ) : (
        <X className="mt-0.5 size-4 shrink-0 text-ink-3" aria-label={t('record.no')} />
      )}
      <span className={`min-w-0 flex-1 ${may ? '' : 'text-ink-3'}`}>{choiceName(right)}</span>
      <span className="min-w-0 truncate text-ink-3">{names}</span>
    </li>
  );
}

function Where({ of }: { of: UserAccess }) {
  const units = useOptions([unitKind], true).get(unitKind) ?? [];
  const [own, ...below] = of.units.map((id) => units.find((each) => each.id === id)?.label ?? '…');
  const scope =
    own === undefined
      ? t('admin.noUnit')
      : t(below.length > 0 ? 'admin.unitAndBelow' : 'admin.inUnit', { unit: own, count: below.length });
  return (
    <Section title={t('admin.where')}>
      <p>{of.keyUser ? t('admin.everywhere') : scope}</p>
      {of.readsAll && !of.keyUser && <p className="text-ink-2">{t('admin.readsAll')}</p>}
      {of.count > 0 && <p className="mt-2 text-ink-2">{t('admin.namedOn', { count: of.count })}</p>}
      <ul>
        {of.elements.map(({ elementId, label, way }) => (
          <li key={elementId} className="flex gap-2 py-0.5">
            <Link
              to={`/plan/gantt?element=${elementId}`}
              className="min-w-0 flex-1 truncate text-accent hover:underline"
            >
              {label}
            </Link>
            <span className="text-ink-3">{t(`admin.way_${way}`)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
