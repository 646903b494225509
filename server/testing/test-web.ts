import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { builtWeb, type WebSource } from '#server/web.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** @returns the production build of the pages, rebuilt if their sources have changed */
export async function builtPages(): Promise<WebSource> {
  await build('ensurePagesBuilt');
  return builtWeb();
}

/** Builds pages and server if their sources have changed. */
export const ensureBuilt = () => build('ensureBuilt');

async function build(what: 'ensurePagesBuilt' | 'ensureBuilt'): Promise<void> {
  const script = `await (await import('./scripts/build.mjs')).${what}()`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: root });
}
