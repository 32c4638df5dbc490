import type { CatalogueKey } from '@contracts/catalogue.js';
import type { Method } from './request.js';

/** The calls of the server that read. Areas name them; nobody types a path. */
export type ReadCall = Extract<CatalogueKey, `GET ${string}`>;

type Names<P extends string> = P extends `${string}{${infer N}}${infer Rest}` ? N | Names<Rest> : never;
/** Values for the braces of a call's path; several ids are joined by commas. */
export type ParamsOf<C extends string> = Readonly<Record<Names<C>, string | readonly string[]>>;

/** `PUT cost-type/{id}` with `{ id }` → its method and the path to ask. */
export function addressOf<C extends string>(call: C, params: ParamsOf<C>): { method: Method; path: string } {
  const [method, path = ''] = call.split(' ');
  const given = params as Readonly<Record<string, string | readonly string[]>>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    [given[name] ?? []].flat().map(encodeURIComponent).join(','),
  );
  return { method: method as Method, path: filled };
}
