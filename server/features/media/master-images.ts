import { buffer } from 'node:stream/consumers';
import type { ImageId } from '#contract/images.ts';
import type { Turn } from '#server/lane.ts';
import { findMaster, putFile } from './image-files.ts';
import type { ImageStore } from './image-store.ts';
import type { ImageWorker } from './image-worker.ts';
import { maxImageSize } from './media.rules.ts';

const sourceKey = (hash: string) => `${hash}/source.svg`;

/**
 * The masters of pictures. Those of the shop's own SVG drawings are drawn when they are first needed: the source is kept beside
 * them, so that whatever a stopped process has not drawn yet, the next one can.
 */
export class Masters {
  readonly #store: ImageStore;
  readonly #darkroom: ImageWorker;
  /** By hash: whoever needs a drawing meanwhile waits for the one that is being made. */
  readonly #underway = new Map<string, Promise<Uint8Array | null>>();

  constructor(store: ImageStore, darkroom: ImageWorker) {
    this.#store = store;
    this.#darkroom = darkroom;
  }

  /** Null for a picture that the shop does not have. */
  async find(picture: ImageId, turn: Turn): Promise<Uint8Array | null> {
    return (await findMaster(this.#store, picture)) ?? (await this.#draw(picture, turn));
  }

  /** Keeps a drawing's source. Never for a file of somebody else: an SVG is a program. */
  async keepDrawing(hash: string, svg: Uint8Array): Promise<ImageId> {
    const size = sizeOf(svg);
    const kept = await this.#store.get(sourceKey(hash));
    if (kept) kept.body.destroy();
    else await this.#store.put(sourceKey(hash), svg, 'image/svg+xml');
    return { hash, ...size };
  }

  async #draw(picture: ImageId, turn: Turn): Promise<Uint8Array | null> {
    const underway = this.#underway.get(picture.hash);
    if (underway) return await underway;
    const drawing = this.#drawFromSource(picture, turn).finally(() => this.#underway.delete(picture.hash));
    this.#underway.set(picture.hash, drawing);
    return await drawing;
  }

  async #drawFromSource(picture: ImageId, turn: Turn): Promise<Uint8Array | null> {
    const source = await this.#store.get(sourceKey(picture.hash));
    if (!source) return null;
    const svg = await buffer(source.body);
    const { width, height } = sizeOf(svg);
    // An address that somebody made up.
    if (picture.width !== width || picture.height !== height) return null;
    const { bytes, format } = (await this.#darkroom.draw(svg, turn)).master;
    await putFile(this.#store, { picture, width, format }, bytes);
    return bytes;
  }
}

/** In pixels, as the drawing itself says, so that its address is known before it is drawn. */
function sizeOf(svg: Uint8Array): { width: number; height: number } {
  const [head = ''] = /<svg[^>]*>/.exec(Buffer.from(svg).toString('utf8')) ?? [];
  const side = (name: string) => Number(new RegExp(`\\s${name}="(\\d+)"`).exec(head)?.[1]);
  const [width, height] = [side('width'), side('height')];
  if (!(width <= maxImageSize.width && height <= maxImageSize.height)) {
    throw new Error(
      `A drawing must say its size in pixels, at most ${maxImageSize.width} x ${maxImageSize.height}.`,
    );
  }
  return { width, height };
}
