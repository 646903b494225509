// npm start: installs what is missing, builds what is stale, and runs the shop. npm run dev: the same with hot reload.
// Runs on any Node from 20; the shop itself runs on the node that the project brings along.
import { realpathSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { findNode, inModules, root, run, tell } from './steps.mjs';
import { runWatched } from './watch.mjs';

const isDev = process.argv.includes('--dev');
const main = join(root, 'server', 'main.ts');
const PARENT_LOOK_MS = 200;
const compiled = inModules('.cache/node');

await tell(async () => {
  process.chdir(root);
  if (process.env.npm_lifecycle_event) endWithParent();
  await ensureInstalled();
  if (!isDev) await ensureBuilt();
  // React chooses by it which of its builds it is, once, when it is loaded: the one for development takes twice the time for
  // a page. Not before: npm would install less.
  if (!isDev) process.env.NODE_ENV = 'production';
  const node = findNode();
  // Warm starts come here on the right node already (npm puts it first on PATH): one process is enough.
  if (!isDev && node === realpathSync(process.execPath) && !warnsOfExperiments()) {
    module.enableCompileCache?.(compiled);
    await import(pathToFileURL(main).href);
    module.flushCompileCache?.();
    return;
  }
  // What npm start says about memory (docs/decisions/051-young-generation.md) holds for the shop, whoever runs it.
  const args = [...process.execArgv, '--disable-warning=ExperimentalWarning', main];
  const options = { env: { ...process.env, NODE_COMPILE_CACHE: compiled } };
  process.exitCode = await (isDev ? runWatched(node, [...args, '--dev'], options) : run(node, args, options));
});

/** Who ends npm ends the shell that npm runs us in; that shell tells us nothing, it is just gone. */
function endWithParent() {
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), PARENT_LOOK_MS).unref();
}

/** Before 24, running TypeScript and node:sqlite are announced as experiments at every start. */
function warnsOfExperiments() {
  return Number(process.versions.node.split('.')[0]) < 24;
}
