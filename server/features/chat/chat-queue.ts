import PQueue from 'p-queue';

/** Database work of the chat at the same time. The process has ten connections for the whole shop. */
const concurrency = 3;

/** The socket closed before its work started. */
export class SocketClosed extends Error {
  override name = 'SocketClosed';
}

/** Limits the chat's concurrent database work, so that connections are left for other requests. */
export class ChatQueue {
  readonly #queue = new PQueue({ concurrency });

  run<T>(work: () => Promise<T>): Promise<T> {
    return this.#queue.add(work);
  }

  /**
   * Like `run`, for work that only one socket needs.
   * @throws SocketClosed when `isWanted` is false by the time the work could start
   */
  runWhile<T>(isWanted: () => boolean, work: () => Promise<T>): Promise<T> {
    return this.#queue.add(async () => {
      if (!isWanted()) throw new SocketClosed();
      return await work();
    });
  }
}
