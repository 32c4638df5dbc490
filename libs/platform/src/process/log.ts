import { randomUUID } from 'node:crypto';
import pino, { type Logger } from 'pino';
import { isoTime } from '../isoTime.js';
import { tellError } from './tellError.js';

/** Names this process in each line of its log, and in what it holds (leases). */
const instance = randomUUID().slice(0, 8);

/**
 * Lines of JSON on the standard output, each with the process's roles and its instance; nothing that a person typed, no
 * header, token, body or address of a server is ever in one.
 */
export function openLog(level: string, roles: Iterable<string> = []): Logger {
  const options = {
    level,
    base: { roles: [...roles].join(','), instance },
    timestamp: () => `,"time":"${isoTime(Date.now())}"`,
    serializers: { err: tellError },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  // Before what `destination` does at the end: it writes all that it was handed.
  process.once('exit', () => {
    out.flushSync();
    handOn();
  });
  // Written in pieces: a line a call would cost more than the call. What waits is written at the latest after a moment.
  const out = pino.destination({ dest: 1, sync: false, minLength: 60_000, maxWrite: 65_536 });
  let lines = '';
  function handOn(): void {
    if (lines !== '') out.write(lines);
    lines = '';
  }
  setInterval(() => {
    handOn();
    out.flush();
  }, 250).unref();
  // With each that it is handed it looks through all that it holds.
  const write = (line: string): void => {
    lines += line;
    if (lines.length >= handedAtOnce) handOn();
  };
  return pino(options, { write });
}

/** Characters. */
const handedAtOnce = 8_000;
