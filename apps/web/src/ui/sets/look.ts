import type { ParamChange } from '../grid/useColumns.js';

/** How a view looks, by the parameters of the address: columns and their order, what a board goes by. */
const names = ['cols', 'sort', 'flat', 'by', 'lanes', 'limits'] as const;

/** What a saved view keeps of it, beside its filter. */
export type Look = Readonly<Record<string, string>>;

export const noLook: Look = {};

/** As a saved view's configuration has it. */
export const lookIn = (configuration: Readonly<Record<string, unknown>>): Look =>
  Object.fromEntries(
    names.flatMap((name) => (typeof configuration[name] === 'string' ? [[name, configuration[name]]] : [])),
  );

/** As parameters have it; an empty one is none. */
export const lookOf = (params: URLSearchParams): Look =>
  lookIn(Object.fromEntries([...params].filter(([, value]) => value !== '')));

/** The parameters with what the saved view says where they say nothing. */
export function withLook(params: URLSearchParams, look: Look): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(look)) if (!next.has(name)) next.set(name, value);
  return next;
}

/** What changes of the address itself: what is taken off is said to be nothing beside a saved view that says something. */
export function changed(
  address: URLSearchParams,
  change: ParamChange | ((now: URLSearchParams) => ParamChange),
  look: Look,
): URLSearchParams {
  const next = new URLSearchParams(address);
  const wanted = typeof change === 'function' ? change(withLook(address, look)) : change;
  for (const [name, value] of Object.entries(wanted)) {
    if (value || name in look) next.set(name, value ?? '');
    else next.delete(name);
  }
  return next;
}

/** The parameters without what a saved view says: filter, look, years. */
export function withoutView(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['q', 'filters', 'years', ...names]) next.delete(name);
  return next;
}

export const isSameLook = (one: Look, other: Look): boolean => names.every((name) => one[name] === other[name]);
