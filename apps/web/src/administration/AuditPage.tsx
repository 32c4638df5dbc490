import type { AnswerOf } from '@contracts/catalogue.js';
import { type AuditKind, auditKinds } from '@contracts/identity/audit.js';
import { useState } from 'react';
import { useThing } from '../api/useThing.js';
import { Tag, type Tone } from '../ui/Chip.js';
import { ErrorState } from '../ui/EmptyState.js';
import { ChoicesField } from '../ui/fields/ChoiceField.js';
import { DayField } from '../ui/fields/DayField.js';
import { ReferenceField } from '../ui/form/ReferenceField.js';
import { FileMenu } from '../ui/page/FileMenu.js';
import { usePage } from '../ui/page.js';
import { Changed } from '../ui/record/Changed.js';
import { useSaid } from '../ui/record/useNamed.js';
import { useNames } from '../ui/record/useNames.js';
import { SkeletonRows } from '../ui/Skeleton.js';
import { today } from '../words/formats/calendar.js';
import { formatWhen } from '../words/formats/relative.js';
import { problemText } from '../words/problemText.js';
import { say, t } from '../words/t.js';

type Entry = AnswerOf<'GET audit'>[number];
interface Wish {
  from?: string;
  to?: string;
  user?: string;
  kinds?: readonly AuditKind[];
}

/** Who signed in or tried to, what became of rights, settings and delegations, what was taken along as a file. */
export function AuditPage() {
  usePage({ title: t('admin.audit'), above: [{ label: t('record.organisation'), to: '/organisation' }] });
  const [wish, setWish] = useState<Wish>({});
  const { kinds, ...rest } = wish;
  const query = { ...rest, ...(kinds?.length && { kinds: kinds.join(',') }) };
  const { data, problem, refresh } = useThing('GET audit', { query });
  const set = (name: keyof Wish, value: Wish[keyof Wish] | null) =>
    setWish(({ [name]: _, ...others }) => (value?.length ? { ...others, [name]: value } : others));
  return (
    <div className="mx-auto w-full max-w-240 px-6 py-7 max-tablet:px-4 max-tablet:py-4">
      <div className="mb-4 flex items-start justify-between gap-4">
        <p className="text-ink-2">{t('admin.auditHint')}</p>
        <FileMenu
          label={t('record.export')}
          of={{ audit: wish, name: t('admin.audit') }}
          choices={[{ heading: t('record.exportAs') }]}
          importing={null}
        />
      </div>
      <div className="mb-5 grid grid-cols-4 gap-3 max-tablet:grid-cols-2">
        <ReferenceField
          to="user"
          label={t('admin.person')}
          nullable
          value={wish.user ?? null}
          onChange={(user) => set('user', user)}
        />
        <ChoicesField<AuditKind>
          label={t('admin.kind')}
          value={wish.kinds ?? []}
          placeholder={t('admin.allKinds')}
          onChange={(chosen) => set('kinds', chosen)}
          choices={auditKinds.map((value) => ({ value, label: t(`admin.audit${value}`) }))}
        />
        <DayField
          label={t('admin.from')}
          value={wish.from ?? null}
          onChange={(day) => set('from', day)}
          max={today()}
        />
        <DayField label={t('admin.to')} value={wish.to ?? null} onChange={(day) => set('to', day)} max={today()} />
      </div>
      {problem && <ErrorState title={problemText(problem)} onRetry={() => void refresh()} />}
      {!data && !problem && <SkeletonRows rows={8} indent={false} />}
      {data?.length === 0 && <p className="py-2.5 text-ink-3">{t('admin.auditNone')}</p>}
      <Entries entries={data ?? []} />
    </div>
  );
}

const tones: Partial<Record<AuditKind, Tone>> = {
  ...{ SIGN_IN_FAILED: 'warn', LOCKED: 'bad', RIGHTS: 'accent', EXPORT: 'info' },
};

function Entries({ entries }: { entries: readonly Entry[] }) {
  const { labelOf } = useNames([], ['user', 'group']);
  const nameOf = (id: string) => labelOf('', id);
  const said = useSaid(
    entries.flatMap(({ properties }) => properties),
    nameOf,
  );
  return (
    <ol>
      {entries.map((it) => (
        <li
          key={it.id}
          data-audit={it.kind}
          className="grid grid-cols-[132px_168px_minmax(0,1fr)] items-start gap-x-3 gap-y-1 border-b border-line py-2 max-tablet:grid-cols-[1fr_auto]"
        >
          <time dateTime={it.time} className="text-ink-3 tabular-nums">
            {formatWhen(it.time)}
          </time>
          <div>
            <Tag tone={tones[it.kind] ?? 'neutral'}>{t(`admin.audit${it.kind}`)}</Tag>
          </div>
          <div className="min-w-0 max-tablet:col-span-2">
            <p className="font-[520] break-words">{whoOf(it, nameOf)}</p>
            {it.properties.map((property) => (
              <Changed key={property.name} property={property} said={said} />
            ))}
            <p className="text-small break-words text-ink-3">{detailsOf(it)}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** `Mira Kessler → Tom Berg`: who did it, and to whom. */
function whoOf({ user, actingFor, about }: Entry, nameOf: (id: string) => string | null): string {
  const name = user === null ? t('admin.nobody') : (nameOf(user) ?? t('admin.server'));
  const who = actingFor ? t('history.actingFor', { name, other: nameOf(actingFor) ?? '…' }) : name;
  const whom = about === null || about === user ? null : nameOf(about);
  return [who, whom].filter(Boolean).join(' → ');
}

const detailsOf = ({ what, count, address, device }: Entry): string =>
  [
    what && (say(`problem.${what}`) ?? say(`admin.what${what}`) ?? what),
    count > 1 && t('record.count', { count }),
    address,
    device,
  ]
    .filter(Boolean)
    .join(' · ');
