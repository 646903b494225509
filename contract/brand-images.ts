import { brandImageVersions } from './brand-image-versions.ts';
import { type ImageSources, imageSources } from './images.ts';

/**
 * The shop's own pictures: banners and the placeholder. They belong to the software, not to a shop's data, and lie as files in
 * `public/assets/art` (`npm run art` draws them). Their addresses carry a version, so that they may be kept for ever.
 */
export type BrandImageName = keyof typeof brandImageVersions;

type Shape = { width: number; height: number; widths: number[]; fallback: number };
const wide: Shape = { width: 1600, height: 900, widths: [640, 960, 1280, 1600, 2000], fallback: 1280 };
const tall: Shape = { width: 600, height: 900, widths: [480, 720, 960], fallback: 720 };
const product: Shape = { width: 1200, height: 1500, widths: [160, 320, 480, 640, 960, 1200], fallback: 480 };

/** Size as drawn, the widths in pixels that exist, and the one of the JPEG. */
export function brandImageShape(name: string): Shape {
  if (name === 'placeholder') return product;
  return name.endsWith('-wide') ? wide : tall;
}

/** Where the art lies, as a path of this host. */
export const brandImagePath = '/assets/art';

type ArtFormat = 'avif' | 'webp' | 'jpg';
export const brandImageFile = (name: string, version: string, width: number, format: ArtFormat): string =>
  `${name}-${width}.${version}.${format}`;
const artUrl = (name: BrandImageName, width: number, format: ArtFormat) =>
  `${brandImagePath}/${brandImageFile(name, brandImageVersions[name], width, format)}`;

/** The same answer as `imageSources` gives for an uploaded picture. `src` is the one JPEG: mails, previews, old browsers. */
export function brandImageSources(
  name: BrandImageName,
  { upTo = Number.POSITIVE_INFINITY } = {},
): ImageSources {
  const { width, height, widths } = brandImageShape(name);
  const enough = widths.findIndex((each) => each >= upTo);
  const offered = enough < 0 ? widths : widths.slice(0, enough + 1);
  const list = (format: ArtFormat) =>
    offered.map((each) => `${artUrl(name, each, format)} ${each}w`).join(', ');
  return {
    src: artUrl(name, brandImageShape(name).fallback, 'jpg'),
    webp: list('webp'),
    avif: list('avif'),
    width,
    height,
  };
}

/** A product's picture, or the placeholder for a product that has none. */
export const productPicture = (
  imageUrl: string | null | undefined,
  options?: { upTo?: number },
): ImageSources => (imageUrl ? imageSources(imageUrl, options) : brandImageSources('placeholder', options));
