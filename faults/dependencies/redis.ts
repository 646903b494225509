import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from 'redis';
import { until } from '../wait.ts';
import { endProgram, findProgram, freePort, startProgram } from './programs.ts';

/** A Redis that can be killed and restarted empty, or frozen. */
export interface ExternalRedis {
  url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Counts the keys that match a pattern. */
  count(pattern: string): Promise<number>;
  freeze(): void;
  thaw(): void;
}

/** Null when Redis is not installed: the project does not include one. */
export const redisProgram = findProgram('redis-server');
if (!redisProgram && process.env.FAULTS_COMPLETE) throw new Error('redis-server is not installed');

/** What compose.yaml gives to Valkey: a password, and a user who administers nothing. */
function configuration(): string {
  const compose = readFileSync(fileURLToPath(new URL('../../compose.yaml', import.meta.url)), 'utf8');
  const [, text = ''] = /valkey-server - <<END\n(.*?)\n +END\n/s.exec(compose) ?? [];
  return text.replaceAll('$$VALKEY_PASSWORD', 'secret');
}

export async function startRedis(program: string): Promise<ExternalRedis> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'redis-'));
  writeFileSync(join(folder, 'redis.conf'), `bind 127.0.0.1\nport ${port}\n${configuration()}\n`);
  const args = ['redis.conf'];
  let server: ChildProcess | null = null;
  const redis: ExternalRedis = {
    url: `redis://:secret@127.0.0.1:${port}`,
    async start() {
      server = startProgram(program, args, { cwd: folder, logFile: join(folder, 'log') });
      await until('Redis accepts connections', () => accepts(port));
    },
    kill: async () => {
      if (server) await endProgram(server, 'SIGKILL');
    },
    async count(pattern) {
      const client = await createClient({ url: redis.url }).connect();
      try {
        const found = new Set<string>();
        for await (const keys of client.scanIterator({ MATCH: pattern, COUNT: 1_000 }))
          for (const key of keys) found.add(key);
        return found.size;
      } finally {
        client.destroy();
      }
    },
    freeze: () => void server?.kill('SIGSTOP'),
    thaw: () => void server?.kill('SIGCONT'),
  };
  await redis.start();
  return redis;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
