import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterEach, beforeEach } from 'vitest';
import { parseImageUrl } from '#contract/images.ts';
import type { ImageStore } from '#server/features/media/image-store.ts';
import { mediaRoutes } from '#server/features/media/media.routes.ts';
import { closeMedia, type Media, openMedia, openStore } from '#server/features/media/media.ts';
import type { MediaLog } from '#server/features/media/store-outage.ts';
import { handleError } from '#server/http/error-handler.ts';
import { sharedImageWorker } from './shared-image-worker.ts';

/** The image routes with a new folder for each test, without the rest of the shop. */
export function setUpMediaServer() {
  let root: string;
  let media: Media;
  let app: FastifyInstance;
  let warnings: string[];

  async function start(store: ImageStore = openStore(root, null)) {
    warnings = [];
    const log: MediaLog = { warn: ({ key }, text) => warnings.push(`${key}: ${text}`) };
    media = openMedia(store, log, sharedImageWorker);
    app = Fastify();
    app.setErrorHandler(handleError);
    mediaRoutes(app, media);
    await app.ready();
  }
  async function stop() {
    await app.close();
    await closeMedia(media);
  }
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'media-'));
    await start();
  });
  afterEach(async () => {
    await stop();
    await rm(root, { recursive: true });
  });

  return {
    get root() {
      return root;
    },
    get media() {
      return media;
    },
    get warnings() {
      return warnings;
    },
    /** Another process on the same folder, or with another store. */
    async restart(store?: ImageStore) {
      await stop();
      await start(store);
    },
    request: (url: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
      app.inject({ method, url, headers }),
    /** The file names of an image in the store, sorted. */
    async files(imageUrl: string): Promise<string[]> {
      const hash = parseImageUrl(imageUrl)?.image.hash ?? '';
      return (await readdir(join(root, 'images', hash))).sort();
    },
  };
}

/** A JPEG of noise. */
export const photo = (width = 200, height = 160): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#336699',
      noise: { type: 'gaussian', mean: 100, sigma: 20 },
    },
  })
    .jpeg()
    .toBuffer();

/** An SVG of 240 x 300 pixels. */
export const svgImage = (fill = '#c4623a'): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="300" viewBox="0 0 600 750"><circle cx="300" cy="300" r="200" fill="${fill}"/></svg>`,
  );

/** The URL of the first entry of a `srcset`. */
export const firstUrl = (srcset = '') => srcset.split(' ')[0] ?? '';
