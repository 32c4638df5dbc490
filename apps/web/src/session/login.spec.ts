import { refusedBy } from './login.js';
import { allKept, passwordRules } from './passwordRules.js';

const refusal = (authorization: string | null, code = '', more: Record<string, string> = {}) => ({
  status: 401,
  code,
  headers: new Headers({ ...(authorization ? { Authorization: authorization } : {}), ...more }),
});

test.each([
  [refusal('TEMPORARILY_LOCKED 2026-04-12T09:30:00Z'), { reason: 'TEMPORARILY_LOCKED', until: '2026-04-12T09:30:00Z' }],
  [
    refusal('MFA', '', { qr: 'data:image/png;base64,AA' }),
    { reason: 'MFA', qr: 'data:image/png;base64,AA', byMail: false },
  ],
  [refusal('forceNewPassword'), { reason: 'forceNewPassword', qr: null, byMail: false }],
  [refusal('DISABLED_LOGIN_FAILURES'), { reason: 'DISABLED_LOGIN_FAILURES' }],
  [refusal('TRIAL_EXPIRED'), { reason: 'TRIAL_EXPIRED' }],
  [{ status: 403, code: 'TENANT_SUSPENDED', headers: null }, { reason: 'TENANT_SUSPENDED' }],
  [refusal('NO_MAIL'), { reason: 'NO_MAIL' }],
  [refusal(null, 'INVALID_KEY'), { reason: 'INVALID_KEY' }],
  [refusal(null, 'INVALID_CREDENTIALS'), { reason: 'INVALID_CREDENTIALS' }],
  [refusal(null, 'DISABLED_MANUALLY'), { reason: 'INACTIVE' }],
  [{ status: 404, code: 'TENANT_UNKNOWN', headers: new Headers() }, { reason: 'TENANT_UNKNOWN' }],
  [{ status: 422, code: '', headers: new Headers() }, { reason: 'INVALID_CREDENTIALS' }],
  [{ status: 429, code: 'TOO_MANY_REQUESTS', headers: new Headers() }, { reason: 'TOO_MANY' }],
  [{ status: 0, code: 'OFFLINE', headers: null }, { reason: 'AWAY' }],
  [{ status: 503, code: '', headers: new Headers() }, { reason: 'AWAY' }],
])('what the login answers, %#', (problem, expected) => {
  expect(refusedBy(problem)).toEqual(expected);
});

describe('a new password', () => {
  test.each([
    ['Messe26', true],
    ['messe-26', true],
    ['Mess26', false],
    ['messe2026', false],
    ['ÄÖÜäöü1', true],
  ])('%s is long and mixed enough: %s', (password, fine) => {
    const { length, groups } = passwordRules(password, '', '');
    expect(length && groups).toBe(fine);
  });

  test('differs from the old one, is repeated, and fits the tenant’s own pattern', () => {
    expect(allKept(passwordRules('Messe26', 'Messe26', 'alt'))).toBe(true);
    expect(allKept(passwordRules('Messe26', 'Messe2', 'alt'))).toBe(false);
    expect(allKept(passwordRules('Messe26', 'Messe26', 'Messe26'))).toBe(false);
    expect(allKept(passwordRules('Messe26', 'Messe26', 'alt', '^.{12,}$'))).toBe(false);
    expect(allKept(passwordRules('Messe26', 'Messe26', 'alt', '('))).toBe(true);
  });
});
