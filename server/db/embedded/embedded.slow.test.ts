import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { SettingsError } from '#server/env.ts';
import { type Connection, type EmbeddedPostgres, joinEmbeddedPostgres } from './embedded.ts';
import { availableMemory, memorySettings } from './memory-settings.ts';
import { ProcessLock } from './process-lock.ts';
import { readPostmaster } from './running-postmaster.ts';

const isRoot = process.getuid?.() === 0;
const isLinux = process.platform === 'linux';

let dataDir: string;
/** Connections and processes that a test must release. */
let joined: EmbeddedPostgres[] = [];
let processes: Joined[] = [];

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-'));
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'data');
});
afterEach(async () => {
  for (const { child } of processes) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  for (const embedded of joined) await embedded.leave();
  // A killed process left it running: the next one takes it over, and stops it.
  if (postmaster()) await (await joinEmbeddedPostgres(dataDir, { durable: false })).leave();
  [joined, processes] = [[], []];
});

async function joinHere({ durable = false } = {}): Promise<EmbeddedPostgres> {
  const embedded = await joinEmbeddedPostgres(dataDir, { durable });
  joined.push(embedded);
  return embedded;
}

interface Joined {
  child: ChildProcess;
  connection: Connection;
  leave(): Promise<void>;
}

/** Another process on the same folder; it leaves when its standard input ends. */
function launch(): ChildProcess {
  const program = `
    const { joinEmbeddedPostgres } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)});
    const embedded = await joinEmbeddedPostgres(${JSON.stringify(dataDir)}, { durable: false });
    console.log(JSON.stringify(embedded.connection));
    for await (const _ of process.stdin) {}
    await embedded.leave();`;
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program];
  return spawn(process.execPath, flags, { stdio: ['pipe', 'pipe', 'inherit'] });
}

async function joinElsewhere(): Promise<Joined> {
  const child = launch();
  const [line] = await Promise.race([
    once(child.stdout as NodeJS.ReadableStream, 'data'),
    once(child, 'exit'),
  ]);
  const other: Joined = {
    child,
    connection: JSON.parse(String(line)) as Connection,
    async leave() {
      child.stdin?.end();
      await once(child, 'exit');
    },
  };
  processes.push(other);
  return other;
}

const postmaster = () => readPostmaster(join(dataDir, 'postgres'));

async function query<Row extends pg.QueryResultRow>(connection: Connection, sql: string): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  return (await client.query<Row>(sql).finally(() => client.end())).rows;
}

/** A connection that nobody closes here. */
async function connectIdle(connection: Connection): Promise<{ ended: Promise<void> }> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  await client.connect();
  return { ended };
}

