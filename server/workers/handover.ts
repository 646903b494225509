import type { Socket } from 'node:net';
import { findClosedConnections, nameOf } from './closed-clients.ts';
import type { ToWorker } from './messages.ts';

/** A worker's process. */
interface Receiver {
  send(message: ToWorker, connection: Socket, options: { keepOpen: true }, onSent: () => void): unknown;
}

/**
 * Hands connections over to workers in turn. A worker gets the next one only when it has taken the last, so that a busy worker
 * holds up no connection that another could serve. Until then the connection is open here, too, for another worker if that one dies.
 */
export class Handover {
  readonly #waiting: Socket[] = [];
  readonly #members = new Set<Receiver>();
  /** The one that has been free for longest first. */
  readonly #free: Receiver[] = [];
  /** What each has been sent and not taken yet. */
  readonly #sent = new Map<Receiver, Socket>();
  #onFinished: (() => void) | null = null;

  /** Lets the worker serve. */
  add(worker: Receiver): void {
    this.#members.add(worker);
    this.hasTaken(worker);
  }

  /** The worker has what it was sent, and is free. */
  hasTaken(worker: Receiver): void {
    // Closes only the copy of this process.
    this.#sent.get(worker)?.destroy();
    this.#sent.delete(worker);
    if (this.#members.has(worker)) this.#free.push(worker);
    this.#proceed();
  }

  /** The worker gets no more connections. */
  remove(worker: Receiver): void {
    this.#members.delete(worker);
    const at = this.#free.indexOf(worker);
    if (at >= 0) this.#free.splice(at, 1);
    this.#proceed();
  }

  /** The worker's process has ended. It has read nothing of what it has not taken. */
  hasEnded(worker: Receiver): void {
    const connection = this.#sent.get(worker);
    this.#sent.delete(worker);
    if (connection) this.#waiting.unshift(connection);
    this.remove(worker);
  }

  /** @param connection paused, so that nothing is read of it here */
  take(connection: Socket): void {
    connection.on('error', () => connection.destroy());
    this.#waiting.push(connection);
    this.#proceed();
  }

  /**
   * Closes what has waited and was closed by its client meanwhile, so that workers are not busy with requests that nobody waits for.
   * Call it from time to time. Node's own server takes the end of a client's data for the end of the connection, too.
   */
  async dropClosed(): Promise<void> {
    if (this.#waiting.length === 0) return;
    const closed = await findClosedConnections();
    if (closed.size === 0) return;
    const kept = this.#waiting.splice(0).filter((connection) => {
      if (!closed.has(nameOf(connection))) return true;
      connection.destroy();
      return false;
    });
    this.#waiting.push(...kept);
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
      // The client has reset it while it waited. The system then no longer knows the other end.
      if (connection.remoteAddress === undefined) {
        connection.destroy();
        continue;
      }
      const worker = this.#free.shift() as Receiver;
      this.#sent.set(worker, connection);
      // It fails when the worker has just died, which hasEnded() tells.
      worker.send('connection', connection, { keepOpen: true }, () => {});
    }
    if (!this.#onFinished) return;
    if (this.#members.size === 0) for (const connection of this.#waiting.splice(0)) connection.destroy();
    if (this.#waiting.length === 0) this.#onFinished();
  }
}
