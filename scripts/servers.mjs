// `npm run servers`: starts all servers of the distributed deployment for developing, prints an address each, and runs
// until it is stopped. `npm run servers:install` (--install) puts what is missing into this machine's cache.
import { ensurePrograms } from '../tests/servers/cache.js';
import { composeLoader } from '../tests/servers/composeLoader.js';
import { kinds } from '../tests/servers/kinds.js';
import { startServer } from '../tests/servers/server.js';
import { called } from './called.mjs';

/** No server, but what the secrets of docker-compose.yml are made with. */
const openssl = { name: 'openssl', missing: 'Debian openssl', install: () => ensurePrograms(['openssl'], ['openssl']) };

const { values } = called('Usage: npm run servers, or npm run servers:install', {
  options: { install: { type: 'boolean' } },
});
if (values.install) install();
else await serve();

function install() {
  for (const { name, install, missing } of [...kinds, openssl, composeLoader]) {
    try {
      install();
      console.log(`${name}: installed`);
    } catch (error) {
      console.error(`${name}: ${error.message}\n  needed: ${missing}`);
      process.exitCode = 1;
    }
  }
}

async function serve() {
  const lacking = [];
  const started = await Promise.all(
    kinds.map(async (kind) => {
      const server = await startServer(kind);
      if (!server) lacking.push(`${kind.name}: ${kind.missing}`);
      return server && { variable: kind.variable.replace('TEST_', ''), server };
    }),
  );
  const servers = started.filter((each) => each !== null);
  const stop = async (code) => {
    await Promise.all(servers.map(({ server }) => server.end()));
    process.exit(code);
  };
  if (lacking.length > 0) {
    console.error(`Missing here:\n${lacking.map((line) => `  ${line}`).join('\n')}`);
    return stop(1);
  }
  for (const { variable, server } of servers) console.log(`${variable}=${server.url}`);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void stop(0));
}
