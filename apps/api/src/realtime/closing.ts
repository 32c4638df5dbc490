/** Why we close a websocket (http.md, Realtime; 1001, 1008 and 1013 are RFC 6455's). */
export const closing = {
  sessionEnded: 4401,
  forbidden: 4403,
  malformed: 4400,
  stopping: 1001,
  tooMuch: 1008,
  tooSlow: 1013,
  missed: 1013,
} as const;

/** What a caller subscribes to. */
export interface Wish {
  topics: readonly string[];
  /** The last position they had. */
  since?: string;
}
