import { joinCell, splitCell } from '#server/format/cell-list.ts';

/** Images of products that imports name (docs/rules.md#downloaded-pictures). */
export interface SourceImage {
  url: string;
  alt: string;
}

export interface SourceImages {
  /** The first; null without any. */
  sourceImageUrl: string | null;
  /** All of them, where there are several or a text. */
  images?: readonly SourceImage[] | undefined;
}

export const toSourceImages = (images: readonly SourceImage[]): SourceImages => {
  const [first] = images;
  const isPlain = images.length < 2 && !first?.alt;
  return { sourceImageUrl: first?.url ?? null, ...(isPlain ? {} : { images }) };
};

export const imagesIn = ({ sourceImageUrl, images }: SourceImages): readonly SourceImage[] =>
  images ?? (sourceImageUrl === null ? [] : [{ url: sourceImageUrl, alt: '' }]);

/** @returns 'https://example.com/a.jpg | From the front; https://example.com/b.jpg', or the address of a single one as it is; null without any */
export function cellOfImages({ sourceImageUrl, images }: SourceImages): string | null {
  if (!images) return sourceImageUrl;
  return joinCell(images.map(({ url, alt }) => (alt === '' ? url : `${url} | ${alt}`)));
}

/** @returns the images that `cellOfImages` wrote */
export function imagesOfCell(cell: string | null): SourceImages {
  const texts = cell === null ? [] : / \| |; /.test(cell) ? splitCell(cell) : [cell];
  return toSourceImages(
    texts.map((text) => {
      const [url = '', ...alt] = text.split(' | ');
      return { url, alt: alt.join(' | ') };
    }),
  );
}
