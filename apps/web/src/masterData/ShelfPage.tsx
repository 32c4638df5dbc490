import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { hasOne, useSession } from '../api/session.js';
import { usePage } from '../ui/page.js';
import type { Kind } from '../ui/record/kinds.js';
import { kindOfKinds } from '../ui/record/kinds.js';
import { t } from '../words/t.js';

export type Shelf = Kind['shelf'];

interface Entry {
  to: string;
  title: string;
}

interface Props {
  shelf: Shelf;
  kinds: readonly Kind[];
}

const settings = [
  { to: '/organisation/company', title: 'record.company' },
  { to: '/organisation/settings', title: 'admin.settings' },
  { to: '/organisation/sign-on', title: 'admin.sso' },
  { to: '/organisation/audit', title: 'admin.audit' },
  { to: '/organisation/outbox', title: 'record.outbox' },
  { to: '/organisation/leaving', title: 'admin.leaving' },
] as const;

/** Where an area begins: what it holds, in groups. */
export function ShelfPage({ shelf, kinds }: Props) {
  const now = useSession();
  usePage({ title: t(`record.${shelf}`) });
  const isKeyUser = now.status === 'signedIn' && now.user.keyUser;
  const kindsOwn = kindOfKinds();
  const built = kinds.filter(({ isOwn, name }) => !isOwn && name !== kindsOwn.name);
  const own = kinds.filter(({ isOwn }) => isOwn);
  const entries = (of: readonly Kind[]): Entry[] => of.map(({ name, title }) => ({ to: `/${shelf}/${name}`, title }));
  const newKind = { to: `/${shelf}/${kindsOwn.name}`, title: t('record.newKind') };
  const settingsOf = (some: readonly Kind[]): Entry[] => [
    ...settings.map((it) => ({ ...it, title: t(it.title) })),
    ...entries(some.filter(({ may }) => may === 'KEY_USER')),
  ];
  const groups: [title: string, entries: readonly Entry[]][] =
    shelf === 'masterdata'
      ? [
          [t('record.dimensions'), entries(built.filter(({ dimension }) => dimension))],
          [t('record.partners'), entries(built.filter(({ dimension }) => !dimension))],
          [t('record.own'), [...entries(own), ...(hasOne(now, [kindsOwn.may]) ? [newKind] : [])]],
        ]
      : [
          [t('record.people'), entries(built.filter(({ area }) => area === 'users'))],
          [t('record.resources'), entries(built.filter(({ area, may }) => area !== 'users' && may !== 'KEY_USER'))],
          [t('record.companySettings'), isKeyUser ? settingsOf(built) : []],
        ];
  return (
    <div className="mx-auto w-full max-w-220 px-6 py-7 max-tablet:px-4 max-tablet:py-4">
      <p className="mb-5 text-ink-2">{t(`record.${shelf}Hint`)}</p>
      <div className="grid gap-x-10 gap-y-7 tablet:grid-cols-2 desk:grid-cols-3">
        {groups.map(([title, listed]) => listed.length > 0 && <Group key={title} title={title} entries={listed} />)}
      </div>
    </div>
  );
}

const Group = ({ title, entries }: { title: string; entries: readonly Entry[] }) => (
  <section>
    <h2 className="border-b border-line pb-1.5">{title}</h2>
    <ul>
      {entries.map((entry) => (
        <li key={entry.to} className="border-b border-line">
          <Link
            to={entry.to}
            className="-mx-2 flex h-(--row) items-center gap-2 rounded px-2 hover:bg-sunk [&_svg]:hover:text-ink"
          >
            <span className="flex-1 truncate">{entry.title}</span>
            <ChevronRight className="size-3.5 text-ink-3" aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  </section>
);
