import { type ChildProcess, execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findBinaries } from '#server/db/embedded/binaries.ts';
import { postgresUser } from '#server/db/embedded/system-user.ts';
import { until } from '../wait.ts';
import { DatabaseAccess } from './database-access.ts';
import {
  debianPostgresFolders,
  endProgram,
  findProgram,
  freePort,
  processTree,
  startProgram,
} from './programs.ts';

/** A PostgreSQL server that can be stopped, frozen and restored. */
export interface ExternalPostgres {
  /** URL of a superuser. */
  url: string;
  port: number;
  /** Connects as that user. */
  database: DatabaseAccess;
  version: string;
  /** Resolves when it accepts connections. */
  start(): Promise<void>;
  /** `SIGINT` is a fast stop, `SIGQUIT` an immediate one, which leaves a crash to recover from. */
  stop(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  /** Suspends all its processes: connections stay open without a reply. */
  freeze(): Promise<void>;
  thaw(): void;
  close(): Promise<void>;
}

/** Starts the newest PostgreSQL of the machine, or the one that the project includes. */
export async function startExternalPostgres(): Promise<ExternalPostgres> {
  const postgres = findProgram('postgres', debianPostgresFolders()) ?? findBinaries().postgres;
  const folder = mkdtempSync(join(tmpdir(), 'external-postgres-'));
  const user = postgresUser(folder);
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (user) for (const path of [folder, data]) chownSync(path, user.uid, user.gid);
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, 'secret');
  execFileSync(
    join(dirname(postgres), 'initdb'),
    [
      `--pgdata=${data}`,
      '--username=shop',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'], cwd: folder, ...(user ?? {}) },
  );
  const port = await freePort();
  const url = `postgresql://shop:secret@127.0.0.1:${port}/postgres`;
  const logFile = join(folder, 'log');
  const database = new DatabaseAccess(() => ({ connectionString: url }));
  let server: ChildProcess | null = null;
  let frozen: number[] = [];

  const start = async () => {
    const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
    const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
    const started = startProgram(postgres, args, { cwd: data, logFile, user });
    server = started;
    await until('PostgreSQL accepts connections', () => {
      if (started.exitCode !== null) throw new Error(readFileSync(logFile, 'utf8'));
      return database.isAnswering();
    });
  };
  const thaw = () => {
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
    frozen = [];
  };
  await start();
  return {
    url,
    port,
    database,
    version: execFileSync(postgres, ['--version'], { encoding: 'utf8' }).trim(),
    start,
    stop: async (signal) => {
      if (server) await endProgram(server, signal);
    },
    async freeze() {
      frozen = await processTree(server?.pid ?? 0);
      for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    },
    thaw,
    async close() {
      thaw();
      if (server) await endProgram(server, 'SIGQUIT');
    },
  };
}
