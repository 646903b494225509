import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

/**
 * The pages of a first visit. What two of them share, or the frame around them needs, is one chunk: twenty small
 * ones cost a quarter more, since each is compressed by itself (docs/decisions/030-shared-chunks.md).
 */
const frame = /\/web\/(root|pages\/storefront\/storefront-layout)\.tsx/;
const pages = /\/web\/pages\/storefront\/(home|shop|product)-page\.tsx/;

/** So small that a chunk of its own would be mostly its imports and exports. */
const tiny = /\/web\/pages\/storefront\/category-steps\.ts$/;

const vendor = /\/node_modules\/(react|react-dom|scheduler|react-router)\//;

/** How many of the first visit's pages load a module; the frame counts as all of them. */
function sharing(moduleId: string, graph: Rolldown.ChunkingContext): number {
  const seen = new Set<string>();
  const used = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    if (frame.test(id)) for (const page of ['home', 'shop', 'product']) used.add(page);
    const [, page] = pages.exec(id) ?? [];
    if (page) used.add(page);
    for (const importer of graph.getModuleInfo(id)?.importers ?? []) visit(importer);
  };
  visit(moduleId);
  return used.size;
}

/** Puts each CSS module into the cascade layer of its folder, so that pages win over features, and features over components. */
const layerOfFolder: Plugin = {
  name: 'layer-of-folder',
  enforce: 'pre',
  transform: {
    filter: { id: /\.module\.css(\?|$)/ },
    handler(code, id) {
      const [, layer = 'pages'] = /\/web\/(components|features)\//.exec(id) ?? [];
      return { code: `@layer ${layer} { ${code} }`, map: null };
    },
  },
};

/** A style sheet whose class names nobody uses is linked, too: its component may load later than the server's HTML. */
const keepStyleSheets: Plugin = {
  name: 'keep-style-sheets',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: () => ({ moduleSideEffects: 'no-treeshake' }),
  },
};

/** In Vite's place, the function that loads the files of an `import()` (web/lib/page/load-chunk.ts). */
const loadChunk: Plugin = {
  name: 'load-chunk',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => join(import.meta.dirname, 'web/lib/page/load-chunk.ts'),
  },
};

/** Chunks that every page of the shop has loaded. */
const onEveryPage = /\/(rolldown-runtime|react|frame)-[\w-]+\.js$/;

/**
 * Packages that the server's build includes instead of importing: what they export is in hundreds of files, of which the pages
 * use a few (docs/decisions/081-memory-and-start.md). React and React Router stay outside, because server/ imports them too. So does
 * socket.io-client, whose own dependencies would not be found from the build once development packages are removed.
 */
const includedInServer = /^(@base-ui\/|@floating-ui\/|@tanstack\/|@hookform\/|react-hook-form|lean-qr)/;

export default defineConfig({
  ssr: { noExternal: [includedInServer] },
  // scripts/build.mjs removes what is old, and leaves the bundle that a running shop uses.
  build: {
    emptyOutDir: false,
    modulePreload: {
      resolveDependencies: (_chunk, files) => files.filter((file) => !onEveryPage.test(file)),
    },
  },
  plugins: [layerOfFolder, loadChunk, reactRouter(), keepStyleSheets],
  environments: {
    // One file for the small modules that pages share: a start resolves, reads and links each (docs/decisions/081-memory-and-start.md).
    ssr: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'shared',
                  test: /\/(web|contract)\/.*\.tsx?$/,
                  minShareCount: 2,
                  maxModuleSize: 4000,
                },
              ],
            },
          },
        },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: vendor },
                {
                  debugName: 'frame',
                  test: /\/(web|contract)\/.*\.(tsx?|module\.css)$/,
                  name: (id, context) => (tiny.test(id) || sharing(id, context) > 1 ? 'frame' : null),
                },
              ],
            },
          },
        },
      },
    },
  },
});
