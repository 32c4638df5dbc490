import type { Class } from './fieldRules.js';
import { New, Some, type Written } from './fields.js';
import type { Work } from './identity/roles.js';
import type { AreaName } from './message.js';

/** What may be done with a thing (decisions.md, Roles and permissions). */
export type ElementRight = 'read' | 'write' | 'delete' | 'approve' | 'readCosts' | 'writeCosts';

/**
 * A right on the things named (asked on the pending state inside the queue), a role, KEY_USER, or `anyone` (no token), `signedIn`
 * (any user) and `operator` (whoever runs the server, by their key).
 */
export type May = ElementRight | Work | 'anyone' | 'signedIn' | 'operator';

/** What a call answers: a thing, a list of things of these classes, things by name, what was changed, a file, nothing. */
export type Answers = Class | readonly Class[] | { byName: Class } | typeof changedThings | 'file' | null;
/** The things that were changed, of any class that there are commands for. */
export const changedThings = 'changed things';

interface Line {
  may: May;
  area?: AreaName;
  /** Class of the JSON body. */
  body?: Class;
  /** Class of the query. */
  query?: Class;
  answers: Answers;
  /** What may be answered instead of the one thing: less than all of it. */
  or?: Class | readonly Class[];
}
/** Decided by an area's parts; answers the new state of what it changed as rows of a view. */
export interface CommandLine extends Line {
  does: 'command';
  may: Exclude<May, 'operator'>;
  command: string;
  area: AreaName;
  /** The view whose rows are answered. */
  rows: string;
  /** Fields with a right of their own: a body with nothing but one of them asks that instead of `may`. */
  alone?: Readonly<Record<string, ElementRight>>;
  /** Where the ids of the things asked about stand: path parameter, body, or a new thing. */
  on: 'id' | 'ids' | 'items' | 'body.ids' | 'new';
  status: 200 | 201;
  /** Answered where it is more than one append: a job carries it out. */
  later?: Class;
}
/** Rows of a view: a list, or one by id. */
export interface ViewLine extends Line {
  does: 'view';
  view: string;
  area: AreaName;
  one: boolean;
}
/** Done by a handler of the api of that name. */
export interface CallLine extends Line {
  does: 'call';
  call: string;
  /** What its query may hold, for who reads the documentation: the handler checks it. */
  asks?: readonly string[];
  /** What its query must hold. */
  needs?: readonly string[];
  /** It changes something: it may be in conflict. */
  changes?: true;
  /** It does so by a command, which can be taken back. */
  commands?: true;
  /** Its body is a file, and what comes with it. */
  uploads?: true;
  /** 302: elsewhere, by its header. */
  status?: 200 | 201 | 202 | 302;
  /** Other than `answers`: the file, where the caller waits for it. */
  file?: true;
}
export type CatalogueLine = CommandLine | ViewLine | CallLine;

/** What lists are asked by (http.md, Lists). */
export const listQuery = ['filters', 'deleted', 'offset', 'limit', 'sort'] as const;

/** A class whose things are rows of a view. */
type Thing<T = object> = Class<T> & { readonly rows: string };

type Given<L extends CatalogueLine, K extends keyof L> = Omit<L, 'does' | 'area' | 'answers' | K>;
type CommandOptions = Given<CommandLine, 'command' | 'rows' | 'on' | 'status'> & Partial<Pick<CommandLine, 'on'>>;
/** A line that its area is still to be put to. */
type Homeless<L extends CatalogueLine> = Omit<L, 'area'>;
/** What is sent with a call and what comes back, for the compiler: `body` never: it has none, or is a file. */
export interface CallTypes<B, A, Q> {
  body: B;
  answer: A;
  query: Q;
}
type Typed<L extends CatalogueLine, B, A, Q = object> = Homeless<L> & { readonly types?: CallTypes<B, A, Q> };
/** A query by its names; those of `Needed` must be there. */
export type Queried<May extends string, Needed extends string = never> = { readonly [K in May]?: QueryValue } & {
  readonly [K in Needed]: QueryValue;
};
/** As it is written into an address; left out where it is nothing. */
export type QueryValue = string | number | boolean | null | undefined;

