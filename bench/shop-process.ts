import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { findNode, shopCommand } from '../scripts/shop-command.ts';
import { processUsage } from './process-tree.ts';

export interface ShopProcess {
  port: number;
  /** Milliseconds from the start of the process to its first output. */
  startMs: number;
  /** Memory of the shop's processes, in MB. */
  memory(): number;
  /** Peak memory since the last call. */
  peakMemory(): number;
  /** CPU time of the shop's processes, in milliseconds. */
  cpuMs(): number;
  stop(): Promise<void>;
}

/** Starts the shop of a checkout in its own process, with the command of `npm start`. The pages must be built. */
export async function startShop(
  env: Record<string, string>,
  port: number,
  checkout?: string,
): Promise<ShopProcess> {
  const started = performance.now();
  const { args, cwd, env: variables } = shopCommand(checkout);
  const child = spawn(findNode(checkout), args, {
    cwd,
    env: {
      ...process.env,
      ...variables,
      PORT: String(port),
      SEED: 'none',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await firstOutput(child);
  const startMs = performance.now() - started;
  const usage = () => processUsage(child.pid ?? 0);
  const memory = () => usage().megabytes;
  let peak = memory();
  const watch = setInterval(() => {
    peak = Math.max(peak, memory());
  }, 200);
  return {
    port,
    startMs,
    memory,
    peakMemory() {
      const seen = Math.max(peak, memory());
      peak = memory();
      return seen;
    },
    cpuMs: () => usage().cpuMs,
    async stop() {
      clearInterval(watch);
      child.kill('SIGTERM');
      await new Promise((resolve) => child.once('close', resolve));
    },
  };
}

async function firstOutput(child: ChildProcess): Promise<void> {
  if (!child.stdout) throw new Error('the shop has no output');
  const opened = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).once('line', () => resolve());
  });
  const ended = new Promise<never>((_resolve, reject) => {
    child.once('close', (code) => reject(new Error(`the shop did not start (exit code ${code})`)));
  });
  await Promise.race([opened, ended]);
}
