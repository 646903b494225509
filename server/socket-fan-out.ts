import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter';
import pg from 'pg';
import type { ServerOptions } from 'socket.io';

/** Carries socket events between the processes of one shop. */
export interface FanOut {
  adapter: ServerOptions['adapter'];
  /** Before the adapter itself is closed. */
  close(): Promise<void>;
}

export type OnError = (error: Error) => void;

export function postgresFanOut(pool: pg.Pool, onError: OnError): FanOut {
  const lender = new Lender(pool);
  const adapter = createPostgresAdapter(lender, { errorHandler: onError });
  return { adapter, close: async () => lender.takeBack() };
}

/**
 * Lends the adapter its listening connection and takes it back at the end, whatever the adapter is doing: it forgets
 * a connection that arrives after its own close, and the pool would wait for that one for ever.
 */
class Lender extends pg.Pool {
  readonly #pool: pg.Pool;
  readonly #lent = new Set<pg.PoolClient>();
  #isOver = false;

  constructor(pool: pg.Pool) {
    // Opens nothing of its own: every call goes to the shop's pool.
    super({ max: 1 });
    this.#pool = pool;
    this.connect = (async () => {
      const client = await pool.connect();
      if (this.#isOver) {
        client.release(true);
        // A refusal would only make the adapter try again.
        return await new Promise<never>(() => {});
      }
      this.#lent.add(client);
      return client;
    }) as pg.Pool['connect'];
    this.query = pool.query.bind(this.#pool) as pg.Pool['query'];
  }

  takeBack(): void {
    this.#isOver = true;
    for (const client of this.#lent) {
      client.removeAllListeners('notification').removeAllListeners('end');
      client.release(true);
      // The adapter may still give it back.
      client.release = () => {};
    }
    this.#lent.clear();
  }
}
