/** How a view looks, by the parameters of the address: columns and their order, what a board goes by. */
const names = ['cols', 'sort', 'by', 'lanes', 'limits'] as const;

/** What a saved view keeps of it, beside its filter. */
export type Look = Readonly<Partial<Record<(typeof names)[number], string>>>;

/** As a saved view's configuration has it. */
export const lookIn = (configuration: Readonly<Record<string, unknown>>): Look =>
  Object.fromEntries(
    names.flatMap((name) => (typeof configuration[name] === 'string' ? [[name, configuration[name]]] : [])),
  );

/** As parameters have it; an empty one is none. */
export const lookOf = (params: URLSearchParams): Look =>
  Object.fromEntries(names.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])));

/** The parameters with what the saved view says where they say nothing. */
export function withLook(params: URLSearchParams, look: Look): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(look)) if (!next.has(name)) next.set(name, value);
  return next;
}

/** The parameters without what a saved view says of it. */
export function withoutLook(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of names) next.delete(name);
  return next;
}

/** What is taken off is said to be nothing beside a saved view that says something. */
export const without = (name: string, look: Look): string | null => (name in look ? '' : null);

export const isSameLook = (one: Look, other: Look): boolean => names.every((name) => one[name] === other[name]);
