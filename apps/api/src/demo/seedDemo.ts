import type { Api } from '../api.js';
import { germanTenant } from '../tenants.js';

/** `--demo`: a tenant of that name, told of at the start like every other. */
export async function seedDemo({ context }: Api): Promise<void> {
  await context.tenants.register({ ...germanTenant('demo'), name: 'Demo' });
}
