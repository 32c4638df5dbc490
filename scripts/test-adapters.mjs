// `npm run test:adapters`: runs every contract suite on every adapter that it can reach, and prints what passed where.
// TEST_EVENTSTORE_URL, TEST_MONGO_URL, TEST_REDIS_URL, TEST_S3_URL point it at servers elsewhere.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'etatwerk-adapters-'));
const [resultFile, versionsFile, notRunFile] = ['result.json', 'versions', 'not-run'].map((name) => join(folder, name));
const suites = String.raw`libs/platform/src/(embedded|distributed)/.*\.spec\.ts$`;

const { status } = spawnSync(
  process.execPath,
  [
    ...['--disable-warning=ExperimentalWarning', join(root, 'node_modules/jest/bin/jest.js'), suites],
    ...['--maxWorkers', '1', '--forceExit', '--json', '--outputFile', resultFile],
  ],
  {
    cwd: root,
    stdio: ['inherit', 'ignore', 'inherit'],
    env: { ...process.env, ETATWERK_VERSIONS: versionsFile, ETATWERK_NOT_RUN: notRunFile },
  },
);
const result = existsSync(resultFile) ? JSON.parse(readFileSync(resultFile, 'utf8')) : null;
const versions = new Map(linesOf(versionsFile).map((line) => line.split('\t')));
const notRun = [...new Set(linesOf(notRunFile))];
rmSync(folder, { recursive: true, force: true });

const rows = tableOf(result?.testResults ?? []);
const table = [['port', 'adapter', 'server and version', 'passed', 'failed'], ...rows.map((row) => row.map(String))];
const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
for (const row of table)
  console.log(
    row
      .map((cell, column) => cell.padEnd(widths[column]))
      .join('  ')
      .trimEnd(),
  );
if (notRun.length > 0) console.log(`\nDid not run here:\n${notRun.map((line) => `  ${line}`).join('\n')}`);
const failed = !result || status !== 0 || rows.length === 0;
process.exitCode = failed || (process.env.CI === 'true' && notRun.length > 0) ? 1 : 0;

/** A row for each contract suite, which is a `describe` called "port: adapter". */
function tableOf(files) {
  const counts = new Map();
  for (const { status: state, ancestorTitles } of files.flatMap((file) => file.assertionResults)) {
    const suite = ancestorTitles.find((title) => /^[a-z ]+: [a-z0-9]+$/.test(title));
    if (!suite) continue;
    const count = counts.get(suite) ?? { passed: 0, failed: 0 };
    if (state === 'passed') count.passed++;
    if (state === 'failed') count.failed++;
    counts.set(suite, count);
  }
  return [...counts].sort().map(([suite, { passed, failed: broken }]) => {
    const [port, adapter] = suite.split(': ');
    return [port, adapter, versions.get(adapter) ?? inProcess(adapter), passed, broken];
  });
}

function inProcess(adapter) {
  return adapter === 'sqlite' ? `node:sqlite ${process.versions.sqlite}` : `in the process, Node ${process.version}`;
}

function linesOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').filter(Boolean) : [];
}
