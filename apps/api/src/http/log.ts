import { type LoggerService } from '@nestjs/common';
import pino, { type Logger } from 'pino';

/** Lines of JSON on the standard output; nothing that a person typed, no header, token or body is ever in one. */
export function openLog(level: string): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  // Written in pieces: a line a call would cost more than the call. What waits is written at the latest after a moment.
  const out = pino.destination({ dest: 1, sync: false, minLength: 4_096 });
  setInterval(() => out.flush(), 250).unref();
  return pino(options, out);
}

/** Nest's own words: only what went wrong. */
export const nestLog = (log: Logger): LoggerService => ({
  log: () => {},
  warn: (message: unknown) => log.warn(String(message)),
  error: (message: unknown) => log.error(String(message)),
});
