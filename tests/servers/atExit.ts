const left = new Set<() => void>();
let listening = false;

/** Does something when this process ends, whatever ends it. Answers how to call it off. */
export function atExit(action: () => void): () => void {
  if (!listening) process.once('exit', () => [...left].map((each) => each()));
  listening = true;
  left.add(action);
  return () => void left.delete(action);
}
