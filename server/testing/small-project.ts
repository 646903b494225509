import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach } from 'vitest';

/**
 * The scripts in a small project whose npm, page builder and shop only record that they ran. Nothing is downloaded.
 */
export let project: string;
/** Ended after the test. */
export const running = new Set<ChildProcess>();

/** Gives each test of a file its own project. */
export function giveSmallProjects(): void {
  beforeEach(createProject);
  afterEach(() => {
    for (const child of running) child.kill('SIGKILL');
  });
}

export const at = (path: string) => join(project, path);

export function write(path: string, text: string): void {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text);
}

export const noted = (program: string) =>
  existsSync(at('ran.log'))
    ? readFileSync(at('ran.log'), 'utf8')
        .split('\n')
        .filter((line) => line === program).length
    : 0;

/** Records that it runs, takes a moment, and does `work`. */
export const program = (name: string, work: string) => `
  const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
  appendFileSync(${JSON.stringify(at('ran.log'))}, '${name}\\n');
  setTimeout(() => { ${work} }, 200);`;

export const builder = 'node_modules/@react-router/dev/bin.cjs';
export const bundler = 'node_modules/vite/bin/vite.js';
const builds = `
  mkdirSync('build/client/assets', { recursive: true });
  mkdirSync('build/server', { recursive: true });
  writeFileSync('build/client/assets/app.js', 'x'.repeat(2000));
  writeFileSync('build/client/assets/tiny.js', 'x');`;
const bundles = `
  mkdirSync('build/shop', { recursive: true });
  writeFileSync('build/shop/main.js', require('node:fs').readFileSync('server/main.ts'));`;
/** As somebody who moves the folder. */
export function moveProject(): void {
  const moved = `${project}-moved`;
  renameSync(project, moved);
  project = moved;
}

function createProject(): void {
  project = mkdtempSync(join(tmpdir(), 'project-'));
  cpSync(fileURLToPath(new URL('../../scripts', import.meta.url)), at('scripts'), { recursive: true });
  write(
    'package-lock.json',
    JSON.stringify({ packages: { '': {}, 'node_modules/a': { version: '1.0.0' } } }),
  );
  write('web/page.tsx', 'page');
  write('contract/roles.ts', '');
  write('server/main.ts', `console.log('open'); process.exitCode = 7;`);
  write(
    'npm.cjs',
    program(
      'npm',
      `mkdirSync('node_modules/@react-router/dev', { recursive: true });
      writeFileSync('${builder}', ${JSON.stringify(program('build', builds))});
      mkdirSync('node_modules/vite/bin', { recursive: true });
      writeFileSync('${bundler}', ${JSON.stringify(program('bundle', bundles))});`,
    ),
  );
}

/** Like `npm run`: with npm's path and Node in the environment. */
export function launch(script: string, ...args: string[]) {
  return launchNode([], script, ...args);
}
export function launchNode(flags: string[], script: string, ...args: string[]) {
  return launchWith({ flags }, script, ...args);
}
interface LaunchOptions {
  flags?: string[];
  user?: { uid: number; gid: number };
}
function launchWith({ flags = [], user }: LaunchOptions, script: string, ...args: string[]) {
  const { PATH } = process.env;
  const env = { PATH, npm_execpath: at('npm.cjs'), npm_node_execpath: process.execPath };
  const options = { env, cwd: tmpdir(), ...user };
  const child = spawn(process.execPath, [...flags, at(`scripts/${script}`), ...args], options);
  let output = '';
  const listen = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  running.add(child);
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return { code: code as number | null, output };
  });
  return { child, ended };
}
export const run = (script: string, ...args: string[]) => launch(script, ...args).ended;
/** Root may write everywhere, so it runs the script as somebody else. */
export const asNobody = (script: string) =>
  launchWith(process.getuid?.() === 0 ? { user: { uid: 65_534, gid: 65_534 } } : {}, script).ended;
