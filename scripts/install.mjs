// Installs the packages of package-lock.json when they are not there, or are those of another lock. `npm start` and
// `npm test` call it on a bare clone, `node scripts/install.mjs` does it alone.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installGitHooks } from './git-hooks.mjs';
import { inModules, inTurn, isProgram, root, runStep, tell } from './steps.mjs';

const stamp = inModules('.installed');
const lockFile = join(root, 'package-lock.json');

/** What must be installed: this lock, on this kind of machine. */
function wanted() {
  const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  return `${lock} ${process.platform}-${process.arch}`;
}

function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted();
}

/** True when somebody ran `npm ci` or `npm install` by hand: npm notes in node_modules what it put there. */
function wasInstalledByHand() {
  const noted = inModules('.package-lock.json');
  if (!existsSync(noted)) return false;
  const there = JSON.parse(readFileSync(noted, 'utf8')).packages;
  const locked = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  const same = (path) =>
    there[path]?.version === locked[path]?.version && there[path]?.integrity === locked[path]?.integrity;
  const mustBeThere = Object.keys(locked).filter(
    (path) => path !== '' && !locked[path].optional && !locked[path].devOptional,
  );
  return [...Object.keys(there), ...mustBeThere].every(same);
}

/** Makes `node_modules` what package-lock.json says. Costs a few milliseconds when it is already. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await inTurn(async () => {
    if (isInstalled()) return;
    if (!wasInstalledByHand()) await install();
    installGitHooks(root);
    writeFileSync(stamp, wanted());
  });
}

async function install() {
  // Developer packages too, whatever NODE_ENV says: the pages are built here.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const env = { ...process.env, PATH: withoutOurs(process.env.PATH ?? '') };
  const { npm_execpath: npm, npm_node_execpath: npmNode } = process.env;
  const name = 'Installing packages';
  // npm empties node_modules: it must not run on the node in there.
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

if (isProgram(import.meta.url)) await tell(ensureInstalled);
