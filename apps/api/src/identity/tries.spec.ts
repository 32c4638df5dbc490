import { openVault } from '@platform/embedded/vault.js';
import { Away } from '@platform/ports.js';
import { Problem } from '../http/problem.js';
import { inTurn, networkOf, tryInTurn } from './tries.js';

const vault = openVault(':memory:');
afterAll(() => vault.close());
const tryFrom = <T>(tenant: string, from: string, look: () => Promise<T>): Promise<T> =>
  tryInTurn(vault, { tenant, from }, look);
const fails = () => Promise.reject(new Problem(401, 'INVALID_CREDENTIALS'));
const refusedWith = (thrown: unknown): number | null => (thrown instanceof Problem ? thrown.status : null);

test('a hundred failures of one address in a minute, then 429 with a time; others are not held up', async () => {
  for (let i = 0; i < 100; i++) await tryFrom('dev', '192.0.2.1', fails).catch(() => {});
  const thrown = await tryFrom('dev', '192.0.2.1', async () => 'in').catch((error: unknown) => error);
  expect(thrown).toMatchObject({ status: 429, more: { headers: { 'retry-after': expect.stringMatching(/^\d+$/) } } });
  expect(await tryFrom('dev', '192.0.2.2', async () => 'in')).toBe('in');
  expect(await tryFrom('other', '192.0.2.1', async () => 'in')).toBe('in');
});

test('what was right is no failure, nor what asks for more, nor what could not be looked at', async () => {
  for (const code of ['MFA', 'forceNewPassword'])
    for (let i = 0; i < 60; i++)
      await tryFrom('dev', '192.0.2.3', () => Promise.reject(new Problem(401, code))).catch(() => {});
  for (let i = 0; i < 150; i++)
    await tryFrom('dev', '192.0.2.3', () => Promise.reject(new Away('vault'))).catch(() => {});
  for (let i = 0; i < 150; i++) expect(await tryFrom('dev', '192.0.2.3', async () => i)).toBe(i);
});

test('tries of one address wait in a bounded line that holds up nobody else', async () => {
  const looked: string[] = [];
  const ends: (() => void)[] = [];
  const look = (who: string) => () => {
    looked.push(who);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const many = Array.from({ length: 40 }, () => tryFrom('dev', '192.0.2.9', look('many')).catch(refusedWith));
  const one = tryFrom('other', '192.0.2.9', look('one'));
  const another = inTurn('dev', look('another'));
  while (looked.length < 24) {
    await new Promise(setImmediate);
    ends.shift()?.();
  }
  for (const end of ends.splice(0)) end();
  await Promise.all([one, another]);
  // Two are at work when the others come.
  expect(looked.indexOf('one')).toBeLessThan(4);
  expect(looked.indexOf('another')).toBeLessThan(5);
  const refused = (await Promise.all(many)).filter((status) => status === 429);
  expect(refused).toHaveLength(40 - 2 - 20);
});

test('of IPv6 it is the network that counts', () => {
  expect(['192.0.2.1', '::ffff:192.0.2.1'].map(networkOf)).toEqual(['192.0.2.1', '192.0.2.1']);
  expect(['2001:db8:1:2:3:4:5:6', '2001:DB8:1:2::9', '2001:db8::1', '::1'].map(networkOf)).toEqual([
    ...['2001:db8:1:2', '2001:db8:1:2', '2001:db8:0:0', '0:0:0:0'],
  ]);
});
