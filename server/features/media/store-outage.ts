import { ShopError } from '#server/errors.ts';
import type { ImageStore } from './image-store.ts';
import type { MediaLog } from './variant-queue.ts';

const retryAfterSeconds = 5;

/**
 * Wraps a store so that its failures (a full disk, an unreachable bucket) are logged and become refusals for people.
 * @throws ShopError 'unavailable' where the store itself throws
 */
export function withOutageMessages(store: ImageStore, log: MediaLog): ImageStore {
  async function orRefuse<T>(work: Promise<T>, key: string, message: string): Promise<T> {
    try {
      return await work;
    } catch (err) {
      log.warn({ err, key }, 'The image store failed.');
      throw new ShopError('unavailable', message, { retryAfterSeconds });
    }
  }
  return {
    put: (key, bytes, type) =>
      orRefuse(
        store.put(key, bytes, type),
        key,
        'The picture could not be stored right now. Please try again in a moment.',
      ),
    get: (key) => orRefuse(store.get(key), key, 'This picture cannot be shown right now.'),
    remove: (folder) => orRefuse(store.remove(folder), folder, 'The picture could not be removed right now.'),
  };
}
