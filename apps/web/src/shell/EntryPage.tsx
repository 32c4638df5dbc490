import { Navigate } from 'react-router';
import { useThing } from '../api/useThing.js';
import { SkeletonRows } from '../ui/Skeleton.js';

/** Where one begins: as one has set for oneself, else as the tenant has for all. */
export function EntryPage() {
  const me = useThing('GET logged-in-user', {});
  const own = me.data?.settings.entryPage;
  const { data, problem } = useThing('GET configuration', own ? null : {});
  if ((!me.data && !me.problem) || (!own && !data && !problem)) return <SkeletonRows rows={12} />;
  return <Navigate to={`/${own ?? data?.['client.entryPage'] ?? 'plan/gantt'}`} replace />;
}
