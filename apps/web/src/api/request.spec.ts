import { pretendBrowser } from './browser.harness.js';
import { connection, waiting } from './connection.js';
import { logout } from './logout.js';
import { perform } from './perform.js';
import { forgetPosition } from './position.js';
import { Problem } from './problem.js';
import { command, request } from './request.js';
import { endSession, session, signIn, token } from './session.js';
import { redoLast, remember, rememberTakenBack, standing, undoLast, undoOne, undoStack } from './undo.js';

const mira = { id: 'u1', username: 'mira' };
let browser: Awaited<ReturnType<typeof pretendBrowser>>;

beforeEach(async () => {
  browser = await pretendBrowser();
  endSession();
  forgetPosition();
  signIn({ token: 'one', user: mira });
});

test('a call carries the token; a newer one from the answer replaces it', async () => {
  browser.answer({ body: [], headers: { Authorization: 'Bearer two' } });
  await request('GET', 'plan-element', { query: { typeId: 'MAIN', filters: '', deleted: false } });
  expect(browser.calls[0]).toMatchObject({
    method: 'GET',
    url: '/api/dev/plan-element?typeId=MAIN&deleted=false',
    headers: { authorization: 'Bearer one' },
  });
  expect(token()).toBe('two');
});

test('reads after a command wait for what it wrote, an older position never replaces a newer', async () => {
  browser.answer(
    { body: {}, headers: { 'X-Position': '100', 'X-Command': 'c1', ETag: '"7"' } },
    { body: {}, headers: { 'X-Position': '99' } },
    { body: {} },
  );
  const answer = await command('PUT', 'plan-element/a', { body: { label: 'Neu' }, ifMatch: 6 });
  expect(answer).toMatchObject({ command: 'c1', position: '100', revision: 7 });
  expect(browser.calls[0]?.headers).toMatchObject({ 'if-match': '"6"', 'content-type': 'application/json' });
  await command('PUT', 'plan-element/a', { body: {} });
  await request('GET', 'plan-element/a');
  expect(browser.calls[2]?.headers['x-min-position']).toBe('100');
});

test('a command is repeated with the same key while the network is away', async () => {
  browser.answer('offline', { status: 503 }, { status: 201, body: { id: 'a' } });
  await command('POST', 'plan-element', { body: { label: 'Messe' } });
  const keys = browser.calls.map((call) => call.headers['idempotency-key']);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  browser.answer({ body: {} });
  await command('POST', 'plan-element', { body: { label: 'Messe' } });
  expect(browser.calls[3]?.headers['idempotency-key']).not.toBe(keys[0]);
});

describe('for longer', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    connection.set('connecting');
    jest.useRealTimers();
  });
  const offline = Array.from({ length: 5 }, () => 'offline' as const);

  test('a command waits until a lost connection is there again, then is sent once more with its key', async () => {
    browser.answer(...offline);
    const done = command('PUT', 'plan-element/a', { body: { label: 'Unterwegs' } });
    await jest.advanceTimersByTimeAsync(3_000);
    connection.set('lost');
    await jest.advanceTimersByTimeAsync(120_000);
    expect(browser.calls).toHaveLength(5);
    browser.answer({ body: { id: 'a' } });
    connection.set('online');
    expect(await done).toMatchObject({ body: { id: 'a' } });
    expect(new Set(browser.calls.map((call) => call.headers['idempotency-key'])).size).toBe(1);
  });

  test('where the connection is already known to be lost, it is waited for at once, and the page knows', async () => {
    connection.set('lost');
    browser.answer('offline', 'offline');
    const done = command('PUT', 'plan-element/a', { body: { label: 'Unterwegs' } });
    await jest.advanceTimersByTimeAsync(500);
    expect(waiting.get()).toBe(1);
    await jest.advanceTimersByTimeAsync(120_000);
    expect(browser.calls).toHaveLength(2);
    browser.answer({ body: { id: 'a' } });
    connection.set('online');
    expect(await done).toMatchObject({ body: { id: 'a' } });
    expect(waiting.get()).toBe(0);
  });

  test('it gives up where the connection is not known to be lost', async () => {
    browser.answer(...offline);
    const refused = expect(command('PUT', 'plan-element/a', { body: {} })).rejects.toMatchObject({ status: 0 });
    await jest.advanceTimersByTimeAsync(10_000);
    await refused;
  });
});

test('a refusal is a Problem with its rules, and is not repeated', async () => {
  const errors = [{ field: 'label', rule: 'max_length', params: { max: 300 } }];
  browser.answer({ status: 422, body: { code: 'BROKEN', errors } });
  await expect(command('PUT', 'plan-element/a', { body: {} })).rejects.toMatchObject({
    status: 422,
    code: 'BROKEN',
    errors,
  });
  expect(browser.calls).toHaveLength(1);
});

