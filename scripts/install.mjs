// Installs the packages of package-lock.json if they are missing or of another lock. `npm start` and `npm test` call it,
// `node scripts/install.mjs` does nothing else.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installGitHooks } from './git-hooks.mjs';
import { inModules, isProgram, reportErrors, root, runStep, withLock } from './steps.mjs';

const stamp = inModules('.installed');
const lockFile = join(root, 'package-lock.json');

/** Identifies what must be installed: this lock, on this platform. */
function installationId() {
  const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  return `${lock} ${process.platform}-${process.arch}`;
}

function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === installationId();
}

/** True after `npm ci` or `npm install` by hand: npm records in node_modules what it installed. */
function wasInstalledByHand() {
  const record = inModules('.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const locked = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  const same = (path) =>
    installed[path]?.version === locked[path]?.version &&
    installed[path]?.integrity === locked[path]?.integrity;
  const required = Object.keys(locked).filter(
    (path) => path !== '' && !locked[path].optional && !locked[path].devOptional,
  );
  return [...Object.keys(installed), ...required].every(same);
}

/** Installs the packages of package-lock.json. Takes a few milliseconds if they are installed already. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await withLock(async () => {
    if (isInstalled()) return;
    if (!wasInstalledByHand()) await install();
    installGitHooks(root);
    writeFileSync(stamp, installationId());
  });
}

async function install() {
  // Development packages too, whatever NODE_ENV says: the pages are built here.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const env = { ...process.env, PATH: withoutOurs(process.env.PATH ?? '') };
  const { npm_execpath: npm, npm_node_execpath: npmNode } = process.env;
  const name = 'Installing packages';
  // npm empties node_modules, so it must not run on the Node in there.
  if (npm && npmNode && !isOurs(npmNode)) await runStep(name, npmNode, [npm, ...args], { env });
  else await runStep(name, 'npm', args, { env, shell: process.platform === 'win32' });
}

function isOurs(path) {
  return existsSync(path) && realpathSync(path).startsWith(inModules(''));
}

function withoutOurs(path) {
  return path
    .split(delimiter)
    .filter((folder) => !folder.startsWith(inModules('')))
    .join(delimiter);
}

if (isProgram(import.meta.url)) await reportErrors(ensureInstalled);
