import type { ListableImageStore } from './image-store.ts';

/**
 * A bucket that also finds what `npm run move-images` has not copied from the local folder yet, so that a shop can be
 * switched to the bucket at any moment. Everything new goes to the bucket.
 */
export function withUnmovedImages(
  bucket: ListableImageStore,
  folder: ListableImageStore,
): ListableImageStore {
  return {
    put: bucket.put,
    check: bucket.check,
    get: async (key) => (await bucket.get(key)) ?? (await folder.get(key)),
    async remove(name) {
      await bucket.remove(name);
      await folder.remove(name);
    },
    async *keys() {
      yield* bucket.keys();
      for await (const key of folder.keys()) {
        const moved = await bucket.get(key);
        if (moved) moved.body.destroy();
        else yield key;
      }
    },
  };
}
