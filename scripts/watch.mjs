// npm run dev: runs the shop and restarts it when a source of the server changes. Vite reloads pages inside it.
// (`node --watch` would also restart for every file that Vite writes and reads.)
import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.mjs';

const FOLDERS = ['server', 'contract'];
/** Polling is cheap, and unlike the system's notifications it misses nothing on any platform. */
const POLL_MS = 300;

/** Path and modification time of each source except tests. */
function readTimes() {
  const seen = new Map();
  for (const folder of FOLDERS) {
    for (const name of readdirSync(join(root, folder), { recursive: true })) {
      if (!/\.(ts|sql|json)$/.test(name) || name.endsWith('.test.ts')) continue;
      const path = join(folder, name);
      seen.set(path, statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs);
    }
  }
  return seen;
}

function firstDifference(before, after) {
  const paths = [...new Set([...before.keys(), ...after.keys()])];
  return paths.find((path) => before.get(path) !== after.get(path));
}

/** Resolves to the exit code after a signal ended it. */
export function runWatched(program, args, options) {
  return new Promise((resolve, reject) => {
    let seen = readTimes();
    let child = null;
    let next = 'start';

    function start() {
      next = 'wait';
      child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
      child.on('error', reject);
      child.on('exit', (code) => {
        child = null;
        if (next === 'end') resolve(code ?? 1);
        else if (next === 'start') start();
        else console.log(`The shop ended (exit code ${code}); waiting for a change …`);
      });
    }

    const polling = setInterval(() => {
      const now = readTimes();
      const changed = firstDifference(seen, now);
      seen = now;
      if (!changed) return;
      console.log(`${changed} changed`);
      next = 'start';
      if (child) child.kill('SIGTERM');
      else start();
    }, POLL_MS);

    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => {
        next = 'end';
        clearInterval(polling);
        if (child) child.kill(signal);
        else resolve(0);
      });
    }
    start();
  });
}
