import { Readable } from 'node:stream';
import { S3mini } from 's3mini';
import { checkFolder, checkKey, isImageKey, type ListableImageStore } from './image-store.ts';
import { NO_BUCKET } from './media.rules.ts';

export type S3Settings = {
  /** URL of the service, without the bucket: `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/**
 * Stores images in a bucket of an S3-compatible service, in path style. The bucket stays private: the shop reads from it and
 * serves images under its own URLs, so pages, policies and caches are the same with both stores.
 */
export function s3Store({
  endpoint,
  bucket,
  region,
  accessKeyId,
  secretAccessKey,
}: S3Settings): ListableImageStore {
  const s3 = new S3mini({
    endpoint: `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`,
    region,
    accessKeyId,
    secretAccessKey,
    requestAbortTimeout: 20_000,
  });
  return {
    async put(key, bytes, contentType) {
      const response = await s3.putObject(checkKey(key), Buffer.from(bytes), contentType);
      await response.body?.cancel();
    },

    async get(key) {
      const response = await s3.getObjectResponse(checkKey(key));
      if (!response?.body) return null;
      return { body: Readable.fromWeb(response.body), size: Number(response.headers.get('content-length')) };
    },

    async remove(folder) {
      const objects = (await s3.listObjects('/', `${checkFolder(folder)}/`)) ?? [];
      const removed = await s3.deleteObjects(objects.map(({ Key }) => Key));
      if (removed.includes(false)) throw new Error(`The bucket did not delete all images of ${folder}.`);
    },

    async check() {
      if ((await s3.listObjectsPaged('/', '', 1)) === null) throw new Error(NO_BUCKET);
    },

    async *keys() {
      let next: string | undefined;
      do {
        const page = await s3.listObjectsPaged('/', '', 1000, next);
        yield* (page?.objects ?? []).map(({ Key }) => Key).filter(isImageKey);
        next = page?.nextContinuationToken;
      } while (next);
    },
  };
}
