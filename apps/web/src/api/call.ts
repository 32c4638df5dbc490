import type { AnswerOf, BodyOf, CatalogueKey, QueryOf } from '@contracts/catalogue.js';
import type { Method, Query } from './request.js';

/** The calls of the server, by method and path; nobody types a path. Only their types are in the browser. */
export type Call = CatalogueKey;
/** Those that only read. */
export type ReadCall = Extract<Call, `GET ${string}`>;
export type WriteCall = Exclude<Call, ReadCall>;
/** Those that answer a file. */
export type FileCall = { [C in Call]: [AnswerOf<C>] extends [Blob] ? C : never }[Call];
/** What frames are about: `GET {segment}/{id}` answers it. */
export type Segment = { [C in Call]: C extends `GET ${infer S}/{id}` ? S : never }[Call];

type Names<P extends string> = P extends `${string}{${infer N}}${infer Rest}` ? N | Names<Rest> : never;
/** Values for the braces of a call's path; several ids are joined by commas. */
type ParamsOf<C extends string> = Readonly<Record<Names<C>, string | readonly string[]>>;

/** What has a default in a body may be left out. */
type Loose<T> = T extends readonly (infer I)[]
  ? readonly Loose<I>[]
  : T extends object
    ? { readonly [K in keyof T]?: Loose<T[K]> }
    : T;
/** What is sent as the body of a call: a batch is the list itself, a call without a class of body takes a file at most. */
export type Sent<C extends Call> = [BodyOf<C>] extends [never]
  ? FormData
  : BodyOf<C> extends { items: infer I }
    ? Loose<I>
    : Loose<BodyOf<C>>;

/** Which thing of a call is meant, and what is asked of it. */
export type Address<C extends Call> = (object extends ParamsOf<C> ? { params?: undefined } : { params: ParamsOf<C> }) &
  (object extends QueryOf<C> ? { query?: QueryOf<C> } : { query: QueryOf<C> });

/** What stands behind a call; may be left out where nothing must be said. */
export type Rest<W> = object extends W ? [wish?: W] : [wish: W];

/** Any call's, once the compiler has seen that it fits. */
export interface AnyAddress {
  params?: Readonly<Record<string, string | readonly string[]>> | undefined;
  query?: Query | undefined;
}

/** `PUT cost-type/{id}` with `{ id }` → its method and the path to ask. */
export function addressOf(call: Call, { params = {} }: AnyAddress = {}): { method: Method; path: string } {
  const [method, path = ''] = call.split(' ');
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    [params[name] ?? []].flat().map(encodeURIComponent).join(','),
  );
  return { method: method as Method, path: filled };
}
