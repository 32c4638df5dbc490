import { randomUUID } from 'node:crypto';
import { type Answer, api, type Caller, project } from '../../apps/api/src/testing/api.js';
import { codeNow } from '../../apps/api/src/testing/authenticator.js';
import { type Listener, listen } from '../../apps/api/src/testing/socket.js';
import { adminsAt } from './apis.js';
import { onServers } from './stores.js';

const password = 'Geheim-7x';

onServers('rights on two apis', (apis) => {
  let here: Caller;
  let there: Caller;
  const at = (n: number) => api(apis().all[n]!);
  const code = ({ body }: Answer): string => body?.code ?? 'done';
  const alive = async (token: string) => {
    const statuses = await Promise.all([0, 1].map(async (n) => (await at(n).bearing(token).get('role')).status));
    return statuses.map((status) => status === 200);
  };
  beforeAll(async () => {
    [here, there] = await adminsAt(apis());
  });
  async function user(roles: readonly string[]) {
    const username = `s-${randomUUID().slice(0, 8)}`;
    const added = await here.post('user', { username, roles, password, renewPasswordAtNextLogin: false });
    return { id: added.body.id as string, username, token: (await at(1).as(username, password)).token };
  }
  async function socket(token: string): Promise<Listener> {
    const opened = await listen(apis().all[1]!, 'dev', token);
    opened.send('subscribe', { topics: ['updates/dev'] });
    expect((await opened.next()).event).toBe('subscribed');
    return opened;
  }

  test('a session ended on one is ended on all from the next call', async () => {
    const ends: [string, (it: Awaited<ReturnType<typeof user>>) => Promise<Answer>][] = [
      ['logout', ({ token }) => at(0).bearing(token).post('logout')],
      ['disabled', ({ id }) => here.put(`user/${id}`, { enabled: false })],
      [
        'password changed',
        ({ username }) =>
          at(0).anybody.put('security/change-password', { username, password, newPassword: 'Andere-88' }),
      ],
      ['password given', ({ id }) => here.put(`user/${id}`, { password: 'Andere-88' })],
    ];
    for (const [, end] of ends) {
      const somebody = await user(['READER']);
      const opened = await socket(somebody.token);
      expect(await alive(somebody.token)).toEqual([true, true]);
      expect((await end(somebody)).status).toBeLessThan(300);
      expect(await alive(somebody.token)).toEqual([false, false]);
      expect(await opened.closed).toBe(4401);
    }
  });

  test('a new password counts at the other at once, the old one no more', async () => {
    const { username } = await user(['READER']);
    const change = { username, password, newPassword: 'Andere-88' };
    expect((await at(0).anybody.put('security/change-password', change)).status).toBe(204);
    expect((await at(1).login(username, password)).status).toBe(401);
    expect((await at(1).login(username, 'Andere-88')).status).toBe(200);
  });

  test('a role given or withdrawn on one holds at the other from the next call', async () => {
    const { id, token } = await user(['READER']);
    const theirs = at(1).bearing(token);
    for (let n = 0; n < 10; n++) {
      expect(code(await theirs.post('plan-element', project()))).toBe('MISSING_PRIVILEGE');
      await here.put(`user/${id}`, { roles: ['PLANNER'] });
      expect(code(await theirs.post('plan-element', project()))).toBe('done');
      await here.put(`user/${id}`, { roles: ['READER'] });
    }
    const opened = await socket(token);
    await here.put(`user/${id}`, { roles: ['PLANNER'] });
    for (let frame = await opened.next(); frame.event !== 'reload'; ) frame = await opened.next();
    opened.close();
  });

  test('who sees the plan of one unit only sees no other, wherever it was made so', async () => {
    const unit = (await here.post('group', { identifier: randomUUID(), label: 'Nord' })).body.id;
    const { id, token } = await user(['PLANNER']);
    const made = await here.post('plan-element', project({ unitId: unit }));
    const write = () => at(1).bearing(token).put(`plan-element/${made.body.id}`, { label: 'x' });
    expect((await write()).status).not.toBe(200);
    await here.put(`user/${id}`, { group: unit });
    expect((await write()).status).toBe(200);
    await here.put(`user/${id}`, { group: null });
    expect((await write()).status).not.toBe(200);
  });

  test('failed logins count together', async () => {
    const { username, id } = await user(['READER']);
    const answers: Answer[] = [];
    for (let n = 0; n < 5; n++) answers.push(await at(n % 2).login(username, 'falsch'));
    expect(answers.map(code)).toEqual([...Array(4).fill('INVALID_CREDENTIALS'), 'TEMPORARILY_LOCKED']);
    for (const n of [0, 1]) expect(code(await at(n).login(username, password))).toBe('TEMPORARILY_LOCKED');
    expect((await there.put(`user/${id}`, { enabled: true })).status).toBe(200);
    for (const n of [0, 1]) expect((await at(n).login(username, password)).status).toBe(200);
  });

  test('recovery keys and invitations that are guessed count together: after 30 in an hour none is looked at', async () => {
    const answers: number[] = [];
    for (let n = 0; n < 40; n++) {
      const anybody = at(n % 2).anybody;
      const wish = { firstName: 'a', lastName: 'b', password };
      const guess = () => anybody.put('security/reset-key', { key: `k${n}`, newPassword: password });
      answers.push((n % 4 < 2 ? await guess() : await anybody.put(`invite?inviteId=k${n}`, wish)).status);
    }
    expect(answers.filter((status) => status === 401).length).toBeLessThanOrEqual(30);
    expect(answers.slice(-2)).toEqual([429, 429]);
  });

  test('failed tries of one network count together, whoever they were meant for', async () => {
    const [first] = apis().all;
    const { vault } = first!.ports;
    // Those of the tests before; then as if the other process had counted so many: a hundred logins take too long here.
    await vault.remove('dev', 'failedTries', '127.0.0.1');
    await vault.increment('dev', 'failedTries', '127.0.0.1', { by: 99, expiresAt: Date.now() + 600_000 });
    const tries = [0, 1, 0, 1].map((n) => () => at(n).login('niemand', 'falsch'));
    const answers: number[] = [];
    for (const attempt of tries) answers.push((await attempt()).status);
    await vault.remove('dev', 'failedTries', '127.0.0.1');
    expect(answers).toEqual([401, 429, 429, 429]);
  });

  test('codes of a second factor that are guessed count together', async () => {
    const { username, token } = await user(['READER']);
    const own = at(0).bearing(token);
    const { secret } = (await own.get('logged-in-user/qr-code')).body;
    expect((await own.put('logged-in-user/second-factor', { key: codeNow(secret) })).status).toBe(200);
    const guessed: string[] = [];
    for (let n = 0; n < 5; n++)
      guessed.push(code(await at(n % 2).anybody.post('login', { username, password, key: `00000${n}` })));
    expect([guessed.at(0), guessed.at(-1)]).toEqual(['INVALID_KEY', 'TEMPORARILY_LOCKED']);
    for (const n of [0, 1]) expect(code(await at(n).login(username, password))).toBe('TEMPORARILY_LOCKED');
  });
});
