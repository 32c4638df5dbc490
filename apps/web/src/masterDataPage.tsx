import { labelledBy } from '@contracts/masterData/record.js';
import { lazy, type ReactNode, useMemo } from 'react';
import { useLocation, useParams } from 'react-router';
import { AuditPage } from './administration/AuditPage.js';
import { LeavingPage } from './administration/LeavingPage.js';
import { SettingsPage } from './administration/SettingsPage.js';
import { SignOnPage } from './administration/SignOnPage.js';
import { useSession } from './api/session.js';
import { CompanyPage } from './masterData/CompanyPage.js';
import { elementTypes } from './masterData/elementTypes.js';
import { OutboxPage } from './masterData/OutboxPage.js';
import { roles } from './masterData/roles.js';
import { type Shelf, ShelfPage } from './masterData/ShelfPage.js';
import { users } from './masterData/users.js';
import { recordTabs } from './recordTabs.js';
import { NotFoundPage } from './shell/NotFoundPage.js';
import { type Kind, preloadRecords, useKinds } from './ui/record/kinds.js';
import { RecordsPage } from './ui/record/RecordsPage.js';
import type { RecordTab } from './ui/record/recordTab.js';
import { SkeletonRows } from './ui/Skeleton.js';
import { needWords, t } from './words/t.js';

// The rows are asked for while the words are on their way, which come with the page's code.
preloadRecords(location.pathname.split('/').at(-1) ?? '');
await needWords('records', 'admin');

/** How a user signs in. */
const access: RecordTab = {
  id: 'access',
  label: () => t('record.access'),
  show: lazy(() => import('./masterData/AccessTab.js')),
};

/** What key users do about a person: see what they see, hand out their data, forget them. */
const person: RecordTab = {
  id: 'person',
  label: () => t('admin.person'),
  show: lazy(() => import('./administration/PersonTab.js')),
};

/** Somebody whom a record is about wants to be forgotten. */
const forgets: RecordTab = {
  id: 'person',
  label: () => t('admin.person'),
  show: lazy(() => import('./administration/ForgetTab.js')),
};

function tabsOf({ name, of }: Kind, isKeyUser: boolean): readonly RecordTab[] {
  if (name === 'user') return [access, ...(isKeyUser ? [person] : []), ...recordTabs];
  return isKeyUser && labelledBy(of).length > 0 ? [...recordTabs, forgets] : recordTabs;
}

/** Lists of these areas whose things are no records. */
const plainKinds = (): readonly Kind[] => [elementTypes(), users(), roles()];

const organisationPages: ReadonlyMap<string, () => ReactNode> = new Map([
  ['company', CompanyPage],
  ['outbox', OutboxPage],
  ['audit', AuditPage],
  ['settings', SettingsPage],
  ['sign-on', SignOnPage],
  ['leaving', LeavingPage],
]);

/** `{navigationName}/{reference}` of master data and organisation: the area's first page, a kind's, or another of its own. */
export function Component() {
  const { kind: name } = useParams();
  const shelf: Shelf = useLocation().pathname.startsWith('/organisation') ? 'organisation' : 'masterdata';
  const now = useSession();
  const isKeyUser = now.status === 'signedIn' && now.user.keyUser === true;
  const { kinds, ready } = useKinds();
  const all = useMemo(() => [...plainKinds(), ...kinds].filter((each) => each.shelf === shelf), [kinds, shelf]);
  const Own = shelf === 'organisation' ? organisationPages.get(name ?? '') : undefined;
  if (Own) return <Own />;
  if (!name) return <ShelfPage shelf={shelf} kinds={all} />;
  const kind = all.find((each) => each.name === name);
  if (!kind) return ready ? <NotFoundPage /> : <SkeletonRows rows={16} />;
  return (
    <RecordsPage
      key={kind.name}
      kind={kind}
      tabs={tabsOf(kind, isKeyUser)}
      above={[{ label: t(`record.${shelf}`), to: `/${shelf}` }]}
    />
  );
}
