import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const compiled = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url));
const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The shop as it really runs: a process of its own. */
export interface ShopProcess {
  pid: number;
  /** Where it will listen, without a slash at its end. */
  url: string;
  /** Resolves once it listens. @throws what it said when it ended instead */
  open: Promise<void>;
  /** All it has said so far, on both channels. */
  output(): string;
  /** Its exit code, once it has ended and said everything; null when it was killed. */
  ended: Promise<number | null>;
  /** Asks it to end. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface ShopOptions {
  /** Settings that differ from the tests' own. */
  env?: Record<string, string>;
  /** System user to run it as; only root may choose. */
  user?: { uid: number; gid: number };
  /** How large a file may become that it writes, in blocks of 512 bytes. */
  mostFileBlocks?: number;
  /** What Node runs, and where, instead of the shop alone. */
  args?: string[];
  cwd?: string;
}

const running = new Map<ChildProcess, Promise<unknown>>();

/** `afterEach(killShops)`: ends what a failed test has started and not stopped. */
export async function killShops(): Promise<void> {
  for (const child of running.keys()) child.kill('SIGKILL');
  await Promise.all(running.values());
}

/** Starts a shop on a free port and waits until it is open. */
export async function startShop(options: ShopOptions = {}): Promise<ShopProcess> {
  const shop = await launchShop(options);
  await shop.open;
  return shop;
}

/** Starts a shop and does not wait for anything. */
export async function launchShop(options: ShopOptions = {}): Promise<ShopProcess> {
  const { env, user, cwd } = options;
  const port = env?.PORT ?? String(await freePort());
  const [program = '', ...args] = commandOf(options);
  const child = spawn(program, args, {
    // Nothing of the machine's own settings, nor of a .env in the project.
    cwd: cwd ?? tmpdir(),
    env: {
      PATH: '/usr/bin:/bin',
      TMPDIR: tmpdir(),
      NODE_COMPILE_CACHE: compiled,
      LOG_LEVEL: 'warn',
      SEED: 'none',
      PORT: port,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  // Whoever clears up after a killed test run finds it by this.
  const mark = mkdtempSync(join(tmpdir(), 'shop-process-'));
  writeFileSync(join(mark, 'shop.pid'), String(child.pid));
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    rmSync(mark, { recursive: true });
    return code as number | null;
  });
  running.set(child, ended);
  let said = '';
  const { promise: open, resolve, reject } = Promise.withResolvers<void>();
  for (const channel of [child.stdout, child.stderr]) {
    channel.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes(' is running at ')) resolve();
    });
  }
  ended.then((code) => reject(new Error(`the shop ended (${code}): ${said}`)));
  // Who only waits for its end need not care.
  open.catch(() => {});
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    open,
    output: () => said,
    ended,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      return await ended;
    },
  };
}

function commandOf({ args, mostFileBlocks }: ShopOptions): string[] {
  const command = [process.execPath, ...(args ?? ['--disable-warning=ExperimentalWarning', main])];
  if (mostFileBlocks === undefined) return command;
  return ['/bin/sh', '-c', `ulimit -f ${mostFileBlocks}; exec "$0" "$@"`, ...command];
}

/** A port that nobody listened on a moment ago. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return address.port;
}
