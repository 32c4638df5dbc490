import { tenant } from '../api/tenant.js';
import { useThing } from '../api/useThing.js';

/** The company as its people read it, and the colour of its sign; until that is known its id. */
export function useCompany(): {
  name: string;
  color: string | null;
  refresh(): Promise<unknown>;
} {
  const { data, refresh } = useThing('GET meta/login-info', {});
  return { name: data?.name ?? tenant(), color: data?.color ?? null, refresh };
}
