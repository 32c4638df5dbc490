import { Navigate } from 'react-router';
import { useSession } from '../api/session.js';
import { useThing } from '../api/useThing.js';
import { SkeletonRows } from '../ui/Skeleton.js';

/** Where one begins: as one has set for oneself, else as the tenant has for all. */
export function EntryPage() {
  const now = useSession();
  const own = now.status === 'signedIn' ? now.user.settings?.entryPage : undefined;
  const { data, problem } = useThing('GET configuration', own ? null : {});
  if (!own && !data && !problem) return <SkeletonRows rows={12} />;
  return <Navigate to={`/${own ?? data?.['client.entryPage'] ?? 'plan/gantt'}`} replace />;
}
