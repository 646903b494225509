/**
 * Loads the files of a chunk, and imports it when all have come. The build calls this for each `import()` (vite.config.ts) instead of Vite's own
 * function, which links the files: browsers remember a module that could not be loaded, also by a link, and refuse it until the page
 * is loaded again. A request can be repeated, and what it loaded is in the browser's cache (docs/decisions/115-failed-chunks.md).
 */

/** Trying again does not help: the shop has other files by now, or the browser refuses the module. */
export class OldPageError extends Error {}

/** The requests by path, except those that failed. */
const requests = new Map<string, Promise<void>>();

/** The name and the parameters are Vite's. @public */
export function __vitePreload<Module>(
  importChunk: () => Promise<Module>,
  paths: readonly string[] = [],
): Promise<Module> {
  return Promise.all(paths.map(loadOnce)).then(() =>
    importChunk().catch((cause: unknown) => {
      throw new OldPageError('A module could not be imported.', { cause });
    }),
  );
}

function loadOnce(path: string): Promise<void> {
  let request = requests.get(path);
  if (!request) {
    request = load(`/${path}`).catch((error: unknown) => {
      requests.delete(path);
      throw error;
    });
    requests.set(path, request);
  }
  return request;
}

async function load(url: string): Promise<void> {
  const isStyle = url.endsWith('.css');
  // The page came with it.
  if (document.querySelector(`link[rel=${isStyle ? 'stylesheet' : 'modulepreload'}][href="${url}"]`)) return;
  const reply = await fetch(url);
  if (reply.status === 404) throw new OldPageError(`There is no ${url}.`);
  if (!reply.ok) throw new Error(`${url} could not be loaded.`);
  // Only what was read to its end is in the cache.
  await reply.arrayBuffer();
  if (isStyle) await addStyles(url);
}

function addStyles(href: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href, onload: resolve });
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} could not be loaded.`));
    };
    document.head.append(link);
  });
}
