// Runs programs that end with us: compilers and test runners start processes that outlive a parent that is killed.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { root, SIGNAL_NUMBERS, SIGNALS } from './steps.mjs';

/** How long programs may take to end after a signal, before they are killed. */
const END_GRACE_MS = 2_000;
const ORPHAN_CHECK_MS = 1_000;

const hasGroups = process.platform !== 'win32';
const running = new Set();
let isEnding = false;

/**
 * Runs a program in a process group of its own. A signal to this process, or the end of npm, ends the whole group, and
 * then this process.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, onOutput?: (text: string) => void }} options with `onOutput`, nothing is printed
 * @returns {Promise<number>} its exit code; pending forever once this process is ending
 */
export async function runGroup(program, args, { env, onOutput } = {}) {
  const stdio = onOutput ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'];
  const child = spawn(program, args, { cwd: root, stdio, env, detached: hasGroups });
  running.add(child);
  child.stdout?.on('data', onOutput);
  child.stderr?.on('data', onOutput);
  return await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      running.delete(child);
      if (!isEnding) resolve(code ?? 1);
    });
  });
}

async function endAll(signal) {
  if (isEnding) return;
  isEnding = true;
  const programs = [...running];
  const ended = Promise.all(programs.map((child) => new Promise((resolve) => child.once('close', resolve))));
  for (const child of programs) killGroup(child, signal);
  await Promise.race([ended, pause(END_GRACE_MS)]);
  for (const child of programs) killGroup(child, 'SIGKILL');
  process.exit(128 + SIGNAL_NUMBERS[signal]);
}

function killGroup(child, signal) {
  try {
    if (hasGroups) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Parent and name of a process, or null when there is none. */
function findProcess(pid) {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return { parent: Number(stat.split(') ').at(-1).split(' ')[1]), name: /\((.*)\)/.exec(stat)[1] };
    }
    const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' });
    const [, parent, name] = /(\d+)\s+(.*)/.exec(stdout);
    return { parent: Number(parent), name };
  } catch {
    return null;
  }
}

/** Our parent and, where npm put a shell between, npm: it dies of SIGHUP alone, and passes SIGTERM to the shell alone. */
function findLaunchers() {
  const parent = findProcess(process.ppid);
  const isShell = parent !== null && /(^|\/)(sh|bash|dash|zsh)$/.test(parent.name);
  return isShell ? `${process.ppid} ${parent.parent}` : `${process.ppid}`;
}

for (const signal of SIGNALS) process.on(signal, endAll);
if (hasGroups && process.env.npm_lifecycle_event) {
  const launchers = findLaunchers();
  setInterval(() => findLaunchers() !== launchers && endAll('SIGTERM'), ORPHAN_CHECK_MS).unref();
}
