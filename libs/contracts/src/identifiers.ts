/** What is compared of an identifier: empty, or once in the tenant for things of a kind (decisions.md, Plan elements). */
export const identifierKey = (identifier: string): string => identifier.normalize('NFC').trim().toLowerCase();

/** Whether another of some things has a number already; the server knows those too that do not show here. */
export function isTaken(
  things: Iterable<{ id: string; identifier?: string }>,
  { id, identifier }: { id: string; identifier: string },
): boolean {
  const key = identifierKey(identifier);
  if (key === '') return false;
  for (const each of things) if (each.id !== id && identifierKey(each.identifier ?? '') === key) return true;
  return false;
}
