import type { CatalogueLine } from '@contracts/calls.js';
import type { By } from '@contracts/message.js';
import type { Person as Rightful } from '@domain/identity/rights.js';
import type { Users } from '@domain/identity/users.js';
import type { Answer } from './http/answer.js';

/** Who calls, as known now: their session and user were looked at for this very call. */
export interface Person extends Rightful {
  username: string;
  by: By;
  session: string;
  /** Acting for somebody: the session they signed in with as themselves. */
  origin?: string | undefined;
  /** They look with another's rights, and change nothing. */
  readOnly: boolean;
  /** As every process must have seen them when the call began. */
  users: Users;
}

/** One call of a catalogue line, its token checked, nothing else yet. */
export interface Call<L extends CatalogueLine = CatalogueLine> {
  /** `PUT plan-element/{id}` */
  key: string;
  line: L;
  /** Empty: it is of none. */
  tenant: string;
  /** Null only where `may` is 'anyone' or 'operator'. */
  person: Person | null;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body: unknown;
  header(name: string): string | undefined;
  /** The caller's address, for limits. */
  from: string;
  /** The parts of a multipart body; throws 415 for any other. */
  parts(): AsyncIterable<Part>;
}
export type Part =
  | { name: string; value: string }
  | { name: string; filename: string; content: AsyncIterable<Uint8Array> };

/** What catalogue lines with `call('name')` do, by name. */
export type Handler = (call: Call) => Promise<Answer>;
export type Handlers = Readonly<Record<string, Handler>>;

/** The caller of a line that needs one. */
export const personOf = ({ person }: Call): Person => {
  if (!person) throw new Error('a call without a person needs `may: anyone`');
  return person;
};
