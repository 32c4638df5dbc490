import type { Language } from '@contracts/identity/user.js';
import { tenant } from '../api/tenant.js';
import { useThing } from '../api/useThing.js';

/** The company as its people read it, the colour of its sign and the languages it offers; until that is known its id. */
export function useCompany(): {
  name: string;
  color: string | null;
  languages: readonly Language[] | undefined;
  refresh(): Promise<unknown>;
} {
  const { data, refresh } = useThing('GET meta/login-info', {});
  return { name: data?.name ?? tenant(), color: data?.color ?? null, languages: data?.languages, refresh };
}
