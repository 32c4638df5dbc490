// Joins what the one-command server loads at its start, our modules and the packages', into a few files: half of its
// time until it is ready went into finding and opening 1,500 of them. What it loads later stays as it is. So do its
// threads, but for the past's: somebody waits for its start.
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

await join('dist/apps/api/src/main.js', 'dist/apps/api/bundle');
// Where it stands: whoever starts it finds it as ever. Not the projector's: the text of its functions says whether rows
// are of this code, and `npm run replay` makes them too.
await join('dist/apps/api/src/past/past.worker.js', 'dist/apps/api/src/past');

function join(entry, folder) {
  return build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [{ name: 'places', enforce: 'pre', transform: (code, id) => keepPlace(code, id, folder) }],
    ssr: { noExternal: true, external: ['@node-rs/argon2'] },
    build: {
      ssr: entry,
      outDir: folder,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      rollupOptions: { external: isLoadedLater, output: { keepNames: true, chunkFileNames: '[name]-[hash].js' } },
    },
  });
}

/** The clients of servers, what writes and prints files, and what Nest asks for in vain. */
function isLoadedLater(id) {
  return /^(mongodb|bullmq|ioredis|exceljs|puppeteer-core|saxes|csv-parse|@aws-sdk|@eventstore|@fastify\/(static|view)|class-transformer|@nestjs\/(microservices|platform-express))(\/|$)/.test(
    id,
  );
}

/** A module's own place is that of the file it was: threads and folders are found from there. */
function keepPlace(code, id, folder) {
  if (id.startsWith('\0') || !code.includes('import.meta.url')) return null;
  const place = JSON.stringify(relative(`${root}${folder}`, id));
  return { code: code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`), map: null };
}
