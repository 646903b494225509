import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Rolldown } from 'vite';

/**
 * The pages of a first visit. What two of them share, or the frame around them needs, is one chunk: twenty small
 * ones cost a quarter more, since each is compressed by itself (docs/decisions/030-shared-chunks.md).
 */
const frame = /\/web\/(root|pages\/storefront\/storefront-layout)\.tsx/;
const pages = /\/web\/pages\/storefront\/(home|shop|product)-page\.tsx/;

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

/** A class of a CSS module, short and the same in both builds: its name and three characters for the file. */
function scopedName(name: string, path: string): string {
  const file = createHash('sha256')
    .update(relative(import.meta.dirname, path))
    .digest('base64url');
  return `${name}_${file.slice(0, 3)}`;
}

export default defineConfig({
  css: { modules: { generateScopedName: scopedName } },
  plugins: [tailwindcss(), reactRouter()],
  environments: {
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
                  name: (id, context) => (sharing(id, context) > 1 ? 'frame' : null),
                },
              ],
            },
          },
        },
      },
    },
  },
});
