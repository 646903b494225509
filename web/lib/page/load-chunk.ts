import { noConnection } from '../api/no-connection.ts';

/**
 * Loads the files of a chunk, and imports it when all have come. The build calls this for each `import()` (vite.config.ts) instead of Vite's own
 * function, which links the files: browsers remember a module that could not be loaded, also by a link, and refuse it until the page
 * is loaded again. A request can be repeated, and what it loaded is in the browser's cache (docs/decisions/115-failed-chunks.md).
 */

/** A request that never ends would leave every press without an answer. */
const LOAD_TIMEOUT_MS = 60_000;

/** Trying again does not help: the shop has other files by now, or the browser refuses the module. */
export class OldPageError extends Error {
  constructor(cause?: unknown) {
    super('Please reload this page to continue. Your bag is kept.', { cause });
  }
}

/** The requests by path, except those that failed. */
const requests = new Map<string, Promise<void>>();

/** Fails with words for the person. The name and the parameters are Vite's. @public */
export function __vitePreload<Module>(
  importChunk: () => Promise<Module>,
  paths: readonly string[] = [],
): Promise<Module> {
  return Promise.all(paths.map(loadOnce)).then(() =>
    importChunk().catch((cause: unknown) => {
      throw new OldPageError(cause);
    }),
  );
}

function loadOnce(path: string): Promise<void> {
  let request = requests.get(path);
  if (!request) {
    request = load(`/${path}`).catch((cause: unknown) => {
      requests.delete(path);
      throw cause instanceof OldPageError ? cause : new Error(wordsForNow(), { cause });
    });
    requests.set(path, request);
  }
  return request;
}

const wordsForNow = () => (navigator.onLine ? 'A part of this page could not be loaded.' : noConnection);

async function load(url: string): Promise<void> {
  const isStyle = url.endsWith('.css');
  // The page came with it.
  if (document.querySelector(`link[rel=${isStyle ? 'stylesheet' : 'modulepreload'}][href="${url}"]`)) return;
  const reply = await fetch(url, { signal: AbortSignal.timeout(LOAD_TIMEOUT_MS) });
  if (reply.status === 404) throw new OldPageError();
  if (!reply.ok) throw new Error(String(reply.status));
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
      reject();
    };
    document.head.append(link);
  });
}
