/** Who asks while an answer is awaited gets that one: all that is told of one moment is of one look. */
export function together<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= ask().finally(() => {
      asked = undefined;
    });
    return asked;
  };
}
