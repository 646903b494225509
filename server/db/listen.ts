import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const RETRY_MS = 1_000;

export interface Listening {
  close(): Promise<void>;
}

/**
 * Hears what is told on a channel of the database (LISTEN), on a connection of its own that is opened again whenever
 * it breaks. What was told meanwhile is lost: `missed` says so once it is back.
 */
export async function listenTo(
  pool: pg.Pool,
  channel: string,
  { heard, missed }: { heard(payload: string): void; missed(): void },
): Promise<Listening> {
  let listening: pg.Client | null = null;
  let closed = false;

  async function listen(): Promise<void> {
    const client = new pg.Client(pool.options);
    client.on('notification', ({ payload }) => heard(payload ?? ''));
    // A broken connection says so more than once.
    client.on('error', () => {
      if (listening !== client) return;
      listening = null;
      void listenAgain();
    });
    await client.connect();
    await client.query(`listen ${channel}`);
    listening = client;
  }

  async function listenAgain(): Promise<void> {
    while (!closed && !listening) {
      await pause(RETRY_MS, undefined, { ref: false });
      await listen().then(missed, (error) =>
        process.emitWarning(`cannot hear of other processes on ${channel}: ${String(error)}`),
      );
    }
  }

  await listen();
  return {
    async close() {
      closed = true;
      await listening?.end();
    },
  };
}
