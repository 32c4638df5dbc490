import { connection, onAnswered } from './connection.js';
import { applyFrames, type Frame, reloadAll } from './frames.js';
import { endSession, session } from './session.js';
import { tenant } from './tenant.js';

type Incoming =
  | { event: 'subscribed' }
  | { event: 'update'; data: Frame }
  | { event: 'position'; data: { position: string } }
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

  const receive = (message: Incoming): void => {
    if (message.event === 'subscribed') {
      attempt = 0;
      clearTimeout(grace);
      grace = undefined;
      // What was read before the subscription may have missed a change; the server answers 304 if not.
      if (since === null) reloadAll();
      connection.set('online');
    } else if (message.event === 'update') batch.push(message.data);
    else if (message.event === 'position') {
      since = message.data.position;
      applyFrames(batch.splice(0));
    } else if (message.event === 'reload') {
      since = null;
      batch = [];
      reloadAll();
    }
  };
  const connect = (): void => {
    const now = session();
    if (stopped || now.status !== 'signedIn') return;
    clearTimeout(timer);
    socket = open(now.token, topicsOf(now.user.username, withRows), () => since);
    socket.onmessage = ({ data }) => receive(JSON.parse(String(data)) as Incoming);
    socket.onclose = ({ code }) => {
      batch = [];
      if (stopped) return;
      if (code === 4401) return endSession('expired');
      if (code === 4403) withRows = false;
      if (connection.get() === 'online') connection.set('connecting');
      grace ??= setTimeout(() => connection.set('lost'), graceMs);
      timer = setTimeout(connect, pause(attempt));
      attempt += 1;
    };
  };
  const hurry = (): void => {
    if (socket?.readyState === WebSocket.CLOSED) connect();
  };

  connection.set('connecting');
  connect();
  addEventListener('online', hurry);
  const deafen = onAnswered(hurry);
  document.addEventListener('visibilitychange', hurry);
  return () => {
    stopped = true;
    clearTimeout(timer);
    clearTimeout(grace);
    removeEventListener('online', hurry);
    deafen();
    document.removeEventListener('visibilitychange', hurry);
    socket?.close();
    connection.set('connecting');
  };
}

/** The token goes as a subprotocol, never in the address. A handshake that hangs is given up. */
function open(token: string, topics: readonly string[], since: () => string | null): WebSocket {
  const url = new URL(`/api/${tenant()}/ws`, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(url, ['v1', `bearer.${token}`]);
  const silence = setTimeout(() => socket.close(), silenceMs);
  socket.onopen = () => {
    clearTimeout(silence);
    const from = since();
    const data = { topics, ...(from ? { since: from } : {}) };
    socket.send(JSON.stringify({ event: 'subscribe', data }));
  };
  return socket;
}

/** `withRows`: also the Gantt's rows with their sums, a topic of our own server; another one may not know it. */
function topicsOf(username: string, withRows: boolean): string[] {
  const updates = `updates/${tenant()}`;
  return [updates, `${updates}/errors`, `${updates}/${username}`, ...(withRows ? [`${updates}/gantt`] : [])];
}
