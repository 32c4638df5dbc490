import { connection, onAnswered, onFailed } from './connection.js';
import { applyFrames, type Frame, reloadAll } from './frames.js';
import { listsOf } from './liveList.js';
import { others, type Present, tellPresence } from './presence.js';
import { expire, session } from './session.js';
import { tenant } from './tenant.js';
import { extraSegments, extraTopics, onTopics } from './topics.js';

type Incoming =
  | { event: 'subscribed' }
  | { event: 'update'; data: Frame }
  | { event: 'position'; data: { position: string } }
  | { event: 'present'; data: { people: readonly Present[] } }
  | { event: 'reload' };

/** Waiting before the n-th attempt: doubled up to 15 s, half of it by chance so that clients do not come at once. */
export const pause = (attempt: number, chance = Math.random()): number =>
  Math.min(15_000, 250 * 2 ** attempt) * (0.5 + chance / 2);

const graceMs = 3_000;
const silenceMs = 10_000;

/**
 * Follows the tenant's changes over the websocket while the session lasts (http.md, Realtime). Reconnects by itself and
 * catches up from the last closed batch. Answers how to stop.
 */
export function startLive(): () => void {
  let socket: WebSocket | null = null;
  let stopped = false;
  let attempt = 0;
  let since: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let grace: ReturnType<typeof setTimeout> | undefined;
  let batch: Frame[] = [];
  let withRows = true;
  let again = (): unknown => undefined;

  const receive = (message: Incoming): void => {
    if (message.event === 'subscribed') {
      attempt = 0;
      clearTimeout(grace);
      grace = undefined;
      readAgain(since);
      connection.set('online');
    } else if (message.event === 'update') batch.push(message.data);
    else if (message.event === 'position') {
      since = message.data.position;
      applyFrames(batch.splice(0));
    } else if (message.event === 'present') others.set(message.data.people);
    else if (message.event === 'reload') {
      since = null;
      batch = [];
      reloadAll();
    }
  };
  const connect = (): void => {
    const now = session();
    if (stopped || now.status !== 'signedIn' || now.expired) return;
    clearTimeout(timer);
    const topics = () => topicsOf(now.user.username, withRows);
    socket = open(now.token, topics, () => since);
    again = () => socket?.readyState === WebSocket.OPEN && subscribe(socket, topics(), since);
    socket.onmessage = ({ data }) => receive(JSON.parse(String(data)) as Incoming);
    socket.onclose = ({ code }) => (code === 4401 ? expire(now.token) : closed(code));
  };
  const closed = (code: number): void => {
    batch = [];
    if (stopped) return;
    if (code === 4403) withRows = false;
    if (connection.get() === 'online') connection.set('connecting');
    grace ??= setTimeout(() => connection.set('lost'), graceMs);
    timer = setTimeout(connect, pause(attempt));
    attempt += 1;
  };
  const hurry = (): void => {
    if (socket?.readyState === WebSocket.CLOSED) connect();
  };
  // Without its network a socket stays open for minutes: it is left, and another one asks from where this one ended.
  const doubt = (): void => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    leave(socket);
    closed(gone);
  };

  connection.set('connecting');
  connect();
  const stops = [listen(hurry, doubt, () => again()), tellPresence(() => socket)];
  return () => {
    stopped = true;
    clearTimeout(timer);
    clearTimeout(grace);
    for (const end of stops) end();
    socket?.close();
    connection.set('connecting');
  };
}

/** What was read before the subscription may have missed a change; the server answers 304 if not. */
function readAgain(since: string | null): void {
  if (since === null) reloadAll();
  else for (const segment of extraSegments()) for (const list of listsOf(segment)) void list.refresh();
}

/** As the browser says it of a connection that broke. */
const gone = 1006;

function leave(socket: WebSocket): void {
  socket.onclose = null;
  socket.onmessage = null;
  socket.close();
}

/** What says that the network is there again, and what that it may be gone. Answers how to stop. */
function listen(hurry: () => void, doubt: () => void, again: () => void): () => void {
  const stops = [
    onAnswered(hurry),
    onFailed(doubt),
    onTopics(again),
    hear(globalThis, 'online', hurry),
    hear(globalThis, 'offline', doubt),
    hear(document, 'visibilitychange', hurry),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function hear(
  target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  event: string,
  listener: () => void,
): () => void {
  target.addEventListener(event, listener);
  return () => target.removeEventListener(event, listener);
}

/** The token goes as a subprotocol, never in the address. A handshake that hangs is given up. */
function open(token: string, topics: () => readonly string[], since: () => string | null): WebSocket {
  const url = new URL(`/api/${tenant()}/ws`, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(url, ['v1', `bearer.${token}`]);
  const silence = setTimeout(() => socket.close(), silenceMs);
  socket.onopen = () => {
    clearTimeout(silence);
    subscribe(socket, topics(), since());
  };
  return socket;
}

/** A second subscription replaces the first. */
function subscribe(socket: WebSocket, topics: readonly string[], since: string | null): void {
  socket.send(JSON.stringify({ event: 'subscribe', data: { topics, ...(since ? { since } : {}) } }));
}

/** `withRows`: also the Gantt's rows with their sums and what pages ask for, topics of our own server; another one may not know them. */
function topicsOf(username: string, withRows: boolean): string[] {
  const updates = `updates/${tenant()}`;
  const more = withRows ? ['gantt', ...extraTopics()].map((topic) => `${updates}/${topic}`) : [];
  return [updates, `${updates}/errors`, `${updates}/${username}`, ...more];
}
