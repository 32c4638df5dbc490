// Joins what the one-command server loads at its start, our modules and the packages', into a few files: half of its
// time until it is ready went into finding and opening 1,500 of them. What it loads later stays as it is, threads too.
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}dist/apps/api/bundle/`;

export default defineConfig({
  root,
  publicDir: false,
  plugins: [{ name: 'places', enforce: 'pre', transform: keepPlace }],
  ssr: { noExternal: true, external: ['@node-rs/argon2'] },
  build: {
    ssr: 'dist/apps/api/src/main.js',
    outDir: folder,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rollupOptions: { external: isLoadedLater, output: { keepNames: true, chunkFileNames: '[name]-[hash].js' } },
  },
});

/** The clients of servers, what writes files, and what Nest asks for in vain. */
function isLoadedLater(id) {
  return /^(mongodb|bullmq|ioredis|exceljs|saxes|csv-parse|@aws-sdk|@eventstore|@fastify\/(static|view)|class-transformer|@nestjs\/(microservices|platform-express))(\/|$)/.test(
    id,
  );
}

/** A module's own place is that of the file it was: threads and folders are found from there. */
function keepPlace(code, id) {
  if (id.startsWith('\0') || !code.includes('import.meta.url')) return null;
  const place = JSON.stringify(relative(folder, id));
  return { code: code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`), map: null };
}
