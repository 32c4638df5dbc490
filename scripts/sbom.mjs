// npm run sbom -- FOLDER: what the server is made of, without what only builds or tests it: bom.json (CycloneDX 1.5, by
// npm), licences.txt (each package with its licence), and, where the registry answers, audit.json (known faults). Ends
// with 1 where a package's licence is none that may be used commercially without giving away the source.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2];
if (!folder) {
  console.error('Usage: npm run sbom -- FOLDER');
  process.exit(1);
}
/** What asks no more than that its notice comes along. */
const free =
  /^(?:MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|Unlicense|Zlib|Python-2\.0|OFL-1\.1|WTFPL|MPL-2\.0)$/;
/** Whose package.json says none: read in their LICENSE. */
const readThere = { 'passport-strategy': 'MIT', pause: 'MIT' };
/** `A OR B` is free where one is, `A AND B` where both are. */
const isFree = (licence) =>
  licence
    .replaceAll(/[()]/g, '')
    .split(/ OR /i)
    .some((each) => each.split(/ AND /i).every((one) => free.test(one.trim())));

mkdirSync(folder, { recursive: true });
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const listed = Object.entries(packages)
  .filter(([path, it]) => path !== '' && !it.dev && !it.devOptional)
  .map(([path, { version, license }]) => {
    const name = path.replace(/^.*node_modules\//, '');
    return { name, version, licence: license ?? readThere[name] ?? 'none said' };
  });
writeFileSync(
  join(folder, 'licences.txt'),
  listed.map(({ name, version, licence }) => `${name} ${version}\t${licence}\n`).join(''),
);

const npm = (...args) => spawnSync('npm', args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
const made = npm('sbom', '--sbom-format', 'cyclonedx', '--package-lock-only');
if (made.status !== 0) {
  console.error(made.stderr);
  process.exit(1);
}
// Told to omit what only builds or tests, npm leaves out of it what the server needs too.
const needed = new Set(listed.map(({ name, version }) => `${name}@${version}`));
const bom = JSON.parse(made.stdout);
const isNeeded = (ref) => needed.has(ref) || ref === bom.metadata.component['bom-ref'];
bom.components = bom.components.filter((each) => isNeeded(each['bom-ref']));
bom.dependencies = bom.dependencies
  .filter(({ ref }) => isNeeded(ref))
  .map((each) => ({ ...each, dependsOn: each.dependsOn.filter(isNeeded) }));
writeFileSync(join(folder, 'bom.json'), `${JSON.stringify(bom, null, 2)}\n`);

const audit = npm('audit', '--json', '--omit', 'dev');
const told = audit.stdout.includes('"vulnerabilities"');
if (told) writeFileSync(join(folder, 'audit.json'), audit.stdout);
console.log(`${listed.length} packages in ${folder}${told ? '' : '; no registry answered the audit'}`);
const bad = listed.filter(({ licence }) => !isFree(licence));
for (const { name, version, licence } of bad) console.error(`${name} ${version}: ${licence}`);
process.exitCode = bad.length > 0 ? 1 : 0;
