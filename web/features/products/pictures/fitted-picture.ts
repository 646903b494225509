import { maxImageBytes } from '#contract/images.ts';

/** Photos of phones are JPEGs. A PNG may be transparent, which would be lost. */
export const mayBeShrunk = ({ type, size }: File) => type === 'image/jpeg' && size > maxImageBytes;

/** @returns a JPEG of at most 5 MB; any other file, and one that cannot be shrunk, as it is */
export async function fittedPicture(file: File): Promise<File> {
  if (!mayBeShrunk(file)) return file;
  try {
    const { shrinkPicture } = await import('./shrink-picture.ts');
    return (await shrinkPicture(file, maxImageBytes)) ?? file;
  } catch {
    // Not loaded: it is refused as too large, and may be chosen again.
    return file;
  }
}
