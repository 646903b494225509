import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { OpenSockets } from './open-sockets.ts';
import { findOutage } from './outage.ts';
import { settlesWithin } from './settles-within.ts';

const HEARTBEAT_MS = 400;
const RETRY_MS = 200;
/** A heartbeat that takes longer is late. The limit grows with the usual response time, for slow machines. */
const LATE_MS = 600;
const LATE_FACTOR = 8;
const LATEST_MS = 10_000;
/** How long a connection that says nothing is trusted: longer than a heartbeat takes on a busy machine. */
const TRUSTED_MS = 1_000;

interface NotificationEvents {
  /** The connection is lost: from now on notifications may be missed. */
  lost: [];
  /** Connected again. Notifications that were sent meanwhile were missed. */
  connected: [];
  /** The connection works. */
  heartbeat: [];
  /** The database itself does not answer, or cannot be connected to. */
  unreachable: [reason: Error];
}

/**
 * Receives notifications (LISTEN) and sends them, on its own connection. It reconnects whenever that breaks, and a heartbeat
 * detects a network that drops packets. A late connection is replaced; when the new one is late or refused too, the database
 * is unreachable.
 */
export class Notifications extends EventEmitter<NotificationEvents> {
  readonly #config: pg.ClientConfig;
  readonly #listeners = new Map<string, ((payload: string) => void)[]>();
  readonly #closing = new AbortController();
  readonly #sockets = new OpenSockets();
  #client: pg.Client | null = null;
  #watching: Promise<void> | null = null;
  /** Ends the pause between two heartbeats. */
  #wake: () => void = () => {};
  /** Statements of this connection, one after another. */
  #lastStatement: Promise<unknown> = Promise.resolve();
  /** Milliseconds that an answer usually takes: a moving average. */
  #usualMs = 0;
  /** Messages that were sent before this time have arrived. */
  #completeUntil = 0;
  #timesConnected = 0;

  /** @param applicationName what pg_stat_activity shows */
  constructor(connection: pg.ClientConfig, applicationName: string) {
    super();
    // Every cache listens.
    this.setMaxListeners(0);
    this.#config = {
      ...connection,
      application_name: applicationName,
      keepAlive: true,
      stream: this.#sockets.stream,
    };
  }

  /** @param listener called with each payload on the channel, including those of this process */
  async subscribe(channel: string, listener: (payload: string) => void): Promise<void> {
    this.#listeners.set(channel, [...(this.#listeners.get(channel) ?? []), listener]);
    // Without a connection there is nothing to do: the next one listens on all channels.
    if (this.#client) await this.#query(`listen ${channel}`);
  }

  /** @throws when the database cannot be connected to */
  async open(): Promise<void> {
    const began = performance.now();
    this.#use(await this.#connect(LATEST_MS), began);
    this.#watching = this.#watch();
  }

  /** True while no notification can be missed, unless the network has begun to drop packets and no heartbeat was late yet. */
  get isConnected(): boolean {
    return this.#client !== null;
  }

  /** True when every notification that was sent more than a second ago has arrived. */
  get isComplete(): boolean {
    return this.isConnected && performance.now() - this.#completeUntil < TRUSTED_MS;
  }

  /** Whatever was sent before the last time may have been missed. */
  get timesConnected(): number {
    return this.#timesConnected;
  }

  /**
   * Sends payloads in their order, each of at most 7,999 bytes (a limit of PostgreSQL).
   * @throws while not connected
   */
  async send(channel: string, payloads: readonly string[]): Promise<void> {
    await this.#query('select pg_notify($1, payload) from unnest($2::text[]) payload', [channel, payloads]);
  }

  /**
   * Runs a named statement on this connection, for those that notify.
   * @throws while not connected
   */
  async run(statement: { name: string; text: string }, values: unknown[]): Promise<void> {
    await this.#query(statement, values);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#wake();
    const client = this.#client;
    this.#client = null;
    await this.#lastStatement;
    // A server that hangs does not close the connection.
    if (client) await settlesWithin(client.end(), LATE_MS);
    this.#sockets.destroy();
    await this.#watching;
  }

  #query(statement: string | pg.QueryConfig, values?: unknown[]): Promise<unknown> {
    const client = this.#client;
    if (!client) return Promise.reject(new Error('not connected to the database'));
    const answer = this.#lastStatement.then(() => client.query(statement, values));
    this.#lastStatement = answer.catch(() => {});
    return answer;
  }

  async #connect(withinMs: number): Promise<pg.Client> {
    const client = new pg.Client({ ...this.#config, connectionTimeoutMillis: withinMs });
    client.on('notification', ({ channel, payload }) => {
      for (const listener of this.#listeners.get(channel) ?? []) listener(payload ?? '');
    });
    // A broken connection may emit more than one event, also after it was replaced.
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    await client.connect();
    for (const channel of this.#listeners.keys()) await client.query(`listen ${channel}`);
    return client;
  }

  /** @param began when connecting began */
  #use(client: pg.Client, began: number): void {
    this.#client = client;
    this.#completeUntil = began;
    this.#timesConnected += 1;
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    this.#wake();
    this.emit('lost');
  }

  async #watch(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      const client = this.#client;
      if (!client) await this.#connectAgain();
      else if (await this.#isLate(client)) {
        this.#lose(client);
        this.#sockets.destroy();
      } else {
        this.emit('heartbeat');
        await this.#pauseUntilWoken();
      }
    }
  }

  /** One heartbeat. */
  async #isLate(client: pg.Client): Promise<boolean> {
    const began = performance.now();
    const answer = this.#query('select 1').then(() => {
      // Notifications come before the answers to what was asked after them.
      if (this.#client === client) this.#completeUntil = began;
    });
    const inTime = await settlesWithin(answer, this.#lateMs());
    const tookMs = performance.now() - began;
    this.#usualMs += (Math.min(tookMs, LATEST_MS) - this.#usualMs) / 8;
    return !inTime;
  }

  async #connectAgain(): Promise<void> {
    const began = performance.now();
    try {
      const connecting = this.#connect(this.#lateMs());
      // The server may accept the connection and then answer nothing.
      if (!(await settlesWithin(connecting, this.#lateMs()))) {
        this.#sockets.destroy();
        connecting.catch(() => {});
        throw new Error('no answer in time');
      }
      this.#use(await connecting, began);
      if (!this.#closing.signal.aborted) this.emit('connected');
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      // A server that refuses the connection (too many connections, a full disk) is reachable.
      const reason = error instanceof Error ? error : new Error(String(error));
      const outage = findOutage(reason);
      if (outage !== 'busy' && outage !== 'full') this.emit('unreachable', reason);
      await pause(RETRY_MS, undefined, { ref: false });
    }
  }

  #lateMs(): number {
    return Math.min(Math.max(LATE_MS, this.#usualMs * LATE_FACTOR), LATEST_MS);
  }

  async #pauseUntilWoken(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake = resolve;
    // The connection keeps the process alive, so the timer need not.
    const timer = setTimeout(resolve, HEARTBEAT_MS).unref();
    await promise;
    clearTimeout(timer);
  }
}
