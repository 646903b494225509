// What start, test and build share: running a program, taking turns with other processes, the node to run on.
// Plain JavaScript without dependencies: it runs before anything is installed, on any Node from 20.
import { spawn } from 'node:child_process';
import { existsSync, realpathSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const inModules = (path) => join(root, 'node_modules', path);

const OLDEST_NODE = [22, 22];
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** A failure that is told in one line. */
export class StepError extends Error {}

/**
 * Runs a program to its end, passing signals on. Resolves to its exit code, 128 and more when a signal ended it.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export async function run(program, args, options = {}) {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
  const passOn = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, passOn);
  try {
    return await new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code, signal) => resolve(signal ? 128 + SIGNAL_NUMBERS[signal] : code));
    });
  } finally {
    for (const signal of SIGNALS) process.off(signal, passOn);
  }
}

export const SIGNAL_NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 };

/** Runs a step quietly: its name, then the seconds it took; all it said only when it failed. */
export async function runStep(name, program, args, options = {}) {
  const started = performance.now();
  process.stdout.write(`${name} … `);
  let output = '';
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const passOn = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, passOn);
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode, signal) => resolve(signal ?? exitCode));
  });
  for (const signal of SIGNALS) process.off(signal, passOn);
  process.stdout.write(`${((performance.now() - started) / 1000).toFixed(1)} s\n`);
  if (code === 0) return;
  process.stdout.write(output);
  throw new StepError(`${name}: failed (${code})`);
}

/** Held by touching it every second; one that nobody touched for a while was left by a process that is gone. */
const turn = join(root, '.turn.lock');
const TOUCH_MS = 1_000;
const LEFT_BEHIND_MS = 10_000;

/**
 * Installing and building change what every process of this folder stands on: one at a time.
 * @param {() => Promise<void>} deed
 */
export async function inTurn(deed) {
  let told = false;
  for (;;) {
    try {
      writeFileSync(turn, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw new StepError(`${root} cannot be written (${error.code})`);
    }
    const touched = statSync(turn, { throwIfNoEntry: false })?.mtimeMs;
    if (touched !== undefined && Date.now() - touched > LEFT_BEHIND_MS) rmSync(turn, { force: true });
    else if (!told) console.log('Waiting for another process that installs or builds …');
    told = true;
    await pause(100);
  }
  const touch = setInterval(() => utimesSync(turn, new Date(), new Date()), TOUCH_MS);
  try {
    await deed();
  } finally {
    clearInterval(touch);
    rmSync(turn, { force: true });
  }
}

/** The node that the project brings along where there is one for this machine, else ours if it is new enough. */
export function findNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = inModules(`node-${platform}-${process.arch}/bin/${file}`);
  if (existsSync(pinned)) return realpathSync(pinned);
  const [major, minor] = process.versions.node.split('.').map(Number);
  const isNewEnough = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
  if (isNewEnough) return process.execPath;
  throw new StepError(
    `Node ${OLDEST_NODE.join('.')} or newer is needed on ${process.platform} ${process.arch}, and this is ${process.versions.node}`,
  );
}

/** Runs `deed`; a failure is one line and exit code 1. */
export async function tell(deed) {
  try {
    await deed();
  } catch (error) {
    console.error(error instanceof StepError ? error.message : error);
    process.exitCode = 1;
  }
}

/** True for the file that node was started with. */
export function isProgram(moduleUrl) {
  return process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(moduleUrl);
}
