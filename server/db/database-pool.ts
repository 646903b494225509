import pg from 'pg';
import { FullDisk } from './full-disk.ts';
import { OpenSockets } from './open-sockets.ts';
import { DatabaseAwayError, DISK_FULL } from './outage.ts';

/** SQLSTATE of what triggers tell the process that caused it (functions/account-changes.sql). */
const ANNOUNCED = 'SHOP1';

/** Hears what triggers announce to this process on a channel. */
interface AnnouncementListener {
  /** At once, within the transaction. */
  heard(text: string): void;
  /**
   * Once the connection is returned: after the commit, and before whoever changed it continues; also after a rollback.
   * @param isBroken then a commit may be still to come
   */
  returned(texts: readonly string[], isBroken: boolean): void;
}

/**
 * The connections of one process. Unlike a bare `pg.Pool`
 * - a connection that breaks while it is checked out is returned automatically: Drizzle does not return it when `begin` fails;
 * - a broken connection is never an uncaught error, idle or checked out;
 * - it knows when the disk of the database is full;
 * - while the database is away (`markAway`), running statements and waiting callers fail at once, and so do new ones;
 * - what triggers announce is passed on once the connection is returned: after the commit, and before the caller continues.
 *
 * Drizzle recognises a pool by the word in its class name.
 */
export class DatabasePool {
  readonly disk = new FullDisk();
  /** The setting that decides on this database, for messages about it. */
  readonly setting: 'DATABASE_URL' | 'DATA_DIR';
  readonly #config: pg.PoolConfig;
  readonly #onBroken: (error: Error) => void;
  /** Fails a caller that waits for a connection. */
  readonly #waiting = new Set<(error: Error) => void>();
  /** Announcements of connections that are checked out, by channel. */
  readonly #announced = new WeakMap<pg.ClientBase, Map<string, string[]>>();
  readonly #byChannel = new Map<string, AnnouncementListener>();
  readonly #listeners: ((id: string) => void)[] = [];
  #current: { pool: pg.Pool; sockets: OpenSockets };
  #isAway = false;

  /** @param onBroken called when an idle connection breaks */
  constructor(
    config: pg.PoolConfig,
    onBroken: (error: Error) => void,
    setting: 'DATABASE_URL' | 'DATA_DIR' = 'DATABASE_URL',
  ) {
    this.setting = setting;
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
        else if (isWaiting) resolve(checkOut(client, (isBroken) => this.#passOn(client, isBroken)));
        // markAway() has rejected this caller meanwhile.
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

  /**
   * @param listener called with the id of each row whose change a trigger announced to this process, before whoever changed it
   * continues; also for a change that was rolled back. Not of channels with a listener of their own
   */
  onChange(listener: (id: string) => void): void {
    this.#listeners.push(listener);
  }

  onAnnounced(channel: string, listener: AnnouncementListener): void {
    this.#byChannel.set(channel, listener);
  }

  get isAway(): boolean {
    return this.#isAway;
  }

  connections(): { used: number; idle: number } {
    const { totalCount, idleCount } = this.#current.pool;
    return { used: totalCount - idleCount, idle: idleCount };
  }

  /** Callers that wait for a connection. */
  waiting(): number {
    return this.#current.pool.waitingCount;
  }

  /** Call it when the database does not answer: pending callers fail now, and new ones fail at once. */
  markAway(): void {
    if (this.#isAway) return;
    this.#isAway = true;
    // Replace all connections: a network that drops packets does not close them.
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
    pool.on('connect', (client) => {
      // The statement that runs on a broken connection reports the error.
      client.on('error', ignore);
      // Also of statements that the query builder sends on the client.
      client.connection.on('errorMessage', ({ code }: { code?: string }) => {
        if (code === DISK_FULL) this.disk.note();
      });
      client.on('notice', ({ code, message, detail }) => {
        if (code !== ANNOUNCED || !message || !detail) return;
        const announced = this.#announced.get(client) ?? new Map<string, string[]>();
        this.#announced.set(client, announced);
        announced.set(message, [...(announced.get(message) ?? []), detail]);
        this.#byChannel.get(message)?.heard(detail);
      });
    });
    pool.on('error', this.#onBroken);
    return { pool, sockets };
  }

  #passOn(client: pg.ClientBase, isBroken: boolean): void {
    const announced = this.#announced.get(client);
    if (!announced) return;
    this.#announced.delete(client);
    for (const [channel, texts] of announced) {
      const own = this.#byChannel.get(channel);
      if (own) own.returned(texts, isBroken);
      else for (const id of texts) for (const listener of this.#listeners) listener(id);
    }
  }
}

/** Makes the client return itself to the pool when its connection ends, and its release() idempotent. */
function checkOut(client: pg.PoolClient, onReturn: (isBroken: boolean) => void): pg.PoolClient {
  const { release } = client;
  let isOut = true;
  const returnOnce = (destroy?: Error | boolean) => {
    if (!isOut) return;
    isOut = false;
    client.off('end', onEnd);
    onReturn(Boolean(destroy));
    release.call(client, destroy);
  };
  const onEnd = () => returnOnce(true);
  client.once('end', onEnd);
  client.release = returnOnce;
  return client;
}

/** After an ERROR the connection stays usable. After FATAL and PANIC, PostgreSQL closes it. */
function keepsConnection(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR';
}

function ignore(): void {}
