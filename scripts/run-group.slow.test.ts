import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const runGroupModule = new URL('./run-group.mjs', import.meta.url).href;

let folder: string;
const running = new Set<ChildProcess>();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-group-'));
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
  for (const pid of startedPids()) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Notes its process id in `folder`, starts the program in `then` as its child, and runs until it is killed. */
const longRunning = (then = '', signals = '') => `
  const { spawn } = require('node:child_process');
  ${signals}
  require('node:fs').writeFileSync(${JSON.stringify(`${folder}/`)} + process.pid, '');
  ${then && `spawn(process.execPath, ['-e', ${JSON.stringify(then)}], { stdio: 'inherit' });`}
  setInterval(() => {}, 1000);`;

/** Starts a process that runs `program` with \`runGroup\`, then \`next\`. */
function runInGroup(program: string, next = 'process.exitCode = code'): ChildProcess {
  const script = `
    import { runGroup } from ${JSON.stringify(runGroupModule)};
    const code = await runGroup(process.execPath, ['-e', ${JSON.stringify(program)}]);
    ${next};`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  return child;
}

const startedPids = () => readdirSync(folder).map(Number);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(process.platform === 'win32')('a program in its own process group', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('ends with its children on %s, and nothing is started after it', async (signal, exitCode) => {
    const child = runInGroup(longRunning(longRunning()), "console.log('next')");
    let output = '';
    child.stdout?.on('data', (text) => {
      output += text;
    });
    await expect.poll(startedPids).toHaveLength(2);
    child.kill(signal);
    expect(await once(child, 'close')).toEqual([exitCode, null]);
    await expect.poll(() => startedPids().filter(isAlive)).toEqual([]);
    expect(output).toBe('');
  });

  it('is killed when it ignores the signal', async () => {
    const child = runInGroup(longRunning('', "process.on('SIGTERM', () => {});"));
    await expect.poll(startedPids).toHaveLength(1);
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([143, null]);
    await expect.poll(() => startedPids().filter(isAlive)).toEqual([]);
  });

  it('hands on its exit code', async () => {
    const child = runInGroup('process.exit(3)');
    expect(await once(child, 'close')).toEqual([3, null]);
  });
});
