import type { backgroundImage, Tenant as Told } from '@contracts/tenants/tenant.js';
import { AreaState } from '../state.js';

/** The picture beside the sign-in. `id`: what its file is called; another picture has another one. */
export interface Background {
  id: string;
  type: (typeof backgroundImage.types)[number];
  /** Bytes. */
  size: number;
}

/** Where its file lies. */
export const pathOfBackground = (tenant: string, { id }: Background): string => `${tenant}/background/${id}`;

export interface Tenant extends Omit<Told, 'deletedAt' | 'backgroundImageUrl'> {
  /** null: that of the product. */
  background: Background | null;
  /** Nobody gets in, its data stays; null: it is open. */
  suspended: { since: string; reason: string } | null;
  /** When (ISO time, UTC) it is deleted unless it is resumed before; null: it is not to be. */
  deletion: { due: string } | null;
  /** There is no way back; `erased`: nothing of it is left. Its id is not given again. Null: it is there. */
  deleted: { since: string; erased: boolean } | null;
}

/** What whoever runs the server, or a key user, may set. */
export type Settings = Pick<
  Tenant,
  'name' | 'timeZone' | 'currency' | 'languages' | 'color' | 'background' | 'trialEndsAt'
>;

/** All tenants of the stores. */
export class Tenants extends AreaState {
  readonly tenants = this.table<Tenant>('tenants');

  constructor(beneath?: Tenants) {
    super(beneath);
  }

  fork(): this {
    return new Tenants(this) as this;
  }

  thing(kind: string, id: string): Tenant | undefined {
    return kind === 'tenant' ? this.tenants.get(id) : undefined;
  }

  *ids(kind: string): Iterable<string> {
    if (kind === 'tenant') yield* this.tenants.keys();
  }

  reindex(): void {}

  /** One that is not deleted. */
  there(id: string): Tenant | undefined {
    const tenant = this.tenants.get(id);
    return tenant?.deleted ? undefined : tenant;
  }

  /** For `evolve`. */
  with(id: string, changes: Partial<Tenant>): void {
    const tenant = this.tenants.get(id);
    if (tenant) this.tenants.set(id, { ...tenant, ...changes });
  }
}
