import { noConnection } from './no-connection.ts';

/**
 * Loads the files of a chunk, and imports it when all have come. The build calls this for each `import()` (vite.config.ts) instead of Vite's own
 * function, which links the files: browsers remember a module that could not be loaded, also by a link, and refuse it until the page
 * is loaded again. A request can be repeated, and what it loaded is in the browser's cache (docs/decisions/115-failed-chunks.md).
 */

/** Trying again does not help: the shop has other files by now, or the browser refuses the module. */
export class OldPageError extends Error {
  constructor(cause?: unknown) {
    super('Please reload this page to continue. Your bag is kept.', { cause });
  }
}

/** What was requested, except what failed. */
const requests = new Map<string, Promise<void>>();

/** Fails with words for the person. The name and the parameters are Vite's. @public */
export function __vitePreload<Module>(
  importChunk: () => Promise<Module>,
  paths: readonly string[] = [],
): Promise<Module> {
  return Promise.all(paths.map(loadOnce)).then(() => imported(importChunk));
}

/** @throws OldPageError */
export const imported = <Module>(importChunk: () => Promise<Module>): Promise<Module> =>
  importChunk().catch((cause: unknown) => {
    throw new OldPageError(cause);
  });

const loadOnce = (path: string) =>
  once(path, () => (path.endsWith('.css') ? loadStyles : loadFile)(`/${path}`));

/** Loads what was not loaded or requested before. */
export function once(key: string, load: () => Promise<void>): Promise<void> {
  let request = requests.get(key);
  if (!request) {
    request = load().catch((cause: unknown) => {
      requests.delete(key);
      throw cause instanceof OldPageError ? cause : new Error(wordsForNow(), { cause });
    });
    requests.set(key, request);
  }
  return request;
}

const wordsForNow = () => (navigator.onLine ? 'A part of this page could not be loaded.' : noConnection);

const isLinked = (rel: string, url: string) => document.querySelector(`link[rel=${rel}][href="${url}"]`);

async function loadStyles(url: string): Promise<void> {
  if (isLinked('stylesheet', url)) return;
  await loadFile(url);
  await addStyles(url);
}

export async function loadFile(url: string): Promise<void> {
  // The page came with it.
  if (isLinked('modulepreload', url)) return;
  const reply = await fetch(url);
  if (reply.status === 404) throw new OldPageError();
  if (!reply.ok) throw new Error(String(reply.status));
  // Only what was read to its end is in the cache.
  await reply.arrayBuffer();
}

function addStyles(href: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href, onload: resolve });
    link.onerror = () => {
      link.remove();
      reject();
    };
    document.head.append(link);
  });
}