describe('when the server takes the token no longer', () => {
  test('what was asked waits until the person has signed in again, and is sent once more', async () => {
    browser.answer({ status: 401 });
    const saved = command('PUT', 'plan-element/a', { body: { label: 'Getippt' } });
    await settled();
    expect(session()).toMatchObject({ status: 'signedIn', user: mira, expired: true });
    expect(token()).toBeNull();
    const read = request('GET', 'plan-element');
    await settled();
    expect(browser.calls).toHaveLength(1);
    browser.answer({ body: { id: 'a' } }, { body: [] });
    signIn({ token: 'two', user: mira });
    expect(await saved).toMatchObject({ body: { id: 'a' } });
    expect(await read).toMatchObject({ body: [] });
    expect(browser.calls.map((call) => call.headers['authorization'])).toEqual([
      'Bearer one',
      'Bearer two',
      'Bearer two',
    ]);
    expect(browser.calls[1]?.headers['idempotency-key']).toBe(browser.calls[0]?.headers['idempotency-key']);
  });

  test('an answer to a token that was replaced meanwhile ends nothing', async () => {
    browser.answer({ status: 401 }, { body: [] });
    const read = request('GET', 'plan-element');
    signIn({ token: 'two', user: mira });
    await read;
    expect(session()).toEqual({ status: 'signedIn', token: 'two', user: mira });
  });

  test('nothing is sent for somebody else, nor for who signs out instead', async () => {
    for (const next of [() => signIn({ token: 'other', user: { id: 'u2', username: 'tom' } }), endSession]) {
      browser.answer({ status: 401 });
      const refused = expect(command('PUT', 'plan-element/a', { body: {} })).rejects.toMatchObject({ status: 401 });
      await settled();
      next();
      await refused;
    }
    expect(browser.calls).toHaveLength(2);
  });

  test('a password that is wrong says nothing about the session', async () => {
    browser.answer({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
    await expect(request('PUT', 'security/change-password', { body: {} })).rejects.toBeInstanceOf(Problem);
    expect(token()).toBe('one');
  });
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('who signs out is signed out at once, and the server hears of it with the token', async () => {
  browser.answer({ status: 204 });
  const told = logout();
  expect(session()).toEqual({ status: 'signedOut', reason: 'logout' });
  await told;
  expect(browser.calls[0]).toMatchObject({ url: '/api/dev/logout', headers: { authorization: 'Bearer one' } });
});

test('what shows before the answer is kept, or taken back when refused', async () => {
  const seen: string[] = [];
  const shown = { apply: () => ({ keep: () => seen.push('kept'), drop: () => seen.push('dropped') }) };
  browser.answer({ body: {} }, { status: 409, body: { code: 'CONFLICT' } });
  const wish = { method: 'PUT', path: 'plan-element/a', body: {}, optimistic: [shown] } as const;
  expect(await perform(wish)).toMatchObject({ ok: true });
  expect(await perform(wish)).toMatchObject({ ok: false, problem: { status: 409 } });
  expect(seen).toEqual(['kept', 'dropped']);
});

describe('undo', () => {
  const done = { command: 'c1', label: 'Messe gelöscht' };

  test('undo, then redo, then undo again: each by the command of the last', async () => {
    browser.answer({ body: {}, headers: { 'X-Command': 'c1' } });
    await perform({ method: 'DELETE', path: 'plan-element/a', label: done.label });
    expect(undoStack().done).toEqual([done]);

    browser.answer({ body: {}, headers: { 'X-Command': 'c2' } }, { body: {}, headers: { 'X-Command': 'c3' } });
    expect(await undoLast()).toEqual({ ok: true, ...done });
    expect(undoStack()).toEqual({ done: [], undone: [{ ...done, command: 'c2' }] });
    expect(await redoLast()).toEqual({ ok: true, ...done, command: 'c2' });
    expect(undoStack()).toEqual({ done: [{ ...done, command: 'c3' }], undone: [] });
    expect(browser.calls.map((call) => call.url).slice(1)).toEqual(['/api/dev/undo/c1', '/api/dev/undo/c2']);
    expect(await redoLast()).toBeNull();
  });

  test('what became of a command is known, however often it is turned round', async () => {
    remember({ command: 'c0', label: 'Älteres' });
    remember(done);
    const replies = ['c2', 'c3'].map((command) => ({ body: {}, headers: { 'X-Command': command } }));
    browser.answer(...replies);
    expect(standing(undoStack(), 'c1')).toEqual({ how: 'done', last: done });
    await undoOne(done);
    expect(standing(undoStack(), 'c1')).toEqual({ how: 'undone', last: { ...done, command: 'c2' } });
    await redoLast();
    expect(standing(undoStack(), 'c1')).toEqual({ how: 'done', last: { ...done, command: 'c3' } });
    expect(standing(undoStack(), 'c3')).toEqual(standing(undoStack(), 'c1'));
    expect(standing(undoStack(), 'c0')).toMatchObject({ how: 'done' });
    expect(standing(undoStack(), 'c9')).toBeNull();
  });

  test('what was taken back before the page was loaded can be done again', async () => {
    rememberTakenBack(done, 'c2');
    expect(standing(undoStack(), 'c1')).toEqual({ how: 'undone', last: { ...done, command: 'c2' } });
    browser.answer({ body: {}, headers: { 'X-Command': 'c3' } });
    expect(await redoLast()).toMatchObject({ ok: true, label: done.label });
    expect(standing(undoStack(), 'c1')).toEqual({ how: 'done', last: { ...done, command: 'c3' } });
  });

  test('a new command forgets what could be redone; what can no longer be undone does not block the rest', async () => {
    remember({ command: 'c0', label: 'Älteres' });
    remember(done);
    browser.answer({ status: 409, body: { code: 'CHANGED_SINCE' } }, { body: {}, headers: { 'X-Command': 'c4' } });
    expect(await undoLast()).toMatchObject({ ok: false, label: done.label });
    expect(await undoLast()).toMatchObject({ ok: true, label: 'Älteres' });
    expect(undoStack().undone).toHaveLength(1);
    remember(done);
    expect(undoStack().undone).toEqual([]);
  });
});
