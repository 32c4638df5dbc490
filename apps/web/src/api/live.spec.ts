import { pretendBrowser } from './browser.harness.js';
import { connection, failed } from './connection.js';
import { startLive } from './live.js';
import { liveList } from './liveList.js';
import { here, others, sayWriting } from './presence.js';
import { endSession, session, signIn } from './session.js';

class FakeSocket {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static opened: FakeSocket[] = [];
  sent: { event: string; data: { topics: string[]; since?: string } }[] = [];
  readyState = 1;
  onopen: () => void = () => undefined;
  onmessage: ((message: { data: string }) => void) | null = () => undefined;
  onclose: ((close: { code: number }) => void) | null = () => undefined;

  constructor(
    readonly url: URL,
    readonly protocols: string[],
  ) {
    FakeSocket.opened.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close(code = 1000) {
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.({ code });
  }
  /** The server takes the connection and the subscription. */
  accept() {
    this.onopen();
    this.say('subscribed', { topics: [] });
  }
  say(event: string, data?: unknown) {
    this.onmessage?.({ data: JSON.stringify({ event, data }) });
  }
  update(id: string, label: string) {
    const data = {
      topic: 'updates/dev',
      position: '7',
      updateType: 'updated',
      elementType: 'PLAN',
      type: 'plan-element',
    };
    this.say('update', { ...data, element: { id, label, revision: 2 } });
  }
}

const newest = () => FakeSocket.opened.at(-1) as FakeSocket;
let stop: () => void;

beforeEach(async () => {
  await pretendBrowser();
  FakeSocket.opened = [];
  Object.assign(globalThis, { WebSocket: FakeSocket, addEventListener: () => 0, removeEventListener: () => 0 });
  jest.useFakeTimers();
  signIn({ token: 'jwt', user: { id: 'u1', username: 'mira' } });
  stop = startLive();
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  endSession();
});

test('the token goes as a subprotocol; the subscription names the own topics', () => {
  expect(newest().url.href).toBe('ws://localhost/api/dev/ws');
  expect(newest().protocols).toEqual(['v1', 'bearer.jwt']);
  expect(connection.get()).toBe('connecting');
  newest().accept();
  const topics = ['updates/dev', 'updates/dev/errors', 'updates/dev/mira', 'updates/dev/gantt'];
  expect(newest().sent).toEqual([{ event: 'subscribe', data: { topics } }]);
  expect(connection.get()).toBe('online');
});

test('a batch shows when it is closed, and only then is its position kept', () => {
  const list = liveList<{ id: string; label: string }>('live', {
    segment: 'plan-element',
    row: (element) => ({ id: element.id, label: String(element['label']) }),
  });
  newest().accept();
  newest().update('a', 'A');
  expect(list.rows()).toEqual([]);
  newest().close(1006);
  jest.advanceTimersByTime(300);
  newest().accept();
  expect(newest().sent[0]?.data.since).toBeUndefined();

  newest().update('a', 'A');
  newest().update('b', 'B');
  newest().say('position', { position: '7' });
  expect(list.rows().map((row) => row.label)).toEqual(['A', 'B']);
  newest().close(1006);
  jest.advanceTimersByTime(300);
  newest().accept();
  expect(newest().sent[0]?.data.since).toBe('7');
});

test('a blink is nobody’s business, a lost connection is said, a regained one too', () => {
  newest().accept();
  newest().close(1006);
  expect(connection.get()).toBe('connecting');
  jest.advanceTimersByTime(2_900);
  expect(connection.get()).toBe('connecting');
  newest().close(1006);
  jest.advanceTimersByTime(200);
  expect(connection.get()).toBe('lost');
  jest.advanceTimersByTime(15_000);
  newest().accept();
  expect(connection.get()).toBe('online');
});

test('a call that does not get through leaves the open socket: it may be dead; the next one asks from where it ended', () => {
  newest().accept();
  newest().say('position', { position: '7' });
  const [dead, opened] = [newest(), FakeSocket.opened.length];
  failed();
  failed();
  expect(connection.get()).toBe('connecting');
  jest.advanceTimersByTime(300);
  expect(FakeSocket.opened).toHaveLength(opened + 1);
  dead.onclose?.({ code: 4401 });
  expect(session().status).toBe('signedIn');
  newest().accept();
  expect(newest().sent[0]?.data.since).toBe('7');
  expect(connection.get()).toBe('online');
});

test('4401 asks to sign in again; 4403 leaves the rows’ topic out; stopping never comes back', () => {
  newest().close(4403);
  jest.advanceTimersByTime(300);
  newest().accept();
  expect(newest().sent[0]?.data.topics).toHaveLength(3);
  newest().close(4401);
  expect(session()).toMatchObject({ status: 'signedIn', expired: true });
  const opened = FakeSocket.opened.length;
  stop();
  jest.advanceTimersByTime(60_000);
  expect(FakeSocket.opened).toHaveLength(opened);
});

test('where the person is goes over each new connection, and nobody else is there without one', () => {
  here.set({ view: 'plan/gantt', element: null, field: null });
  newest().accept();
  const told = () => newest().sent.filter(({ event }) => event === 'present');
  expect(told().at(-1)).toMatchObject({ data: { view: 'plan/gantt' } });
  newest().say('present', { people: [{ user: 'u2', view: 'plan/gantt', element: 'e1', field: 'label' }] });
  expect(others.get()).toMatchObject([{ user: 'u2' }]);
  sayWriting({ element: 'e1', field: 'label' });
  expect(told().at(-1)).toMatchObject({ data: { element: 'e1', field: 'label' } });
  newest().close(1006);
  expect(others.get()).toEqual([]);
  jest.advanceTimersByTime(1_000);
  newest().accept();
  expect(told().at(-1)).toMatchObject({ data: { view: 'plan/gantt', element: 'e1' } });
  here.set(null);
});
