import { pause } from './live.js';
import { later } from './position.js';
import { tenantOf } from './tenant.js';

const place = { hash: '', hostname: 'localhost', kept: null, fallback: null };

test.each([
  [{}, 'dev'],
  [{ hostname: '127.0.0.1' }, 'dev'],
  [{ hostname: '[::1]' }, 'dev'],
  [{ hostname: 'hallmann.etatwerk.de' }, 'hallmann'],
  [{ hostname: 'application.etatwerk.de', fallback: 'acme' }, 'acme'],
  [{ hostname: 'application-test.etatwerk.de' }, 'dev'],
  [{ hostname: 'hallmann.etatwerk.de', kept: 'kept' }, 'kept'],
  [{ hostname: 'hallmann.etatwerk.de', kept: 'kept', hash: '#tenantId=named' }, 'named'],
  [{ hash: '#a=b&tenantId=named' }, 'named'],
  [{ hash: '#tenantId=../evil', kept: 'kept' }, 'kept'],
  [{ hash: '#tenantId=A' }, 'dev'],
])('%o is the tenant %s', (given, tenant) => {
  expect(tenantOf({ ...place, ...given })).toBe(tenant);
});

test('positions compare as numbers of any length', () => {
  expect([later('10', '9'), later('9', '10'), later('11', '10'), later('10', '10')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test('waiting for the connection doubles up to 15 s and differs by chance', () => {
  expect([pause(0, 0), pause(0, 1), pause(3, 1), pause(30, 1), pause(30, 0)]).toEqual([125, 250, 2_000, 15_000, 7_500]);
});
