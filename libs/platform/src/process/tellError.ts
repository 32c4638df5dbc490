/** An error as a line of a log has it. */
interface Told {
  type: string;
  message: string;
  code?: string | number;
  stack?: string | undefined;
  cause?: Told;
}

/**
 * Its name, words and place, and those of its cause. Nothing else: what drivers hang on their errors holds what was asked, with
 * what a person typed, and ioredis' own the password.
 */
export function tellError(thrown: unknown): Told {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: String(thrown) };
  const { name, message, stack, cause, code } = thrown as Error & { code?: unknown };
  return {
    ...{ type: name, message },
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    stack,
    ...(cause instanceof Error && { cause: tellError(cause) }),
  };
}
