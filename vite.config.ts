import { createHash } from 'node:crypto';
import { dirname, join, relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

/**
 * The pages of a first visit. What two of them share, or the frame around them needs, is one chunk: twenty small
 * ones cost a quarter more, since each is compressed by itself (docs/decisions/030-shared-chunks.md).
 */
const frame = /\/web\/(root|pages\/storefront\/storefront-layout)\.tsx/;
const pages = /\/web\/pages\/storefront\/(home|shop|product)-page\.tsx/;

/** Styles of parts whose code comes later than the server's HTML: a page must link them itself, or they flash unstyled. */
const styledEarly =
  /\/(products\/(filter-column|brand-filter|category-links|active-filters)|ui\/empty-state)\.module\.css$/;

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

/** The classes of each CSS module, in their order in the file. */
const classNames = new Map<string, string[]>();

/** A class as the browser sees it: readable in development, short in a first visit's HTML and code. */
function scopedName(name: string, path: string): string {
  const file = createHash('sha256')
    .update(relative(import.meta.dirname, path))
    .digest('base64url')
    .slice(0, 4);
  if (process.env.NODE_ENV !== 'production') return `${name}_${file}`;
  const names = classNames.get(file) ?? [];
  classNames.set(file, names);
  if (!names.includes(name)) names.push(name);
  return `_${file}${names.indexOf(name).toString(36)}`;
}

/**
 * Writes the class names of CSS modules into the components. As exports of the style sheets they cost a first visit half
 * a kilobyte more; `inlineConst` would save that, too, but drops the style sheets.
 */
const inlineClassNames: Plugin[] = [
  {
    name: 'inline-class-names',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/.*\.tsx/ },
      handler(code, id) {
        let inlined = code;
        const imports = code.matchAll(/^import \* as (\w+) from '\.\/([\w-]+\.module\.css)';$/gm);
        for (const [line, styles, file = ''] of imports) {
          const path = join(dirname(id), file);
          const use = new RegExp(`\\b${styles}\\.(\\w+)`, 'g');
          inlined = inlined
            .replace(line, `import './${file}';`)
            .replaceAll(use, (_, name) => `'${scopedName(name, path)}'`);
        }
        return inlined;
      },
    },
  },
  {
    name: 'keep-style-sheets',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: () => ({ code: '', map: null, moduleSideEffects: 'no-treeshake' }),
    },
  },
];

/** In Vite's place, the function that loads the files of an `import()` (web/lib/load-chunk.ts). */
const loadChunk: Plugin = {
  name: 'load-chunk',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => join(import.meta.dirname, 'web/lib/load-chunk.ts'),
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
  css: { modules: { generateScopedName: scopedName } },
  plugins: [layerOfFolder, loadChunk, reactRouter(), inlineClassNames],
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
                  name: (id, context) =>
                    styledEarly.test(id) || tiny.test(id) || sharing(id, context) > 1 ? 'frame' : null,
                },
              ],
            },
          },
        },
      },
    },
  },
});
