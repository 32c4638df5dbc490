/**
 * The rule that a thing breaks which would stand under another one, or follow it, that leads back to itself: the same in
 * the browser and on the server. `next`: what something stands under, or what it follows.
 */
export function cyclic(id: string, to: string, next: (id: string) => readonly string[]): 'cycle' | null {
  const seen = new Set([to]);
  for (const at of seen) {
    if (at === id) return 'cycle';
    for (const each of next(at)) seen.add(each);
  }
  return null;
}
