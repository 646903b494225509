import type { ProductImage as Picture } from '#contract/product-images.contract.ts';
import type { PictureChoice } from './picture-picker.tsx';
import { variantTexts } from './texts.ts';

/**
 * The pictures of a product for one of its variants.
 * @param first value of the choice that follows the product's first picture, whichever it is
 */
export function pictureChoices(pictures: readonly Picture[], first: string): PictureChoice[] {
  const { firstPicture, firstCaption, pictureName } = variantTexts();
  return [
    { value: first, name: firstPicture, caption: firstCaption, url: pictures[0]?.url ?? null },
    ...pictures.map(({ _id, url, alt }, at) => ({
      value: _id,
      name: pictureName(at + 1, alt),
      caption: String(at + 1),
      url,
    })),
  ];
}
