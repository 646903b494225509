// Shared by start, test and build: running a program, a lock between processes, the Node to run on.
// Plain JavaScript without dependencies: it runs before anything is installed, on any Node from 20.
import { spawn } from 'node:child_process';
import { existsSync, realpathSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const inModules = (path) => join(root, 'node_modules', path);

const OLDEST_NODE = [22, 22];
/** What a file system says to a user who may not write. */
export const UNWRITABLE = ['EROFS', 'EACCES', 'EPERM'];
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** A failure that one line explains. */
export class StepError extends Error {}

/**
 * Runs a program to its end and forwards signals to it. Resolves to its exit code, 128 and more when a signal ended it.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export async function run(program, args, options = {}) {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
  const forward = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, forward);
  try {
    return await new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code, signal) => resolve(signal ? 128 + SIGNAL_NUMBERS[signal] : code));
    });
  } finally {
    for (const signal of SIGNALS) process.off(signal, forward);
  }
}

export const SIGNAL_NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 };

/** Runs a step and prints its name and duration, and its output only if it failed. */
export async function runStep(name, program, args, options = {}) {
  const started = performance.now();
  process.stdout.write(`${name} … `);
  let output = '';
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const forward = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, forward);
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode, signal) => resolve(signal ?? exitCode));
  });
  for (const signal of SIGNALS) process.off(signal, forward);
  process.stdout.write(`${((performance.now() - started) / 1000).toFixed(1)} s\n`);
  if (code === 0) return;
  process.stdout.write(output);
  throw new StepError(`${name}: failed (${code})`);
}

/** Its owner touches it every second; without a touch for a while, its owner is dead. */
const lockFile = join(root, '.turn.lock');
const TOUCH_MS = 1_000;
const STALE_MS = 10_000;

/**
 * Runs `work` while no other process of this folder installs or builds.
 * @param {() => Promise<void>} work
 */
export async function withLock(work) {
  let isReported = false;
  for (;;) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (UNWRITABLE.includes(error.code)) {
        throw new StepError(
          `${root} cannot be written (${error.code}): run "npm run build" there as the user who owns it`,
        );
      }
      if (error.code !== 'EEXIST') throw new StepError(`${root} cannot be written (${error.code})`);
    }
    const touched = statSync(lockFile, { throwIfNoEntry: false })?.mtimeMs;
    if (touched !== undefined && Date.now() - touched > STALE_MS) rmSync(lockFile, { force: true });
    else if (!isReported) console.log('Waiting for another process that installs or builds …');
    isReported = true;
    await pause(100);
  }
  const touch = setInterval(() => utimesSync(lockFile, new Date(), new Date()), TOUCH_MS);
  try {
    await work();
  } finally {
    clearInterval(touch);
    rmSync(lockFile, { force: true });
  }
}

/** The Node that the project installs, if there is one for this platform, otherwise the current one if it is new enough. */
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

/** Runs `work`. A `StepError` is printed as one line, and the exit code is 1. */
export async function reportErrors(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof StepError ? error.message : error);
    process.exitCode = 1;
  }
}

/** True for the file that Node was started with. */
export function isProgram(moduleUrl) {
  return process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(moduleUrl);
}
