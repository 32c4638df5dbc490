import type { Day } from '../fields.js';
import { day, flag, integer, made, reference, text } from '../fields.js';
import type { BrokenRule } from '../message.js';

/** GET delegation: somebody is away for some days, and who stands in for them meanwhile. */
export class Delegation {
  static readonly rows = 'delegations';
  @reference('delegation', { optional: true, find: true }) id!: string;
  /** Who is away. On creation it is the caller; only a key user names somebody else. */
  @reference('user', { optional: true, find: true }) userId!: string;
  @day({ find: true }) start!: Day;
  /** The last day, in the tenant's time zone. */
  @day({ find: true }) endDate!: Day;
  @reference('user', { find: true }) substitute!: string;
  /** Ended before its time, for good. */
  @made(flag()) readonly deleted!: boolean;
  @made(integer()) readonly revision!: number;
}

/** What a delegation breaks by itself: the same in the browser and on the server. Nobody stands in for themselves. */
export const brokenDelegation = ({
  userId,
  start,
  endDate,
  substitute,
}: Pick<Delegation, 'userId' | 'start' | 'endDate' | 'substitute'>): BrokenRule[] => [
  ...(endDate < start ? [{ field: 'endDate', rule: 'date_after', params: { date: start } }] : []),
  ...(substitute === userId ? [{ field: 'substitute', rule: 'is_not' }] : []),
];

/** PUT delegation/{id} */
export class ChangeDelegation {
  @day({ optional: true }) start?: Day;
  @day({ optional: true }) endDate?: Day;
  @reference('user', { optional: true }) substitute?: string;
}

/** POST delegation/assume: which of those where the caller is the substitute. */
export class AssumeDelegation {
  @reference('delegation') id!: string;
}

/** GET delegation/substitute: for whom the caller stands in, as long as it is not over. */
export class StandingIn {
  @reference('delegation') id!: string;
  /** Who is away, and what they are called. */
  @reference('user') userId!: string;
  @text() username!: string;
  @text() firstName!: string;
  @text() lastName!: string;
  @day() start!: Day;
  @day() endDate!: Day;
  /** Today is one of its days. */
  @flag() running!: boolean;
}
