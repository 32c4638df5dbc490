import { randomFillSync } from 'node:crypto';
import { connect } from 'node:net';

/**
 * A lean HTTP/1.1 client on one kept connection: the load generator shares the machine with the server, so it must
 * cost little. One request at a time; answers need Content-Length or chunks.
 */
export function client({ port, host = '127.0.0.1' }) {
  const socket = connect({ port, host, noDelay: true });
  // Pieces of a long answer are joined once, when all have come: joined at each they cost more than what is measured.
  let pieces = [];
  let [there, needed] = [0, 0];
  let waiting = null;
  const fail = (error) => {
    waiting?.reject(error ?? new Error('connection closed'));
    waiting = null;
  };
  socket.on('error', fail);
  socket.on('close', () => fail());
  socket.on('data', (chunk) => {
    pieces.push(chunk);
    there += chunk.length;
    if (there < needed) return;
    const buffer = pieces.length === 1 ? chunk : Buffer.concat(pieces);
    const answer = parse(buffer);
    if (!answer.body) {
      [pieces, needed] = [[buffer], answer.length];
      return;
    }
    [pieces, there, needed] = [[], 0, 0];
    waiting?.resolve(answer);
    waiting = null;
  });
  const always = `host: ${host}:${port}\r\n`;
  return {
    send(method, path, { body, headers } = {}) {
      const text = body === undefined ? '' : JSON.stringify(body);
      const kind =
        body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`;
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(`${method} ${path} HTTP/1.1\r\n${always}${linesOf(headers)}${kind}\r\n${text}`);
      });
    },
    close: () => socket.destroy(),
  };
}

/** The same headers are sent again and again. */
function linesOf(headers) {
  if (!headers) return '';
  let lines = known.get(headers);
  if (lines === undefined) {
    lines = Object.entries(headers).reduce((all, [name, value]) => `${all}${name}: ${value}\r\n`, '');
    known.set(headers, lines);
  }
  return lines;
}
const known = new WeakMap();

/** A UUIDv7, as the web app makes them for new elements. */
export function newId() {
  const hex = randomFillSync(Buffer.alloc(10)).toString('hex');
  const ms = Date.now().toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}

/** Without a body: not all of it has come yet; `length` is how much there will be, as far as that is known. */
function parse(buffer) {
  const end = buffer.indexOf('\r\n\r\n');
  if (end < 0) return { length: 0 };
  const head = buffer.latin1Slice(0, end);
  const status = Number(head.slice(9, 12));
  const start = end + 4;
  // Most callers look at the status alone.
  const answer = {
    status,
    get headers() {
      return headersIn(head);
    },
  };
  const given = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (given === undefined && /\r\ntransfer-encoding: *chunked/i.test(head)) return chunked(buffer, start, answer);
  const size = status === 304 || status === 204 ? 0 : Number(given ?? 0);
  if (buffer.length < start + size) return { length: start + size };
  return Object.assign(answer, { body: buffer.subarray(start, start + size), length: start + size });
}

const headersIn = (head) =>
  Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );

function chunked(buffer, start, answer) {
  const parts = [];
  let at = start;
  for (;;) {
    const lineEnd = buffer.indexOf('\r\n', at);
    if (lineEnd < 0) return { length: 0 };
    const size = Number.parseInt(buffer.toString('latin1', at, lineEnd), 16);
    const next = lineEnd + 2 + size + 2;
    if (buffer.length < next) return { length: next };
    if (size === 0) return Object.assign(answer, { body: Buffer.concat(parts), length: next });
    parts.push(buffer.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = next;
  }
}

/**
 * Runs `each(client, i)` from `clients` connections for `seconds`, the connections shared out over the `ports`; answers
 * calls a second and latencies in ms.
 */
export async function load({ port, ports = [port], clients, seconds, each }) {
  const times = [];
  const until = performance.now() + seconds * 1000;
  let count = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, n) => {
      const http = client({ port: ports[n % ports.length] });
      while (performance.now() < until) {
        const before = performance.now();
        await each(http, count++);
        times.push(performance.now() - before);
      }
      http.close();
    }),
  );
  return { perSecond: times.length / ((performance.now() - start) / 1000), ...quantiles(times) };
}

export function quantiles(times) {
  const sorted = Float64Array.from(times).sort();
  const at = (q) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}
