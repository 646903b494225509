import { ImageWorker } from '#server/features/media/image-worker.ts';

/**
 * One image process for all tests of a thread: it takes longer to start than most tests take. It stops when it is idle, and
 * ends with the thread, so closing the media of one test leaves it to the next.
 */
class SharedImageWorker extends ImageWorker {
  override close(): void {}
}

export const sharedImageWorker = new SharedImageWorker({ msIdle: 60_000 });
