import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inboxesOf } from '../mail/inboxes.js';
import { secretOf } from '../secretOf.js';
import { jwtSecretOf, readProcessEnv } from './env.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'env-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const addresses = { EVENTSTORE_URL: 'e', MONGO_URL: 'm', REDIS_URL: 'r', S3_URL: 's' };
const MASTER_KEY = Buffer.alloc(32, 'k').toString('base64');

test('a secret is the variable, or what its file holds up to the line break at the end', () => {
  const file = join(folder, 'password');
  writeFileSync(file, ' with spaces \n');
  expect(secretOf({ ADMIN_PASSWORD_FILE: file }, 'ADMIN_PASSWORD')).toBe(' with spaces ');
  expect(secretOf({ ADMIN_PASSWORD: 'mine', ADMIN_PASSWORD_FILE: file }, 'ADMIN_PASSWORD')).toBe('mine');
  expect(secretOf({}, 'ADMIN_PASSWORD')).toBe(null);
});

test('an empty file holds no secret: nobody has an empty password by it', () => {
  const file = join(folder, 'empty');
  for (const content of ['', '\n']) {
    writeFileSync(file, content);
    expect(secretOf({ ADMIN_PASSWORD_FILE: file }, 'ADMIN_PASSWORD')).toBe(null);
  }
  const env = { ...addresses, MASTER_KEY, JWT_SECRET_FILE: file };
  expect(() => jwtSecretOf(env, readProcessEnv(env))).toThrow(/^JWT_SECRET \(at least 32 bytes\).*must be given/);
  const { S3_URL: _, ...three } = addresses;
  expect(() => readProcessEnv({ ...three, S3_URL_FILE: file, MASTER_KEY, ROLES: 'api' })).toThrow(
    /not named: S3_URL\./,
  );
});

test('a file that cannot be read is told with the variable that names it', () => {
  for (const name of ['MONGO_URL', 'MASTER_KEY']) {
    const { [name as 'MONGO_URL']: _, ...others } = { ...addresses, MASTER_KEY };
    for (const file of [folder, join(folder, 'missing')]) {
      expect(() => readProcessEnv({ ...others, [`${name}_FILE`]: file })).toThrow(
        new RegExp(`^${name}_FILE names a file`),
      );
    }
  }
});

test.each([
  [{ PORT: '80a' }, 'PORT'],
  [{ ROLES: 'api,' }, 'ROLES'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ MASTER_KEY: 'short' }, 'MASTER_KEY'],
])('what is wrong is told with its name: %p', (wrong, name) => {
  expect(() => readProcessEnv({ ...addresses, MASTER_KEY, ...wrong })).toThrow(new RegExp(`^${name} `));
});

test('e-invoices are looked for where the environment says, else nowhere', () => {
  const env = { ...addresses, MASTER_KEY };
  const found = (more: NodeJS.ProcessEnv) => readProcessEnv({ ...env, ...more }).eInvoices;
  expect(found({ EINVOICE_FOLDER: '/srv/invoices' })).toEqual({ folder: '/srv/invoices', inboxes: [] });
  expect(found({ EINVOICE_FOLDER: '', EINVOICE_INBOXES: '' })).toEqual({ folder: null, inboxes: [] });
});

test('mailboxes stand in a variable or a file; what is wrong with one is told without its password', () => {
  const file = join(folder, 'inboxes');
  writeFileSync(
    file,
    'acme=imaps://rechnung%40acme.de:p%20w@imap.acme.de\ndev=imap://u:p@[::1]:1143/E-Mail%2FEin?ignoreTLS=true\n',
  );
  expect(inboxesOf(secretOf({ EINVOICE_INBOXES_FILE: file }, 'EINVOICE_INBOXES'))).toEqual([
    {
      ...{ tenant: 'acme', host: 'imap.acme.de', port: 993, secure: true, ignoresTls: false },
      ...{ user: 'rechnung@acme.de', password: 'p w', folder: 'INBOX' },
    },
    {
      ...{ tenant: 'dev', host: '::1', port: 1143, secure: false, ignoresTls: true },
      ...{ user: 'u', password: 'p', folder: 'E-Mail/Ein' },
    },
  ]);
  for (const wrong of ['imaps://u:geheim@h', 'acme=smtp://u:geheim@h', 'acme=imaps://h', 'acme=imaps://u:geheim@'])
    expect(() => inboxesOf(wrong)).toThrow(/^EINVOICE_INBOXES must be (?!.*geheim)/);
});
