import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** How long a connection may be silent, and how many there may be: whoever opens one and leaves it holds nothing for ever. */

/** Milliseconds. A request's head comes in one go; its body is up to 25 MB, its answer read as slowly as lines are. */
export const patience = {
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  /** Between two looks for heads and requests that are late. */
  connectionsCheckingInterval: 5_000,
  /** Nothing sent and nothing taken, while a request is at work or its answer is under way. */
  connectionTimeout: 120_000,
  // Above the minute after which proxies close theirs.
  keepAliveTimeout: 75_000,
  /** A refusal on its way to somebody who does not close. */
  ending: 2_000,
} as const;

/** As many as the proxy in front takes (docker/haproxy.cfg). */
const mostConnections = 5_000;

/** One more than the most is dropped at once; idle ones then make room. */
export function boundConnections(server: Server, most = mostConnections): void {
  server.maxConnections = most;
  server.on('drop', () => server.closeIdleConnections());
}

/** Says a last thing and closes, whether or not the other side does. */
export function endSoon(stream: Duplex, text: string): void {
  const end = setTimeout(() => stream.destroy(), patience.ending);
  stream.once('close', () => clearTimeout(end));
  // What still comes is let go: a close with something unread would cut the answer off.
  stream.resume();
  stream.end(text);
}
