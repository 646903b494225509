// node scripts/page-weight.ts: how much JavaScript (gzip) a first visit of a page loads: the entry, the chunks of the
// page's routes and their imports. Read from the build.
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { ServerBuild } from 'react-router';

/** The most that a first visit may load, in bytes, by the file of the route (docs/decisions/030-shared-chunks.md). */
export const budgets = {
  'home-page': 133_100,
  'shop-page': 133_900,
  'product-page': 140_900,
  // What the dashboard opens with: its frame, without forms.
  'overview-page': 214_000,
  'customer-orders-page': 279_000,
  'products-page': 261_400,
};

export type WeighedPage = keyof typeof budgets;
export const weighedPages = Object.keys(budgets) as WeighedPage[];

const buildDir = new URL('../build/', import.meta.url);

export interface PageWeight {
  page: WeighedPage;
  /** Bytes, each file compressed separately, as it is sent. */
  gzip: number;
  files: readonly { path: string; gzip: number }[];
}

/** Weighs the pages of the current build. */
export async function weighPages(): Promise<PageWeight[]> {
  const build = (await import(new URL('server/index.js', buildDir).href)) as ServerBuild;
  const { assets, routeDiscovery } = build;
  // The list of all routes is a separate file only when pages do not contain their part of it.
  const manifest = routeDiscovery.mode === 'initial' ? [assets.url] : [];
  return weighedPages.map((page) => {
    const loaded = new Set([...manifest, assets.entry.module, ...assets.entry.imports]);
    const leaf = Object.keys(assets.routes).find((id) => id.endsWith(`/${page}`));
    if (!leaf) throw new Error(`the build has no page ${page}`);
    for (let id: string | undefined = leaf; id; id = assets.routes[id]?.parentId) {
      const route = assets.routes[id];
      for (const file of [route?.module, ...(route?.imports ?? [])]) if (file) loaded.add(file);
    }
    const files = [...loaded].map((path) => ({
      path,
      gzip: gzipSync(readClient(path), { level: 9 }).length,
    }));
    files.sort((a, b) => b.gzip - a.gzip);
    return { page, gzip: files.reduce((sum, file) => sum + file.gzip, 0), files };
  });
}

const readClient = (path: string): Buffer => readFileSync(new URL(`client${path}`, buildDir));

if (
  process.argv[1] &&
  import.meta.url === pathToFileURL(fileURLToPath(pathToFileURL(process.argv[1]))).href
) {
  for (const { page, gzip, files } of await weighPages()) {
    console.log(
      `${page}: ${(gzip / 1000).toFixed(1)} kB gzip in ${files.length} files, of ${budgets[page] / 1000}`,
    );
    for (const file of files) console.log(`  ${(file.gzip / 1000).toFixed(1).padStart(6)}  ${file.path}`);
  }
}
