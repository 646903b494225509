/**
 * URLs of images (docs/rules.md#images). A product's `imageUrl` is `/media/<hash>/<width>x<height>.<jpg|png>`. The hash is that
 * of the uploaded bytes, so the file of a URL never changes. Variants have URLs derived from it, here, for server and pages
 * alike: `/media/<hash>/<width>x<height>-<n>.<avif|webp|jpg|png>` is the same image, n pixels wide.
 */

export const maxImageBytes = 5 * 1024 * 1024;

/** Widths in pixels of an image's variants, besides its own. An image is never enlarged. */
const variantWidths = [160, 320, 480, 640, 960, 1200];

export type ImageKind = 'jpg' | 'png';
export type ImageFormat = 'avif' | 'webp' | ImageKind;

/** An image as its URL describes it; `width` and `height` in pixels. */
export type ImageId = { hash: string; width: number; height: number };

/** Attributes of an `<img>` and its `<source>`s. Everything but `src` is absent for a URL that is not ours. */
export type ImageSources = {
  src: string;
  srcset?: string;
  webp?: string;
  avif?: string;
  width?: number;
  height?: number;
};

export const mediaPath = '/media';
const urlPattern =
  /^\/media\/([0-9a-f]{24})\/([1-9]\d{0,4})x([1-9]\d{0,4})(?:-([1-9]\d{0,4}))?\.(avif|webp|jpg|png)$/;

/** @returns all widths of an image: the fixed ones that are smaller, and its own */
export function imageWidths(image: ImageId): number[] {
  return [...variantWidths.filter((width) => width < image.width), image.width];
}

/** @returns `imageUrl`: the master, in the kind in which it was uploaded */
export const toImageUrl = ({ hash, width, height }: ImageId, kind: ImageKind): string =>
  `${mediaPath}/${hash}/${width}x${height}.${kind}`;

/** @returns the URL of one variant; in the image's own kind and width that is `imageUrl` itself */
export function variantUrl(image: ImageId, width: number, format: ImageFormat): string {
  if (width === image.width && (format === 'jpg' || format === 'png')) return toImageUrl(image, format);
  return `${mediaPath}/${image.hash}/${image.width}x${image.height}-${width}.${format}`;
}

/**
 * @param base IMAGE_BASE_URL: where browsers and mail programs load uploaded images; empty for this host
 * @param urls a URL or a `srcset`; what is no path of an upload stays as it is
 */
export const onImageHost = (base: string, urls: string): string =>
  urls.replace(/(^|, )(?=\/media\/)/g, `$1${base}`);

/** @returns null for everything but the URL of an existing width and format */
export function parseImageUrl(url: string): { image: ImageId; width: number; format: ImageFormat } | null {
  const [, hash = '', w, h, n, format] = urlPattern.exec(url) ?? [];
  if (!hash) return null;
  const image = { hash, width: Number(w), height: Number(h) };
  const parsed = { image, width: n ? Number(n) : image.width, format: format as ImageFormat };
  const exists = imageWidths(image).includes(parsed.width);
  return exists && variantUrl(image, parsed.width, parsed.format) === url ? parsed : null;
}

/**
 * @param imageUrl one of another host has no variants and is shown as it is
 * @param upTo leaves out widths beyond the first that reaches it, for small slots
 * @returns everything that a page needs to show the image
 */
export function imageSources(imageUrl: string, { upTo = Number.POSITIVE_INFINITY } = {}): ImageSources {
  const parsed = parseImageUrl(imageUrl);
  if (!parsed || parsed.width !== parsed.image.width) return { src: imageUrl };
  const { image, format } = parsed;
  const all = imageWidths(image);
  const enough = all.findIndex((width) => width >= upTo);
  const widths = enough < 0 ? all : all.slice(0, enough + 1);
  const list = (kind: ImageFormat) =>
    widths.map((width) => `${variantUrl(image, width, kind)} ${width}w`).join(', ');
  return {
    src: imageAt(imageUrl, upTo),
    srcset: list(format),
    webp: list('webp'),
    avif: list('avif'),
    width: image.width,
    height: image.height,
  };
}

/** @returns the smallest variant in the original kind that is at least `width` pixels wide, for mails, previews and feeds */
export function imageAt(imageUrl: string, width: number): string {
  const parsed = parseImageUrl(imageUrl);
  if (!parsed || parsed.width !== parsed.image.width) return imageUrl;
  const fitting = imageWidths(parsed.image).find((each) => each >= width) ?? parsed.image.width;
  return variantUrl(parsed.image, fitting, parsed.format);
}
