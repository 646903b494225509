import { Socket } from 'node:net';
import type pg from 'pg';

/**
 * The sockets of database connections, to close them by force: a client only asks its server to close, which a server that
 * hangs does not do.
 */
export class OpenSockets {
  readonly #sockets = new Set<Socket>();

  /** The stream in the configuration of a client or pool. */
  readonly stream: NonNullable<pg.ClientConfig['stream']> = () => {
    const socket = new Socket();
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    return socket;
  };

  destroy(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}
