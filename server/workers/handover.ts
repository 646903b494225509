import type { Socket } from 'node:net';
import type { ToWorker } from './messages.ts';

/** A worker's process. */
interface Receiver {
  send(message: ToWorker, connection: Socket, onSent: (error: Error | null) => void): unknown;
}

/**
 * Hands connections over to workers in turn. A worker gets the next one only when it has taken the last, so that a busy worker
 * holds up no connection that another could serve.
 */
export class Handover {
  readonly #waiting: Socket[] = [];
  readonly #members = new Set<Receiver>();
  /** The one that has been free for longest first. */
  readonly #free: Receiver[] = [];
  #onFinished: (() => void) | null = null;

  /** How many workers serve. */
  get size(): number {
    return this.#members.size;
  }

  add(worker: Receiver): void {
    this.#members.add(worker);
    this.isFree(worker);
  }

  /** The worker has taken its last connection. */
  isFree(worker: Receiver): void {
    if (!this.#members.has(worker)) return;
    this.#free.push(worker);
    this.#proceed();
  }

  /** The worker gets no more connections. */
  remove(worker: Receiver): void {
    this.#members.delete(worker);
    const at = this.#free.indexOf(worker);
    if (at >= 0) this.#free.splice(at, 1);
    this.#proceed();
  }

  /** @param connection paused, so that nothing is read of it here */
  take(connection: Socket): void {
    connection.on('error', () => connection.destroy());
    this.#waiting.push(connection);
    this.#proceed();
  }

  /** Resolves when every connection is handed over. Those that no worker is left for are closed. */
  finish(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#onFinished = resolve;
    this.#proceed();
    return promise;
  }

  #proceed(): void {
    while (this.#free.length > 0 && this.#waiting.length > 0) {
      const connection = this.#waiting.shift() as Socket;
      // It fails when the worker has just died, and is removed when its exit is noticed.
      this.#free.shift()?.send('connection', connection, (error) => error && connection.destroy());
    }
    if (!this.#onFinished) return;
    if (this.#members.size === 0) for (const connection of this.#waiting.splice(0)) connection.destroy();
    if (this.#waiting.length === 0) this.#onFinished();
  }
}
