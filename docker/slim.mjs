// In the image's build: removes from node_modules every package that the compiled server cannot reach by its imports.
// What only the web app's build, the tests or the tools need stays out of the image. What a source looks up by name is
// there: Chromium and the type of what it prints.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const sources = ['dist/apps', 'dist/libs'];
const bare = /(?:from|import|import\(|\.resolve\()\s*['"]((?:@[\w.-]+\/)?\w[\w.-]*)(?:\/[^'"]*)?['"]/g;

const needed = new Set();
for (const name of imported()) keep(name, '.');
for (const name of installed('node_modules')) {
  if (!needed.has(`node_modules/${name}`)) rmSync(`node_modules/${name}`, { recursive: true, force: true });
}
rmSync('node_modules/.bin', { recursive: true, force: true });
console.log(`${needed.size} packages kept`);

/** Names of packages in the compiled sources. A package that is only named in a text does no harm. */
function imported() {
  const names = new Set();
  for (const folder of sources) {
    for (const file of readdirSync(folder, { recursive: true }).filter((path) => path.endsWith('.js'))) {
      for (const [, name] of readFileSync(join(folder, file), 'utf8').matchAll(bare)) names.add(name);
    }
  }
  return names;
}

/** A package and all it may load, optional ones and peers too, as far as they are installed. */
function keep(name, from) {
  const folder = found(name, from);
  if (!folder || needed.has(folder)) return;
  needed.add(folder);
  const it = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  for (const more of Object.keys({ ...it.dependencies, ...it.optionalDependencies, ...it.peerDependencies })) {
    keep(more, folder);
  }
}

/** The folder that Node would take, looking upwards. */
function found(name, from) {
  for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0)) || '.') {
    const folder = join(at, 'node_modules', name);
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (at === '.') return null;
  }
}

function installed(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((it) => it.isDirectory() && it.name[0] !== '.');
  return entries.flatMap(({ name }) =>
    name[0] === '@' ? readdirSync(join(folder, name)).map((of) => `${name}/${of}`) : [name],
  );
}
