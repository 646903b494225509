import pg from 'pg';

const CONNECT_TIMEOUT_MS = 5_000;

/** The shop's connections that listen for notifications (server/db/open-notifications.ts), in pg_stat_activity. */
export const isNotificationListener = `datname = current_database() and application_name like 'shop notifications%'`;

/** Direct access to the database, without shop or proxy. Each use opens a new connection. */
export class DatabaseAccess {
  readonly #connection: () => pg.ClientConfig;

  /** @param connection called for each use, because a database may return on another port */
  constructor(connection: () => pg.ClientConfig) {
    this.#connection = connection;
  }

  async use<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({
      application_name: 'faults',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      ...this.#connection(),
    });
    // The query in progress also fails, and reports it.
    client.on('error', () => {});
    try {
      await client.connect();
      return await work(client);
    } finally {
      await client.end();
    }
  }

  async query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return await this.use(async (client) => (await client.query<Row>(text, values)).rows);
  }

  async isAnswering(): Promise<boolean> {
    try {
      await this.query('select 1');
      return true;
    } catch {
      return false;
    }
  }
}
