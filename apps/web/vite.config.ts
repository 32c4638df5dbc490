import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = 'http://127.0.0.1:8080';

const isLibrary = (id: string) => id.includes('/node_modules/');
const isOfFrame = neededBy(here('src/main.tsx'));
const isOfPlan = neededBy(here('src/planPage.tsx'));

/** A library's one module names all its parts; these are taken by what comes later alone. */
const isForLater = (id: string) => /@headlessui.react.dist.components.(combobox|listbox)/.test(id);

/** Of each module: whether the one named can't run without it, i.e. what it imports, and what that imports. */
function neededBy(root: string): (id: string, at: Rolldown.ChunkingContext) => boolean {
  const needed = new Set<string>();
  return (id, at) => {
    const add = (each: string): void => {
      if (needed.has(each) || isForLater(each)) return;
      needed.add(each);
      takenBy(each, at).forEach(add);
    };
    add(root);
    return needed.has(id);
  };
}

/** What a module imports; of the icons, whose one module imports all thousands, those that it names. */
function takenBy(id: string, at: Rolldown.ChunkingContext): readonly string[] {
  const { importedIds = [], code } = at.getModuleInfo(id) ?? {};
  if (isAllIcons(id)) return [];
  const icons = importedIds.filter(isAllIcons).flatMap((all) => iconsNamed(code ?? '', all, at));
  return [...importedIds, ...icons];
}

const isAllIcons = (id: string): boolean => id.endsWith('/lucide-react.mjs');

function iconsNamed(code: string, all: string, at: Rolldown.ChunkingContext): readonly string[] {
  const { code: exported = '', importedIds = [] } = at.getModuleInfo(all) ?? {};
  const [, names = ''] = /import \{([^}]*)\} from "lucide-react"/.exec(code) ?? [];
  return names.split(',').flatMap((each) => {
    const name = each.trim().split(' ')[0];
    const [, file] = new RegExp(`default as ${name}\\b[^}]*\\} from '\\.(/icons/[^']*)'`).exec(exported ?? '') ?? [];
    return importedIds.filter((id) => file !== undefined && id.endsWith(file));
  });
}

/** The piece of that name, of the modules that are of it; the bundler tells its timing by the same name. */
const named = (debugName: string, isOf: (id: string, at: Rolldown.ChunkingContext) => boolean) => ({
  debugName,
  name: (id: string, at: Rolldown.ChunkingContext) => (isOf(id, at) ? debugName : null),
});

export default defineConfig({
  root: here('.'),
  plugins: [react(), tailwindcss()],
  resolve: {
    alias: [
      { find: '@contracts', replacement: here('../../libs/contracts/src') },
      { find: /^\.\/classValidator\.js$/, replacement: here('src/classValidator.ts') },
    ],
  },
  build: {
    outDir: here('../../dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        strictExecutionOrder: true,
        // A first visit takes few pieces and nothing that it does not need: the libraries of frame and plan (which stay in the
        // browser's cache over our releases), the frame, what the plan has in common with other screens, its own. All else comes with
        // its screen; what several screens share comes in few pieces, as each costs a request. Pieces that need each other
        // are run in order.
        codeSplitting: {
          groups: [
            {
              ...named('libraries', (id, at) => isLibrary(id) && (isOfFrame(id, at) || isOfPlan(id, at))),
              priority: 5,
            },
            { ...named('frame', isOfFrame), priority: 4 },
            { ...named('kit', isOfPlan), minShareCount: 2, priority: 3 },
            { name: 'vendor', test: isLibrary, entriesAware: true, entriesAwareMergeThreshold: 30_000, priority: 1 },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 40_000 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
});