describe('the embedded PostgreSQL', { timeout: 90_000 }, () => {
  test('is complete, private and in UTF-8, and leaves nothing running', async () => {
    const { connection, leave } = await joinHere({ durable: true });
    const [database] = await query(
      connection,
      `select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale,
        current_setting('fsync') as fsync, lower('ÄÖ') as lower from pg_database where datname = current_database()`,
    );
    expect(database).toEqual({
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
      fsync: 'on',
      lower: 'äö',
    });

    const everything = ['.', ...readdirSync(dataDir, { recursive: true })].map((name) =>
      join(dataDir, String(name)),
    );
    const open = everything.filter((path) => existsSync(path) && (statSync(path).mode & 0o077) !== 0);
    expect(open).toEqual([]);
    if (isLinux) expect(statSync(connection.host).mode & 0o777).toBe(0o700);

    await leave();
    joined = [];
    expect(postmaster()).toBeNull();
    expect(existsSync(connection.host)).toBe(false);
  });

  test("gets a share of the machine's memory", async () => {
    const { connection } = await joinHere({ durable: true });
    const { shared_buffers: wanted } = memorySettings(availableMemory());
    const [row] = await query<{ bytes: string }>(
      connection,
      "select pg_size_bytes(current_setting('shared_buffers')) as bytes",
    );
    expect(Number(row?.bytes)).toBe(Number.parseInt(wanted, 10) * 1024 * 1024);
  });

  test('does not run as root, and only the user of the shop can reach it', async () => {
    const { connection } = await joinHere();
    const owner = statSync(join(dataDir, 'postgres')).uid;
    expect(owner === 0).toBe(false);
    expect(owner === process.getuid?.()).toBe(!isRoot);
    expect(statSync(connection.host).uid).toBe(owner);
    const hba = readFileSync(join(dataDir, 'postgres', 'pg_hba.conf'), 'utf8');
    // The folder of the socket is the lock; the user "nobody" is shared with other programs, so there the name counts too.
    expect(hba.includes('peer map=shop')).toBe(isRoot);
    await expect(query({ ...connection, user: 'somebody' }, 'select 1')).rejects.toThrow(/somebody/);
  });

  test('is shared by all processes that start at once, until the last of them exits', async () => {
    const [one, two, three] = await Promise.all([joinElsewhere(), joinElsewhere(), joinHere()]);
    expect(one.connection).toEqual(three.connection);
    expect(two.connection).toEqual(three.connection);
    const { pid } = postmaster() ?? {};
    await one.leave();
    await two.leave();
    expect(postmaster()?.pid).toBe(pid);
    await three.leave();
    joined = [];
    expect(postmaster()).toBeNull();
  });

  test.skipIf(process.platform === 'win32')('is started again after somebody told it to stop', async () => {
    const { connection } = await joinHere();
    const idle = await connectIdle(connection);
    const before = postmaster();
    process.kill(before?.pid ?? 0, 'SIGTERM');
    await idle.ended;
    await expect
      .poll(() => query(connection, 'select 1 as one').catch(() => 'not yet'))
      .toEqual([{ one: 1 }]);
    expect(postmaster()?.pid).not.toBe(before?.pid);
  });

  test.skipIf(process.platform === 'win32')(
    'that a killed process left stopping is started again',
    async () => {
      const killed = await joinElsewhere();
      const idle = await connectIdle(killed.connection);
      killed.child.kill('SIGKILL');
      await once(killed.child, 'exit');
      process.kill(postmaster()?.pid ?? 0, 'SIGTERM');
      await expect.poll(() => postmaster()?.status).toBe('stopping');
      const { connection } = await joinHere();
      await idle.ended;
      expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    },
  );

  test('is adopted after a killed process left it running', async () => {
    const killed = await joinElsewhere();
    await query(killed.connection, 'create table kept as select 1 as one');
    const left = postmaster();
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');
    expect(postmaster()).toEqual(left);

    const { connection } = await joinHere();
    expect(postmaster()).toEqual(left);
    expect(await query(connection, 'select one from kept')).toEqual([{ one: 1 }]);
  });

  test('keeps running for other processes when one is killed', async () => {
    const [here, killed] = [await joinHere(), await joinElsewhere()];
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');
    const third = await joinElsewhere();
    await third.leave();
    expect(await query(here.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('restarts at the same socket when it dies, with all committed data', async () => {
    const { connection } = await joinHere({ durable: true });
    await query(connection, 'create table kept as select 1 as one');
    process.kill(postmaster()?.pid ?? 0, 'SIGKILL');
    await expect
      .poll(() => query(connection, 'select one from kept').catch(() => 'not yet'))
      .toEqual([{ one: 1 }]);
  });

  test.runIf(isLinux)('restarts although a process of the one that died hangs', async () => {
    const { connection } = await joinHere({ durable: true });
    await query(connection, 'create table kept as select 1 as one');
    const hanging = new pg.Client(connection);
    hanging.on('error', () => {});
    await hanging.connect();
    const { rows } = await hanging.query<{ pid: number }>('select pg_backend_pid() as pid');
    process.kill(rows[0]?.pid ?? 0, 'SIGSTOP');
    process.kill(postmaster()?.pid ?? 0, 'SIGKILL');
    await expect
      .poll(() => query(connection, 'select one from kept').catch(() => 'not yet'))
      .toEqual([{ one: 1 }]);
  });

  test.runIf(isLinux)('ends with the last process also while it recovers from a crash', async () => {
    const { connection, leave } = await joinHere({ durable: true });
    await query(connection, 'create table written as select generate_series(1, 300_000) as n');
    const crashing = new pg.Client(connection);
    crashing.on('error', () => {});
    await crashing.connect();
    const { rows } = await crashing.query<{ pid: number }>('select pg_backend_pid() as pid');
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    const log = join(dataDir, 'postgres.log');
    await expect.poll(() => readFileSync(log, 'utf8'), { interval: 2 }).toContain('reinitializing');
    await leave();
    joined = [];
    expect(postmaster()).toBeNull();
  });

  test('logs once why it cannot be restarted, and restarts when it can', async () => {
    const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
    onTestFinished(() => warn.mockRestore());
    const { connection } = await joinHere();
    const config = join(dataDir, 'postgres', 'postgresql.conf');
    const attempts = vi.spyOn(ProcessLock.prototype, 'release');
    onTestFinished(() => attempts.mockRestore());
    renameSync(config, `${config}.aside`);
    process.kill(postmaster()?.pid ?? 0, 'SIGKILL');
    await expect.poll(() => attempts.mock.calls.length).toBeGreaterThan(2);
    expect(warn.mock.calls).toEqual([
      [expect.objectContaining({ message: expect.stringContaining('does not start') })],
    ]);
    renameSync(`${config}.aside`, config);
    await expect
      .poll(() => query(connection, 'select 1 as one').catch(() => 'not yet'))
      .toEqual([{ one: 1 }]);
  });

  test('starts despite the lock file of a dead server whose process id was reused', async () => {
    await (await joinEmbeddedPostgres(dataDir, { durable: false })).leave();
    writeFileSync(
      join(dataDir, 'postgres', 'postmaster.pid'),
      `${process.pid}\n${dataDir}/postgres\n1\n5432\n/nowhere\n\n1 1\nready   \n`,
    );
    const { connection } = await joinHere();
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('refuses a cluster of another PostgreSQL with what to do', async () => {
    await (await joinEmbeddedPostgres(dataDir, { durable: false })).leave();
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '99\n');
    await expect(joinEmbeddedPostgres(dataDir, { durable: false })).rejects.toThrow(
      /^DATA_DIR: .* belongs to PostgreSQL 99, and .* restore into another DATA_DIR$/,
    );
  });

  test('is created by the next start when the first was killed while creating it', async () => {
    const first = launch();
    await expect
      .poll(() => existsSync(dataDir) && readdirSync(dataDir).some((name) => name.includes('unfinished')), {
        timeout: 60_000,
        interval: 2,
      })
      .toBe(true);
    first.kill('SIGKILL');
    await once(first, 'exit');
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);

    const { connection } = await joinHere();
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(readdirSync(dataDir).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  test('keeps the permissions of an existing folder', async () => {
    mkdirSync(dataDir, { mode: 0o755 });
    chmodSync(dataDir, 0o755);
    writeFileSync(join(dataDir, 'somebody.txt'), 'mine');
    await joinHere();
    expect(statSync(dataDir).mode & 0o777).toBe(0o755);
    expect(statSync(dataDir).uid).toBe(process.getuid?.());
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  });

  test('refuses a folder that another container uses', async () => {
    await joinElsewhere();
    const mark = join(dataDir, 'postgres.namespace');
    expect(existsSync(mark)).toBe(isLinux);
    if (!isLinux) return;
    writeFileSync(mark, 'pid:[1]');
    const refusal = joinEmbeddedPostgres(dataDir, { durable: false });
    await expect(refusal).rejects.toThrow(SettingsError);
    await expect(refusal).rejects.toThrow(/^DATA_DIR: .*another container/);
  });
});
