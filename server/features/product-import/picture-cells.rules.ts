import { parseImageUrl } from '#contract/images.ts';
import {
  imagesIn,
  type SourceImage,
  type SourceImages,
  toSourceImages,
} from '../product-images/source-images.rules.ts';
import { cellText } from './cell-text.rules.ts';

/** A picture that a product has. */
export interface ShownImage extends SourceImage {
  /** The address from which it was downloaded; null for one that somebody uploaded. */
  source: string | null;
}

const maxUrlCharacters = 2_000;
const maxAltCharacters = 200;
const places = Array.from({ length: 12 }, (_, at) => (at === 0 ? '' : String(at + 1)));
/** Columns of pictures, by their place. */
export const pictureColumns = places.map((place) => ({ url: `imageUrl${place}`, alt: `imageAlt${place}` }));

/** @returns what the cells say, or why the row is refused */
export function pictureCells(values: Readonly<Record<string, unknown>>): SourceImages | string {
  const images: SourceImage[] = [];
  for (const { url: column, alt: ofText } of pictureColumns) {
    const url = textIn(values[column]).slice(0, maxUrlCharacters).toWellFormed();
    const alt = cellText(values[ofText]);
    if (url === '' && alt !== '') return `${ofText} needs ${column}.`;
    if ([...alt].length > maxAltCharacters)
      return `${ofText} may not be longer than ${maxAltCharacters} characters.`;
    if (url !== '' && !images.some((one) => one.url === url)) images.push({ url, alt });
  }
  return toSourceImages(images);
}

const textIn = (cell: unknown) => (typeof cell === 'string' ? cell.trim() : '');

/** Pictures of a product: those that imports have named, and those that it shows. */
export interface StoredImages extends SourceImages {
  shown?: readonly ShownImage[];
}

/** @returns the picture of the product that an address of a file means: where it was downloaded, or in this or any shop with the same pictures */
export const findShownImage = ({ shown = [] }: StoredImages, { url }: SourceImage): ShownImage | undefined =>
  shown.find((image) => image.source === url || image.url === pathOfPicture(url));

/** @returns the path of a picture in a shop such as this one; null for another address */
export function pathOfPicture(url: string): string | null {
  const path = URL.canParse(url) ? new URL(url).pathname : '';
  return parseImageUrl(path) ? path : null;
}

/** @returns the images that imports have named, after a row: as they are, when the product has what the row names. Where a row has no text, a picture keeps its own */
export function imagesAfter(stored: StoredImages | null, row: SourceImages): SourceImages {
  const before = stored ? { sourceImageUrl: stored.sourceImageUrl, images: stored.images } : null;
  const given = imagesIn(row);
  if (!before) return toSourceImages(given);
  const named = imagesIn(before);
  const isThere = (image: SourceImage, at: number) => {
    const found =
      findShownImage(stored ?? before, image) ??
      named.find(({ url }, place) => place === at && url === image.url);
    return found && (image.alt === '' || image.alt === found.alt);
  };
  if (given.every(isThere)) return before;
  const findAlt = (url: string) => named.find((one) => one.url === url)?.alt ?? '';
  return toSourceImages(given.map(({ url, alt }) => ({ url, alt: alt || findAlt(url) })));
}
