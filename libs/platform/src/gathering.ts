import { setImmediate as turn } from 'node:timers/promises';

// Commands beside which a group's own costs (a wait for the disk, a batch of the projector's) are small.
const enough = 64;

/**
 * Waits for a turn of the event loop, and for another as long as each brings more commands: under load those of many
 * callers arrive one after the other, and a group that leaves with the first of them makes the others wait for two.
 */
export async function gathered(waiting: () => number): Promise<void> {
  for (let had = -1; had < waiting() && had < enough; ) {
    had = waiting();
    await turn();
  }
}
