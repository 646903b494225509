import { Lane } from '#server/lane.ts';

/** Database work that all of the chat may do at the same moment; the process has ten connections for the whole shop. */
const mostAtOnce = 3;

/** Nobody waits for the answer any more: the work was not begun. */
export class SocketClosed extends Error {
  override name = 'SocketClosed';
}

/** Takes turns at the database, so that the chat as a whole leaves connections to the rest of the shop. */
export class ChatQueue {
  readonly #lane = new Lane(mostAtOnce);

  run<T>(work: () => Promise<T>): Promise<T> {
    return this.#lane.run(work);
  }

  /** The same for work that matters to one socket only. @throws SocketClosed when that one is gone when its turn comes */
  runWhile<T>(isWanted: () => boolean, work: () => Promise<T>): Promise<T> {
    return this.#lane.run(async () => {
      if (!isWanted()) throw new SocketClosed();
      return await work();
    });
  }
}
