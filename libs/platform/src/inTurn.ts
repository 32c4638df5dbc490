const last = new Map<string, Promise<unknown>>();

/** Does one work of a name after the other, in this process; what one fails with is its own caller's. */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const turn = (last.get(name) ?? Promise.resolve()).then(work, work);
  last.set(name, turn);
  try {
    return await turn;
  } finally {
    if (last.get(name) === turn) last.delete(name);
  }
}
