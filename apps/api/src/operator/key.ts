import { createHash, timingSafeEqual } from 'node:crypto';
import { everybody } from '@platform/registeredTenants.js';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.js';
import { Problem, unauthorized } from '../http/problem.js';
import { networkOf, tryInTurn } from '../identity/tries.js';

export const digestOfKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Wrong keys from one network in an hour, on whatever processes: more are not looked at. */
const mostWrong = 10;
const hour = 3_600_000;
const wrongKeys = 'wrongOperatorKeys';

/** Whoever has the operator's key. Without one there is nothing here: 404. Throws 401, counted; 429 with `Retry-After`. */
export async function admitOperator(
  { operatorKey, ports: { vault }, log }: Pick<Context, 'operatorKey' | 'ports' | 'log'>,
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
): Promise<true> {
  if (!operatorKey) throw new Problem(404, 'TENANT_UNKNOWN');
  const from = networkOf(ip);
  return tryInTurn(vault, { tenant: everybody, from: ip }, async (): Promise<true> => {
    const wrong = await vault.get<number>(everybody, wrongKeys, from);
    if (wrong && wrong.value >= mostWrong)
      throw new Problem(429, 'TOO_MANY_REQUESTS', { headers: { 'retry-after': String(hour / 1_000) } });
    const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
    if (timingSafeEqual(digestOfKey(given), operatorKey)) return true;
    if (given) await vault.increment(everybody, wrongKeys, from, { expiresAt: Date.now() + hour });
    if (given) log.warn({ from }, 'a wrong key of the operator');
    throw unauthorized();
  });
}
