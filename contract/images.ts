/**
 * Addresses of pictures. A product's `imageUrl` is `/media/<hash>/<width>x<height>.<jpg|png>`: the hash is that of the
 * uploaded bytes, so whatever lies at such an address never changes. Everything else is derived from it, here, by server
 * and pages alike: `/media/<hash>/<width>x<height>-<n>.<avif|webp|jpg|png>` is the same picture, n pixels wide.
 */

/** An uploaded image may have 5 MB (docs/rules.md#images). */
export const maxImageBytes = 5 * 1024 * 1024;

/** Widths in pixels that a picture is offered in, besides its own; never wider than the picture itself. */
const pictureWidths = [160, 320, 480, 640, 960, 1200];

export type ImageKind = 'jpg' | 'png';
export type ImageFormat = 'avif' | 'webp' | ImageKind;

/** A picture as its address tells it; `width` and `height` in pixels. */
export type ImageId = { hash: string; width: number; height: number };

/** What an `<img>` and its `<source>`s need. Everything but `src` is absent for an address that is not ours. */
export type ImageSources = {
  src: string;
  srcset?: string;
  webp?: string;
  avif?: string;
  width?: number;
  height?: number;
};

export const mediaPath = '/media';
const address =
  /^\/media\/([0-9a-f]{24})\/([1-9]\d{0,4})x([1-9]\d{0,4})(?:-([1-9]\d{0,4}))?\.(avif|webp|jpg|png)$/;

/** All widths of a picture: the fixed ones that are smaller, and its own. */
export function widthsOf(picture: ImageId): number[] {
  return [...pictureWidths.filter((width) => width < picture.width), picture.width];
}

/** `imageUrl` of a picture: its largest form, in the kind in which it was uploaded. */
export const imageUrlOf = ({ hash, width, height }: ImageId, kind: ImageKind): string =>
  `${mediaPath}/${hash}/${width}x${height}.${kind}`;

/** The address of one width and format. In its own kind and width that is `imageUrl` itself. */
export function variantUrl(picture: ImageId, width: number, format: ImageFormat): string {
  if (width === picture.width && (format === 'jpg' || format === 'png')) return imageUrlOf(picture, format);
  return `${mediaPath}/${picture.hash}/${picture.width}x${picture.height}-${width}.${format}`;
}

/** Reads an address of ours back; null for every other text, and for a width that is not offered. */
export function parseImageUrl(url: string): { picture: ImageId; width: number; format: ImageFormat } | null {
  const [, hash = '', w, h, n, format] = address.exec(url) ?? [];
  if (!hash) return null;
  const picture = { hash, width: Number(w), height: Number(h) };
  const parsed = { picture, width: n ? Number(n) : picture.width, format: format as ImageFormat };
  const offered = widthsOf(picture).includes(parsed.width);
  return offered && variantUrl(picture, parsed.width, parsed.format) === url ? parsed : null;
}

/**
 * Everything a page needs to show `imageUrl`. `upTo` leaves out widths beyond the first that reaches it: small slots need no
 * long lists. An address of another host has no variants and is shown as it is.
 */
export function imageSources(imageUrl: string, { upTo = Number.POSITIVE_INFINITY } = {}): ImageSources {
  const parsed = parseImageUrl(imageUrl);
  if (!parsed || parsed.width !== parsed.picture.width) return { src: imageUrl };
  const { picture, format } = parsed;
  const all = widthsOf(picture);
  const enough = all.findIndex((width) => width >= upTo);
  const widths = enough < 0 ? all : all.slice(0, enough + 1);
  const list = (kind: ImageFormat) =>
    widths.map((width) => `${variantUrl(picture, width, kind)} ${width}w`).join(', ');
  return {
    src: imageAt(imageUrl, upTo),
    srcset: list(format),
    webp: list('webp'),
    avif: list('avif'),
    width: picture.width,
    height: picture.height,
  };
}

/** The smallest form in the original kind that is at least `width` pixels wide: for mails, previews and feeds. */
export function imageAt(imageUrl: string, width: number): string {
  const parsed = parseImageUrl(imageUrl);
  if (!parsed || parsed.width !== parsed.picture.width) return imageUrl;
  const fitting = widthsOf(parsed.picture).find((offered) => offered >= width) ?? parsed.picture.width;
  return variantUrl(parsed.picture, fitting, parsed.format);
}
