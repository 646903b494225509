// npm start: installs what is missing, builds what is stale, and runs the shop. npm run dev: the same with hot reload.
// Runs on any Node from 20; the shop itself runs on the Node that the project installs.
import { realpathSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, program } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { findNode, inModules, reportErrors, root, run } from './steps.mjs';

const isDev = process.argv.includes('--dev');
const main = isDev ? join(root, 'server', 'main.ts') : program;
const PARENT_CHECK_MS = 200;
const compiled = inModules('.cache/node');

await reportErrors(async () => {
  process.chdir(root);
  if (process.env.npm_lifecycle_event) endWithParent();
  await ensureInstalled();
  if (!isDev) await ensureBuilt();
  const node = findNode();
  // A warm start is already on the right Node (npm puts it first on PATH), so one process is enough.
  if (!isDev && node === realpathSync(process.execPath) && !warnsOfExperiments()) {
    module.enableCompileCache?.(compiled);
    await import(pathToFileURL(main).href);
    module.flushCompileCache?.();
    return;
  }
  // Keeps the memory flag of `npm start` (docs/decisions/081-memory-and-start.md).
  const args = [...process.execArgv, '--disable-warning=ExperimentalWarning', main];
  const options = { env: { ...process.env, NODE_COMPILE_CACHE: compiled } };
  process.exitCode = isDev
    ? await (await import('./watch.mjs')).runWatched(node, [...args, '--dev'], options)
    : await run(node, args, options);
});

/** Ending npm ends the shell that npm runs us in, and that shell passes no signal on. */
function endWithParent() {
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), PARENT_CHECK_MS).unref();
}

/** Before 24, Node warns at every start that TypeScript and node:sqlite are experimental. */
function warnsOfExperiments() {
  return Number(process.versions.node.split('.')[0]) < 24;
}
