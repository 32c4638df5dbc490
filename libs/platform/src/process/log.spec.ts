import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

test.each([1, 700])('of %d lines none is missing where a process ends right after them', (count) => {
  const { href } = new URL('./log.ts', pathToFileURL(__filename));
  const telling = `import { openLog } from ${JSON.stringify(href)};
    const log = openLog('info', ['api']);
    for (let n = 0; n < ${count}; n++) log.info({ n, some: 'x'.repeat(200) }, 'told');
    process.exit(0);`;
  const swc = ['--import', '@swc-node/register/esm-register', '--input-type=module', '-e', telling];
  const lines = execFileSync(process.execPath, swc, { encoding: 'utf8' }).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).n)).toEqual(Array.from({ length: count }, (_, n) => n));
});
