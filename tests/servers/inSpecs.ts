import { appendFileSync } from 'node:fs';
import { kinds } from './kinds.js';
import { isThere, type Kind, type Server, startServer } from './server.js';

/**
 * Runs a suite against a server that is started before its first test, and ended after its last. Where there is none,
 * the suite is left out and `npm test` says so (ETATWERK_NOT_RUN); with a server, its version is told to
 * `npm run test:adapters` (ETATWERK_VERSIONS).
 */
export function describeOn(name: Kind['name'], suite: (server: () => Server) => void): void {
  const kind = kinds.find((each) => each.name === name)!;
  if (!isThere(kind)) {
    note('ETATWERK_NOT_RUN', `distributed/${name}: ${kind.missing}`);
    test.skip(`no ${name} here`, () => {});
    return;
  }
  let server: Server;
  beforeAll(async () => {
    server = (await startServer(kind))!;
    note('ETATWERK_VERSIONS', `${name}\t${server.version}`);
  }, 40_000);
  afterAll(() => server?.end());
  suite(() => server);
}

/** A line for the script that runs the specs, in the file that the variable names. */
export function note(variable: string, line: string): void {
  const file = process.env[variable];
  if (file) appendFileSync(file, `${line}\n`);
}
