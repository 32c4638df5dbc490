import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { cached, ensurePrograms, install, onPath, run } from './cache.js';
import type { Kind, Program } from './server.js';

const sources = join(process.cwd(), 'tests/servers/mongo');
const classes = ['Main', 'JournaledBackend', 'Journal', 'MemoryDatabase', 'EncodedCollection', 'Bson'];
const files = ['pom.xml', ...classes.map((name) => `${name}.java`)];
const standIn = 'mongo-java-server 1.47.0';

/** A real mongod where there is one, else a Java server that speaks its protocol and keeps a journal. */
export const mongo: Kind = {
  name: 'mongo',
  variable: 'TEST_MONGO_URL',
  missing: 'mongod, or the stand-in (npm run servers:install; needs a JDK of 17 or newer and Maven), or TEST_MONGO_URL',
  find() {
    const mongod = onPath('mongod');
    return mongod ? real(mongod) : double();
  },
  install() {
    if (onPath('mongod')) return;
    // Also to run what is installed already.
    ensurePrograms(['java', 'javac', 'mvn'], ['default-jdk-headless', 'maven']);
    install(nameOf(), (folder) => {
      for (const file of files) copyFileSync(join(sources, file), join(folder, file));
      run('mvn', ['-q', '-B', 'dependency:copy-dependencies', '-DoutputDirectory=lib'], { cwd: folder });
      run('javac', ['-cp', 'lib/*', '-d', 'lib', ...files.slice(1)], { cwd: folder });
    });
  },
  straight(url) {
    const at = new URL(url);
    at.searchParams.set('directConnection', 'true');
    return at.href;
  },
  async ask(url) {
    const client = new MongoClient(url, { serverSelectionTimeoutMS: 500, connectTimeoutMS: 2_000 });
    try {
      const { version } = await client.db('admin').command({ buildInfo: 1 });
      const double = !process.env[this.variable] && !onPath('mongod');
      return double ? `${standIn} as ${version}` : `mongod ${version}`;
    } finally {
      await client.close();
    }
  },
};

const url = (port: number): string => `mongodb://127.0.0.1:${port}/?directConnection=true`;

function real(command: string): Program {
  const args = (port: number, folder: string) => ['--bind_ip', '127.0.0.1', '--port', `${port}`, '--dbpath', folder];
  return { command, args, url };
}

function double(): Program | null {
  const folder = cached(nameOf());
  const java = onPath('java');
  if (!folder || !java) return null;
  // In a spec, which takes seconds, what a longer compiling costs does not come back.
  const compiling = process.env['JEST_WORKER_ID'] ? ['-XX:TieredStopAtLevel=1'] : [];
  // The class path is Java's own pattern.
  const how = ['-Xmx512m', '-XX:+UseSerialGC', ...compiling, '-cp', `${folder}/lib:${folder}/lib/*`];
  return { command: java, args: (port, data) => [...how, 'Main', String(port), join(data, 'journal')], url };
}

// By what it is made of: another Main is another folder in the cache.
function nameOf(): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(sources, file)));
  return `mongo-java-server-1.47.0-${hash.digest('hex').slice(0, 8)}`;
}
