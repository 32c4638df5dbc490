// `npm test`: builds what is stale, runs every spec (unit, HTTP, browser) and says last what passed and what did not.
// `npm run test:distributed` (--distributed): the HTTP and browser specs on two processes of each role and the four
// servers, those under load, and the stand-in beside what was recorded of the real server. With --core (as .ci/run has
// it): of the HTTP specs those that tell most in the time there is, and no browser.
// A suite that needs something this machine lacks appends a line "<suite>: <what to install>" to the file named by
// ETATWERK_NOT_RUN. With CI=true such a suite, a skipped or a todo test, and an empty run are failures. Which files of
// ../shared/data a spec lacked, and had one of its own instead, stands in the file named by ETATWERK_LACKED.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const strict = process.env.CI === 'true';
const folder = mkdtempSync(join(tmpdir(), 'etatwerk-test-'));
const notRunFile = join(folder, 'not-run');
const lackedFile = join(folder, 'lacked');
const onlyEmbeddedFile = join(folder, 'only-embedded');
const resultFile = join(folder, 'result.json');
const distributed = process.argv.includes('--distributed');
const given = process.argv.slice(2).filter((argument) => !['--distributed', '--core'].includes(argument));
const core = ['tree', 'costs', 'writes', 'conflicts', 'rights', 'sessions', 'past', 'importingInput'];
const longOnes = ['tests/load/', 'tests/servers/'];
const wholeSuites = ['tests/product/', 'tests/browser/'];
const suites = distributed
  ? [...(process.argv.includes('--core') ? [`tests/product/(${core.join('|')})`] : wholeSuites), ...longOnes]
  : longOnes.map((path) => `--testPathIgnorePatterns=/${path}`);

build();
const jest = join(root, 'node_modules/jest/bin/jest.js');
const args = ['--maxWorkers', '2', '--json', '--outputFile', resultFile];
if (given.length === 0) args.push(...suites);
args.push(...given);
const { status } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', jest, ...args], {
  cwd: root,
  // With --json jest repeats its result on stdout: only the file is read.
  stdio: ['inherit', 'ignore', 'inherit'],
  env: {
    ...process.env,
    ETATWERK_NOT_RUN: notRunFile,
    ETATWERK_LACKED: lackedFile,
    ETATWERK_ONLY_EMBEDDED: onlyEmbeddedFile,
    ...(distributed && { TEST_DEPLOYMENT: 'distributed' }),
  },
});
const result = existsSync(resultFile) ? JSON.parse(readFileSync(resultFile, 'utf8')) : null;
const notRun = linesOf(notRunFile);
const lacked = linesOf(lackedFile);
const onlyEmbedded = linesOf(onlyEmbeddedFile);
rmSync(folder, { recursive: true, force: true });

if (notRun.length > 0) console.log(`\nDid not run here:\n${notRun.map((line) => `  ${line}`).join('\n')}`);
if (onlyEmbedded.length > 0)
  console.log(`\nAsked of the one-command server only:\n${onlyEmbedded.map((line) => `  ${line}`).join('\n')}`);
if (lacked.length > 0) {
  console.log(
    '\nThe real input of ../shared/data is not beside this clone; the specs ran on what they have of their own without',
  );
  console.log(lacked.map((line) => `  ${line}`).join('\n'));
}
const skipped = testsThat('pending');
if (skipped.length > 0) console.log(`\nSkipped:\n${skipped.map((line) => `  ${line}`).join('\n')}`);
const passed = result?.numPassedTests ?? 0;
const failed = failures();
if (status !== 0 || failed > 0) process.exitCode = 1;
console.log(`${passed} passed, ${failed} failed`);

function linesOf(file) {
  return existsSync(file) ? [...new Set(readFileSync(file, 'utf8').trim().split('\n'))] : [];
}

function failures() {
  if (!result) return 1;
  const broken = result.numFailedTests + result.numRuntimeErrorTestSuites;
  if (!strict) return broken;
  // What was recorded elsewhere can't be compared in a clone without it; everywhere else a skipped test is one too few.
  const missed = existsSync(join(root, '../shared/data')) ? result.numPendingTests : 0;
  const left = missed + result.numTodoTests + notRun.length;
  return broken + left + (result.numTotalTests === 0 ? 1 : 0);
}

/** `folder/file.spec.ts: name` of each test of a state. */
function testsThat(status) {
  return (result?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.filter((it) => it.status === status).map((it) => `${relative(root, name)}: ${it.fullName}`),
  );
}
