import { note } from '../servers/inSpecs.js';
import { isDistributed } from './server.js';

/** `test` for what only the one-command server can be asked; elsewhere the reason is noted for `npm run test:distributed`. */
export function testEmbedded(reason: string): (name: string, run: () => Promise<void>, timeout?: number) => void {
  return (name, run, timeout) => {
    if (isDistributed) note('ETATWERK_ONLY_EMBEDDED', `${name}: ${reason}`);
    else test(name, run, timeout);
  };
}
