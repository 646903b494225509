import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-db.ts';
import { DatabasePool } from './database-pool.ts';
import { findOutage } from './outage.ts';

let database: TestDatabase;
let admin: pg.Client;
const pools: { end(): Promise<void> }[] = [];
const servers: Server[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  admin = new pg.Client(database.connection);
  await admin.connect();
});
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
  for (const server of servers.splice(0)) server.close();
});
afterAll(async () => {
  await admin.end();
  await database.close();
});

function openPool(config: pg.PoolConfig = {}): DatabasePool {
  const pool = new DatabasePool({ ...database.connection, ...config }, () => {});
  pools.push(pool);
  return pool;
}

const catchFailure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

/** Ends connections like an administrator, a restart or a crash. */
const terminate = (pid: number | undefined) => admin.query('select pg_terminate_backend($1)', [pid]);

async function readBackend(client: pg.PoolClient): Promise<number | undefined> {
  return (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
}

/** Not `once`, which rejects at the error that comes before the end. */
const waitForEnd = (client: pg.PoolClient) =>
  new Promise<void>((resolve) => client.once('end', () => resolve()));

/** A server that accepts connections and never answers. */
async function silentServer(): Promise<number> {
  const server = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

describe('an outage is recognised by the messages of the installed driver', () => {
  it('when no server listens, on a port or on a unix socket', async () => {
    for (const connection of [
      { host: '127.0.0.1', port: 1 },
      { host: '/nowhere' },
      { host: 'localhost', port: 1 },
    ]) {
      const pool = openPool({ connectionString: undefined, ...connection });
      expect(findOutage(await catchFailure(pool.query('select 1')))).toBe('away');
    }
  });

  it('when a server accepts the connection and does not answer', async () => {
    const port = await silentServer();
    const pool = openPool({
      connectionString: undefined,
      host: '127.0.0.1',
      port,
      connectionTimeoutMillis: 50,
    });
    expect(findOutage(await catchFailure(pool.query('select 1')))).toBe('away');
  });

  it('when a connection ends during a statement, and for later statements', async () => {
    const client = await openPool().connect();
    const pid = await readBackend(client);
    const running = catchFailure(client.query('select pg_sleep(60)'));
    await terminate(pid);
    expect(findOutage(await running)).toBe('away');
    expect(findOutage(await catchFailure(client.query('select 1')))).toBe('away');
  });

  it('when a connection ends in a transaction, below the error of the query builder', async () => {
    const pool = openPool();
    const db = drizzle({ client: pool as unknown as pg.Pool });
    const failure = await catchFailure(
      db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        await terminate(rows[0]?.pid);
        await tx.execute(sql`select 1`);
      }),
    );
    expect(findOutage(failure)).toBe('away');
  });

  it('when all connections are in use for too long', async () => {
    const pool = openPool({ max: 1, connectionTimeoutMillis: 50 });
    let client: pg.PoolClient | null = null;
    // A busy machine may take longer to open the one connection.
    while (!client) client = await pool.connect().catch(() => null);
    expect(findOutage(await catchFailure(pool.query('select 1')))).toBe('away');
    client.release();
  });

  it('when a statement, a lock or an idle transaction takes too long', async () => {
    const limited = (limit: string) => `set ${limit} = 20`;
    const pool = openPool();
    const [one, two] = [await pool.connect(), await pool.connect()];
    await one.query(limited('statement_timeout'));
    expect(findOutage(await catchFailure(one.query('select pg_sleep(60)')))).toBe('busy');
    await one.query('begin');
    await one.query('select pg_advisory_xact_lock(1)');
    await two.query(limited('lock_timeout'));
    expect(findOutage(await catchFailure(two.query('select pg_advisory_lock(1)')))).toBe('busy');
    const ended = waitForEnd(one);
    await one.query(limited('idle_in_transaction_session_timeout'));
    await ended;
    expect(findOutage(await catchFailure(one.query('select 1')))).toBe('away');
    two.release();
  });

  it('when transactions wait for each other', async () => {
    const pool = openPool();
    const clients = [await pool.connect(), await pool.connect()];
    const lock = (which: number) => `select pg_advisory_xact_lock(${which})`;
    await Promise.all(clients.map((client, at) => client.query(`begin; ${lock(at)}`)));
    const crossed = await Promise.all(clients.map((client, at) => catchFailure(client.query(lock(1 - at)))));
    expect(crossed.map(findOutage).toSorted()).toEqual(['busy', null]);
    for (const client of clients) client.release(true);
  });

  it('but a refused statement is no outage', async () => {
    for (const statement of ['select 1 / 0', 'nonsense', `select 'x'::int`]) {
      expect(findOutage(await catchFailure(openPool().query(statement)))).toBeNull();
    }
    expect(
      findOutage(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' })),
    ).toBeNull();
    expect(findOutage('text')).toBeNull();
  });
});

describe('the pool', () => {
  it('takes back a checked-out connection that breaks, even if the caller does not return it', async () => {
    const pool = openPool({ max: 1 });
    const forgotten = await pool.connect();
    const ended = waitForEnd(forgotten);
    await terminate(await readBackend(forgotten));
    await ended;
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    // A caller that returns it too does no harm.
    forgotten.release();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('keeps a connection whose statement was refused', async () => {
    const pool = openPool({ max: 1 });
    const pid = async () =>
      (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
    const before = await pid();
    await catchFailure(pool.query('nonsense'));
    expect(await pid()).toBe(before);
  });

  it('fails running, waiting and new callers while the database is away, and recovers', async () => {
    const pool = openPool({ max: 2 });
    const client = await pool.connect();
    await client.query('begin');
    const running = catchFailure(pool.query('select pg_sleep(60)'));
    // Checked out only, or running: both connections are taken.
    const waiting = catchFailure(pool.query('select 1'));
    pool.markAway();
    expect(findOutage(await running)).toBe('away');
    expect(findOutage(await waiting)).toBe('away');
    expect(findOutage(await catchFailure(client.query('commit')))).toBe('away');
    expect(findOutage(await catchFailure(pool.query('select 1')))).toBe('away');
    client.release();
    pool.markBack();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});
