import { createHash } from 'node:crypto';

/** Positions as callers see them: opaque decimal strings, growing, that also tell one log from another. */
export interface Positions {
  print(position: number): string;
  /** 'foreign': of another log, or none at all. */
  read(printed: string): number | 'foreign';
  /** How far it reaches, whatever log it is of; null: none at all. */
  number(printed: string): number | null;
}

/** Twelve bits of the log's random id stand behind the position: one restored log in 4,096 is taken for the same. */
const span = 4_096n;

export function positionsOf(logId: string): Positions {
  const mark = BigInt(createHash('sha1').update(logId).digest().readUInt16BE(0)) % span;
  return {
    print: (position) => String(BigInt(position) * span + mark),
    read(printed) {
      if (!/^\d{1,20}$/.test(printed)) return 'foreign';
      const all = BigInt(printed);
      return all % span === mark && all / span <= Number.MAX_SAFE_INTEGER ? Number(all / span) : 'foreign';
    },
    number: (printed) => (/^\d{1,20}$/.test(printed) ? Number(BigInt(printed) / span) : null),
  };
}
