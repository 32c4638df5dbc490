import type { EventEmitter } from 'node:events';

interface Asked<Message, Answer> {
  /** Milliseconds that the answer may take. */
  longest: number;
  /** What is said where it takes longer. */
  late: Error;
  /** What the thread says: its answer, or null if that is not all. */
  hear(message: Message, failed: (error: Error) => void): Answer | null;
}

/** What a thread answers at last. Rejects with what it can't say itself: that it takes too long, that it broke or ended. */
export function threadAnswer<Message, Answer>(
  thread: EventEmitter,
  { longest, late, hear }: Asked<Message, Answer>,
): Promise<Answer> {
  // A thread that is given up may break by its memory before it is ended: unheard, that would end the process.
  if (!thread.listeners('error').includes(ignored)) thread.on('error', ignored);
  return new Promise<Answer>((resolve, reject) => {
    const timer = setTimeout(() => failed(late), longest);
    const failed = (error: Error): void => end(() => reject(error));
    const exited = (): void => failed(new Error('the reading thread ended'));
    const told = (message: Message): void => {
      const answer = hear(message, failed);
      if (answer !== null) end(() => resolve(answer));
    };
    function end(then: () => void): void {
      clearTimeout(timer);
      thread.off('message', told).off('error', failed).off('exit', exited);
      then();
    }
    thread.on('message', told).on('error', failed).on('exit', exited);
  });
}

const ignored = (): void => {};

export const isOutOfMemory = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
