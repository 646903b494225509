import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const compiled = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url));
/** The program of `npm start`, which starts in a third of the time that the sources take. */
const program = fileURLToPath(new URL('../../build/shop/main.js', import.meta.url));
/** `args` for a shop in which a preload changes modules. */
export const fromSources = [fileURLToPath(new URL('../main.ts', import.meta.url))];

/** A shop in its own process. */
export interface ShopProcess {
  pid: number;
  /** URL where it will listen, without a trailing slash. */
  url: string;
  /** Resolves when it listens. @throws Error with its output when it ends instead */
  open: Promise<void>;
  /** Its output so far, of both channels. */
  output(): string;
  /** Resolves to its exit code when it has ended; null when it was killed. */
  ended: Promise<number | null>;
  /** Sends a signal and waits for its end. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface ShopOptions {
  /** Settings that differ from those of tests. */
  env?: Record<string, string>;
  /** System user to run it as; only for root. */
  user?: { uid: number; gid: number };
  /** Maximum size of files that it writes, in blocks of 512 bytes. */
  maxFileBlocks?: number;
  /** Arguments and working directory of Node, instead of those that run the shop. */
  args?: string[];
  cwd?: string;
}

const running = new Map<ChildProcess, Promise<unknown>>();

/** `afterEach(killShops)`: ends what a failed test has started and not stopped. */
export async function killShops(): Promise<void> {
  for (const child of running.keys()) child.kill('SIGKILL');
  await Promise.all(running.values());
}

/** Starts a shop on a free port and waits until it listens. */
export async function startShop(options: ShopOptions = {}): Promise<ShopProcess> {
  const shop = await launchShop(options);
  await shop.open;
  return shop;
}

/** Starts a shop without waiting until it listens. */
export async function launchShop(options: ShopOptions = {}): Promise<ShopProcess> {
  const { env, user, cwd } = options;
  const port = env?.PORT ?? String(await freePort());
  const [program = '', ...args] = shopCommand(options);
  const child = spawn(program, args, {
    // Without settings of the machine or of a .env file in the project.
    cwd: cwd ?? tmpdir(),
    env: {
      PATH: '/usr/bin:/bin',
      TMPDIR: tmpdir(),
      NODE_COMPILE_CACHE: compiled,
      LOG_LEVEL: 'warn',
      SEED: 'none',
      DEMO_IMAGES: 'on-request',
      PORT: port,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  // Lets the clean-up after a killed test run find the process.
  const pidFolder = mkdtempSync(join(tmpdir(), 'shop-process-'));
  writeFileSync(join(pidFolder, 'shop.pid'), String(child.pid));
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    rmSync(pidFolder, { recursive: true });
    return code as number | null;
  });
  running.set(child, ended);
  let output = '';
  const { promise: open, resolve, reject } = Promise.withResolvers<void>();
  for (const channel of [child.stdout, child.stderr]) {
    channel.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes(' is running at ')) resolve();
    });
  }
  ended.then((code) => reject(new Error(`the shop ended (${code}): ${output}`)));
  // Not every caller waits for it.
  open.catch(() => {});
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    open,
    output: () => output,
    ended,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      return await ended;
    },
  };
}

function shopCommand({ args, maxFileBlocks }: ShopOptions): string[] {
  const command = [process.execPath, '--disable-warning=ExperimentalWarning', ...(args ?? [program])];
  if (maxFileBlocks === undefined) return command;
  return ['/bin/sh', '-c', `ulimit -f ${maxFileBlocks}; exec "$0" "$@"`, ...command];
}

/** @returns a port that is currently free */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return address.port;
}