/** A new thing; its body is all that the server does not make, or `body`. */
export function creates<T extends object, B extends object = Written<T>>(
  of: Thing<T>,
  { by, body, ...it }: CommandOptions & { by: string; body?: Class<B> },
): Typed<CommandLine, B, T> {
  const made = body ?? (New(of) as Class);
  return { does: 'command', command: by, on: 'new', status: 201, rows: of.rows, answers: of, body: made, ...it };
}

/** Changes one thing by its id; its body is any of the fields that the server does not make, or `body`. */
export function changes<T extends object, B extends object = Partial<Written<T>>>(
  of: Thing<T>,
  { by, body, ...it }: CommandOptions & { by: string; body?: Class<B> },
): Typed<CommandLine, B, T> {
  const any = body ?? (Some(of) as Class);
  return { does: 'command', command: by, on: 'id', status: 200, rows: of.rows, answers: of, body: any, ...it };
}

type CommandClasses<B, Q, L> = { body?: Class<B>; query?: Class<Q>; later?: Class<L>; status?: 201 };
/** Any other command; `answers`: the thing, in brackets a list of such, or a class of its own about things of `of`. */
export function command<
  A extends Answers,
  B extends object = never,
  Q extends object = object,
  L extends object = never,
>(
  name: string,
  { of, answers, ...it }: Omit<CommandOptions, 'later'> & { of?: Thing; answers: A } & CommandClasses<B, Q, L>,
): Typed<CommandLine, B, Answered<A> | L, Partial<Q>> {
  const { rows } = of ?? ((Array.isArray(answers) ? answers[0] : answers) as Thing);
  return { does: 'command', command: name, on: 'id', status: 200, rows, answers, ...it };
}

/** A moment of the past instead of now; with what a screen shows of other things. */
type SeenAs = 'asOf' | 'enrich';
/** The rows that one may read; those of `or` among them. */
export const lists = <T extends object, O extends object = never>(
  of: Thing<T>,
  { or, ...it }: Given<ViewLine, 'view' | 'one' | 'body'> & { or?: Class<O> },
): Typed<ViewLine, never, readonly (T | O)[], Queried<(typeof listQuery)[number] | SeenAs>> => ({
  ...{ does: 'view', view: of.rows, one: false, answers: or ? [of, or] : [of], ...it },
});

/** One by its id. */
export const reads = <T extends object, O extends object = never>(
  of: Thing<T>,
  it: Given<ViewLine, 'view' | 'one' | 'body'> & { or?: Class<O> },
): Typed<ViewLine, never, T | O, Queried<SeenAs>> => ({ does: 'view', view: of.rows, one: true, answers: of, ...it });

/** A handler of the api answers it. */
export const call = <
  A extends Answers = null,
  B extends object = never,
  const Q extends readonly string[] = readonly [],
  const N extends readonly string[] = readonly [],
>(
  name: string,
  {
    answers,
    ...it
  }: Given<CallLine, 'call' | 'asks' | 'needs'> & { answers?: A; body?: Class<B>; asks?: Q; needs?: N },
): Typed<CallLine, B, Answered<A>, Queried<Q[number], N[number]>> => ({
  does: 'call',
  call: name,
  answers: answers ?? null,
  ...it,
});

/** An area's calls: method and path → what it does. Paths are below `/api/{tenant}/`; parameters in braces. */
export const calls = <const L extends Record<string, Homeless<CatalogueLine>>>(area: AreaName | null, lines: L): L => {
  for (const line of Object.values(lines)) if (area) Object.assign(line, { area });
  return lines;
};

/** What answers of that declaration hold. */
type Answered<A> = A extends readonly Class<infer T>[]
  ? readonly T[]
  : A extends Class<infer T>
    ? T
    : A extends { byName: Class<infer T> }
      ? Readonly<Record<string, T>>
      : A extends typeof changedThings
        ? readonly object[]
        : A extends 'file'
          ? Blob
          : null;
