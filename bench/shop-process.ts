import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { shopCommand } from '../scripts/shop-command.ts';

export interface ShopProcess {
  port: number;
  /** Milliseconds from the start of the process to its first word. */
  startMs: number;
  /** Of the shop's own process, in MB. */
  memory(): number;
  /** The most it has held since the last call. */
  mostMemory(): number;
  /** Milliseconds of processor time that it has used. */
  cpuMs(): number;
  stop(): Promise<void>;
}

/** Starts the shop by what `npm start` runs, in a process of its own. Its pages are built by then. */
export async function startShop(env: Record<string, string>, port: number): Promise<ShopProcess> {
  const started = performance.now();
  const { args, cwd } = shopCommand();
  const child = spawn(process.execPath, args, {
    cwd,
    env: {
      ...process.env,
      PORT: String(port),
      SEED: 'none',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await firstWord(child);
  const startMs = performance.now() - started;
  const memory = () => residentMegabytes(child.pid ?? 0);
  let most = memory();
  const watch = setInterval(() => {
    most = Math.max(most, memory());
  }, 200);
  return {
    port,
    startMs,
    memory,
    mostMemory() {
      const seen = Math.max(most, memory());
      most = memory();
      return seen;
    },
    cpuMs: () => processorMilliseconds(child.pid ?? 0),
    async stop() {
      clearInterval(watch);
      child.kill('SIGTERM');
      await new Promise((resolve) => child.once('close', resolve));
    },
  };
}

async function firstWord(child: ChildProcess): Promise<void> {
  if (!child.stdout) throw new Error('the shop has no output');
  const opened = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).once('line', () => resolve());
  });
  const ended = new Promise<never>((_resolve, reject) => {
    child.once('close', (code) => reject(new Error(`the shop did not open (exit code ${code})`)));
  });
  await Promise.race([opened, ended]);
}

/** Of all threads of a process; unlike its answers a second, it hardly depends on who else is busy on the machine. */
function processorMilliseconds(pid: number): number {
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [user, system] = fields.split(' ').slice(11, 13);
    return (Number(user) + Number(system)) * 10;
  } catch {
    return Number.NaN;
  }
}

/** Linux says it in /proc; elsewhere it is not measured. */
function residentMegabytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}
