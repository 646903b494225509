// Plain JavaScript without dependencies: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Points git at `.githooks` in a clone that has no own hooks. A start never fails because of it: without a
 * repository, without git or with one that git refuses to touch, nothing happens.
 * @param {string} folder of the project
 */
export function installGitHooks(folder) {
  if (!existsSync(join(folder, '.git'))) return;
  const git = (...args) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  const { status, stdout } = git('rev-parse', '--git-common-dir');
  if (status !== 0) return;
  if (git('config', '--get', 'core.hooksPath').status === 0) return;
  const hooks = join(resolve(folder, stdout.trim()), 'hooks');
  if (existsSync(hooks) && readdirSync(hooks).some((name) => !name.endsWith('.sample'))) return;
  git('config', 'core.hooksPath', '.githooks');
}
