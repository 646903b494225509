import pg from 'pg';
import { OpenSockets } from './open-sockets.ts';
import { DatabaseAwayError } from './outage.ts';

/**
 * The connections of one process. Unlike a bare `pg.Pool`
 * - a connection that breaks while it is checked out goes back by itself: Drizzle does not return it when `begin` fails;
 * - a broken connection is never an uncaught error, idle or checked out;
 * - while the database is away (`markAway`), running statements and waiting callers fail at once, and so do new ones.
 *
 * Drizzle recognises a pool by the word in its class name.
 */
export class DatabasePool {
  readonly #config: pg.PoolConfig;
  readonly #onBroken: (error: Error) => void;
  /** Fails a caller that waits for a connection. */
  readonly #waiting = new Set<(error: Error) => void>();
  #current: { pool: pg.Pool; sockets: OpenSockets };
  #isAway = false;

  /** @param onBroken hears of a connection that broke while nobody used it */
  constructor(config: pg.PoolConfig, onBroken: (error: Error) => void) {
    this.#config = config;
    this.#onBroken = onBroken;
    this.#current = this.#open();
  }

  /** @throws DatabaseAwayError while the database is away */
  connect(): Promise<pg.PoolClient> {
    if (this.#isAway) return Promise.reject(new DatabaseAwayError());
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject);
      this.#current.pool.connect((error, client) => {
        const isWaiting = this.#waiting.delete(reject);
        if (error || !client) reject(error ?? new DatabaseAwayError());
        else if (isWaiting) resolve(checkOut(client));
        // The caller was failed meanwhile.
        else client.release(true);
      });
    });
  }

  /** @throws DatabaseAwayError while the database is away */
  async query<Row extends pg.QueryResultRow>(
    text: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>> {
    const client = await this.connect();
    try {
      const result = await client.query<Row>(text, values);
      client.release();
      return result;
    } catch (error) {
      client.release(!keepsConnection(error));
      throw error;
    }
  }

  get isAway(): boolean {
    return this.#isAway;
  }

  /** The database does not answer: whatever waits for it fails now, and new callers fail without waiting. */
  markAway(): void {
    if (this.#isAway) return;
    this.#isAway = true;
    // No present connection can be trusted to answer again: a network that swallows packets closes none of them.
    const { pool, sockets } = this.#current;
    this.#current = this.#open();
    pool.removeAllListeners('error').on('error', ignore);
    for (const fail of this.#waiting) fail(new DatabaseAwayError());
    this.#waiting.clear();
    sockets.destroy();
    pool.end().catch(ignore);
  }

  /** The database answers again. */
  markBack(): void {
    this.#isAway = false;
  }

  async end(): Promise<void> {
    await this.#current.pool.end();
  }

  #open(): { pool: pg.Pool; sockets: OpenSockets } {
    const sockets = new OpenSockets();
    const pool = new pg.Pool({ ...this.#config, stream: sockets.stream });
    // Whoever uses a connection that breaks hears of it from the statement.
    pool.on('connect', (client) => client.on('error', ignore));
    pool.on('error', this.#onBroken);
    return { pool, sockets };
  }
}

/** Returns itself to the pool when it ends, and can be returned more than once. */
function checkOut(client: pg.PoolClient): pg.PoolClient {
  const { release } = client;
  let isOut = true;
  const giveBack = (destroy?: Error | boolean) => {
    if (!isOut) return;
    isOut = false;
    client.off('end', onEnd);
    release.call(client, destroy);
  };
  const onEnd = () => giveBack(true);
  client.once('end', onEnd);
  client.release = giveBack;
  return client;
}

/** PostgreSQL refused this statement and goes on; after FATAL and PANIC it closes the connection. */
function keepsConnection(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR';
}

function ignore(): void {}
