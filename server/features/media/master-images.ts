import { buffer } from 'node:stream/consumers';
import type { ImageId } from '#contract/images.ts';
import { findMaster, putIfPossible } from './image-files.ts';
import type { ImageStore } from './image-store.ts';
import type { ImageWorker, Priority } from './image-worker.ts';
import { maxImageSize } from './media.rules.ts';

const sourceKey = (hash: string) => `${hash}/source.svg`;

/**
 * The master files of images. Those of our own SVG files are rendered when they are first needed. The SVG source is stored
 * beside them, so that a later process can render what a stopped one did not.
 */
export class MasterImages {
  readonly #store: ImageStore;
  readonly #worker: ImageWorker;
  /** Renderings by hash, so that concurrent requests share one. */
  readonly #rendering = new Map<string, Promise<Uint8Array | null>>();

  constructor(store: ImageStore, worker: ImageWorker) {
    this.#store = store;
    this.#worker = worker;
  }

  /** @returns null when the shop does not have the image */
  async find(image: ImageId, priority: Priority): Promise<Uint8Array | null> {
    return (await findMaster(this.#store, image)) ?? (await this.#render(image, priority));
  }

  /** Stores an SVG source. Never for uploads: an SVG is a program. */
  async storeSvg(hash: string, svg: Uint8Array): Promise<ImageId> {
    const size = readSize(svg);
    const stored = await this.#store.get(sourceKey(hash));
    if (stored) stored.body.destroy();
    else await this.#store.put(sourceKey(hash), svg, 'image/svg+xml');
    return { hash, ...size };
  }

  async #render(image: ImageId, priority: Priority): Promise<Uint8Array | null> {
    const inProgress = this.#rendering.get(image.hash);
    if (inProgress) return await inProgress;
    const rendering = this.#renderSource(image, priority).finally(() => this.#rendering.delete(image.hash));
    this.#rendering.set(image.hash, rendering);
    return await rendering;
  }

  async #renderSource(image: ImageId, priority: Priority): Promise<Uint8Array | null> {
    const source = await this.#store.get(sourceKey(image.hash));
    if (!source) return null;
    const svg = await buffer(source.body);
    const { width, height } = readSize(svg);
    // A made-up URL.
    if (image.width !== width || image.height !== height) return null;
    const { bytes, format } = (await this.#worker.renderSvg(svg, priority)).master;
    await putIfPossible(this.#store, { image, width, format }, bytes);
    return bytes;
  }
}

/** In pixels, from the root element's attributes, so that the URL is known before the SVG is rendered. */
function readSize(svg: Uint8Array): { width: number; height: number } {
  const [head = ''] = /<svg[^>]*>/.exec(Buffer.from(svg).toString('utf8')) ?? [];
  const side = (name: string) => Number(new RegExp(`\\s${name}="(\\d+)"`).exec(head)?.[1]);
  const [width, height] = [side('width'), side('height')];
  if (!(width <= maxImageSize.width && height <= maxImageSize.height)) {
    throw new Error(
      `An SVG must state its size in pixels, at most ${maxImageSize.width} x ${maxImageSize.height}.`,
    );
  }
  return { width, height };
}
