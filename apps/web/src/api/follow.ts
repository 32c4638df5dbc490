const followers = new Map<string, Map<symbol, readonly string[]>>();

/** Notes that the view of this key also changes with these segments. Answers how to stop. */
export function follow(key: string, segments: readonly string[]): () => void {
  const mark = Symbol(key);
  const marks = followers.get(key) ?? new Map<symbol, readonly string[]>();
  followers.set(key, marks.set(mark, segments));
  return () => {
    marks.delete(mark);
    if (marks.size === 0) followers.delete(key);
  };
}

/** Whether a change in a segment changes what this key shows: its own segment, or one that it follows. */
export function isTouched(key: string, segment: string): boolean {
  if (/[?&]asOf=/.test(key)) return false; // the past stays
  const path = key.split('?')[0] ?? '';
  if (path === segment || path.startsWith(`${segment}/`)) return true;
  return [...(followers.get(key)?.values() ?? [])].some((segments) => segments.includes(segment));
}
