import { type LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** Nest's own words: only what went wrong. */
export const nestLog = (log: Logger): LoggerService => ({
  log: () => {},
  warn: (message: unknown) => log.warn(String(message)),
  error: (message: unknown) => log.error(String(message)),
});
