import { join, relative } from 'node:path';
import { defineConfig, normalizePath, type Plugin } from 'vite';

/**
 * Bundles the server, the packages that it imports and the built pages into few files (docs/decisions/081-memory-and-start.md).
 * `scripts/build.mjs` runs it after the pages are built.
 */
const root = import.meta.dirname;
const outDir = join(root, 'build/shop');

/** Native code, what only development loads, and what packages use only if it is installed. */
const notIncluded = [
  '@node-rs/argon2',
  'bufferutil',
  'pg-native',
  'sharp',
  'stripe',
  'utf-8-validate',
  'vite',
];

/** What differs in a bundle: the pages are a part of it, so that there is one React. */
const instead: Record<string, string> = {
  'server/pages/built-pages.ts': `
    export const clientDir = ${urlPath(join(root, 'build/client/'))};
    export const loadPages = () => import(${JSON.stringify(join(root, 'build/server/index.js'))});`,
};

/** The path of a file, as code of the bundle, which can be moved with the folder of the shop. */
function urlPath(path: string): string {
  return `process.getBuiltinModule('node:url').fileURLToPath(${urlCode(path)})`;
}
function urlCode(path: string): string {
  return `new URL(${JSON.stringify(normalizePath(relative(outDir, path)))}, import.meta.url).href`;
}

const ownFiles: Plugin = {
  name: 'own-files',
  enforce: 'pre',
  load: {
    filter: { id: /\/server\/.*\.ts$/ },
    handler: (id) => instead[normalizePath(relative(root, id))],
  },
  transform: {
    filter: { id: /\/server\/.*\.ts$/, code: 'import.meta.url' },
    handler(code, id) {
      if (normalizePath(relative(root, id)) in instead) return;
      // SQL, the demo's files and the image worker are found where their sources are.
      return { code: code.replaceAll('import.meta.url', urlCode(id)), map: null };
    },
  },
};

/**
 * A file with any other character would take two bytes of memory for each: Node keeps the text of what it runs
 * (docs/decisions/081-memory-and-start.md). Lines stay what they are; columns shift behind such a character.
 */
const asciiAlone: Plugin = {
  name: 'ascii-alone',
  // After everything that writes code, and would write the character again.
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = escaped(file);
  },
};

function escaped({ fileName, code }: { fileName: string; code: string }): string {
  const [twice] = /(?<!\\)(?:\\\\)*\\\P{ASCII}/u.exec(code) ?? [];
  if (twice) throw new Error(`${fileName} escapes ${twice} already, leave out the backslash`);
  // Without the flag u: each half of a character beyond U+FFFF has an escape of its own.
  return code.replaceAll(/[^\0-\x7f]/g, (half) => `\\u${half.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

export default defineConfig({
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: notIncluded },
  plugins: [ownFiles, asciiAlone],
  build: {
    ssr: true,
    outDir,
    // scripts/build.mjs removes what is old.
    emptyOutDir: false,
    sourcemap: true,
    target: 'node22.22',
    rolldownOptions: {
      input: { main: join(root, 'server/main.ts') },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        comments: { legal: true, annotation: false, jsdoc: false },
      },
    },
  },
});
