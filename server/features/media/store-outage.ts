import { ShopError } from '#server/errors.ts';
import type { ImageStore } from './image-store.ts';

/** Logs failures of background work. A Fastify logger fits. */
export type MediaLog = { warn: (details: { err?: unknown; key: string }, text: string) => void };

const retryAfterSeconds = 5;
/** A disk that is nearly full still takes small images: without a failure for so long, the store works again. */
const QUIET_MS = 60_000;

/** A failure of the store, which is logged. */
export class StoreOutage extends ShopError {
  constructor(message: string) {
    super('unavailable', message, { retryAfterSeconds });
  }
}

/**
 * Wraps a store so that its failures (a full disk, an unreachable bucket) become refusals for people. Their beginning and end are
 * logged, apart for reading and writing, and not each image.
 * @throws StoreOutage where the store itself throws
 */
export function withOutageMessages(store: ImageStore, log: MediaLog): ImageStore {
  const reading = logOutages(log, 'The image store cannot be read.', 'The image store can be read again.');
  const writing = logOutages(log, 'The image store saves nothing.', 'The image store saves images again.');

  async function orRefuse<T>(work: Promise<T>, key: string, message: string, outage = writing): Promise<T> {
    try {
      const result = await work;
      outage.worked(key);
      return result;
    } catch (err) {
      outage.failed(err, key);
      throw new StoreOutage(message);
    }
  }
  return {
    put: (key, bytes, type) =>
      orRefuse(
        store.put(key, bytes, type),
        key,
        'The picture could not be stored right now. Please try again in a moment.',
      ),
    get: (key) => orRefuse(store.get(key), key, 'This picture cannot be shown right now.', reading),
    check: store.check,
    remove: (folder) => orRefuse(store.remove(folder), folder, 'The picture could not be removed right now.'),
  };
}

function logOutages(log: MediaLog, began: string, ended: string) {
  let lastFailure: number | null = null;
  return {
    failed(err: unknown, key: string) {
      if (lastFailure === null) log.warn({ err, key }, began);
      lastFailure = Date.now();
    },
    worked(key: string) {
      if (lastFailure === null || Date.now() - lastFailure < QUIET_MS) return;
      lastFailure = null;
      log.warn({ key }, ended);
    },
  };
}
