import { builtInImageVersions } from './built-in-image-versions.ts';
import { type ImageSources, imageSources } from './images.ts';

/**
 * The software's own images, the same in every shop: banners and the placeholder. `npm run built-in-images` renders them from SVG sources
 * into `public/assets/art`. Their URLs carry a version, so that they can be cached for ever.
 */
export type BuiltInImageName = keyof typeof builtInImageVersions;

type Shape = { width: number; height: number; widths: number[]; fallback: number };
const wide: Shape = { width: 1600, height: 900, widths: [640, 960, 1280, 1600, 2000], fallback: 1280 };
const tall: Shape = { width: 600, height: 900, widths: [480, 720, 960], fallback: 720 };
const product: Shape = { width: 1200, height: 1500, widths: [160, 320, 480, 640, 960, 1200], fallback: 480 };

/** @returns the size of the SVG, the widths in pixels that exist, and the width of the JPEG */
export function builtInImageShape(name: string): Shape {
  if (name === 'placeholder') return product;
  return name.endsWith('-wide') ? wide : tall;
}

/** A path of this host. */
export const builtInImagePath = '/assets/art';

type BuiltInImageFormat = 'avif' | 'webp' | 'jpg';
export const builtInImageFile = (
  name: string,
  version: string,
  width: number,
  format: BuiltInImageFormat,
): string => `${name}-${width}.${version}.${format}`;
const builtInImageUrl = (name: BuiltInImageName, width: number, format: BuiltInImageFormat) =>
  `${builtInImagePath}/${builtInImageFile(name, builtInImageVersions[name], width, format)}`;

/** @returns the same as `imageSources` for an upload; `src` is the only JPEG, for mails, previews and old browsers */
export function builtInImageSources(
  name: BuiltInImageName,
  { upTo = Number.POSITIVE_INFINITY } = {},
): ImageSources {
  const { width, height, widths } = builtInImageShape(name);
  const enough = widths.findIndex((each) => each >= upTo);
  const offered = enough < 0 ? widths : widths.slice(0, enough + 1);
  const list = (format: BuiltInImageFormat) =>
    offered.map((each) => `${builtInImageUrl(name, each, format)} ${each}w`).join(', ');
  return {
    src: builtInImageUrl(name, builtInImageShape(name).fallback, 'jpg'),
    webp: list('webp'),
    avif: list('avif'),
    width,
    height,
  };
}

/** @returns a product's image, or the placeholder when it has none */
export const productImage = (
  imageUrl: string | null | undefined,
  options?: { upTo?: number },
): ImageSources => (imageUrl ? imageSources(imageUrl, options) : builtInImageSources('placeholder', options));
