import { describe, expect, it } from 'vitest';
import { cellOfImages, imagesOfCell } from '../product-images/source-images.rules.ts';
import { imagesAfter, pictureCells } from './picture-cells.rules.ts';

const images = [
  { url: 'https://a.test/1.jpg', alt: 'Front | left; above' },
  { url: 'https://a.test/2.jpg', alt: '' },
];
const several = { sourceImageUrl: 'https://a.test/1.jpg', images };
const single = (url: string) => ({ sourceImageUrl: url });

describe('pictures of a row', () => {
  it('are those with an address, each once, with their texts', () => {
    const cells = { imageUrl: images[0]?.url, imageAlt: images[0]?.alt, imageUrl3: images[1]?.url };
    expect(pictureCells({ ...cells, imageUrl12: images[0]?.url })).toEqual(several);
    expect(pictureCells({ imageUrl2: ' https://a.test/1.jpg ' })).toEqual(single('https://a.test/1.jpg'));
    expect(pictureCells({})).toEqual({ sourceImageUrl: null });
  });

  it.each([
    [{ imageAlt2: 'Side' }, 'imageAlt2 needs imageUrl2.'],
    [{ imageUrl: 'a', imageAlt: 'x'.repeat(201) }, 'imageAlt may not be longer than 200 characters.'],
  ])('are refused as %j', (cells, reason) => {
    expect(pictureCells(cells)).toBe(reason);
  });

  it.each([several, single('https://a.test/x;y'), { sourceImageUrl: null }])('are read back: %j', (named) => {
    expect(imagesOfCell(cellOfImages(named))).toEqual(named);
  });
});

describe('images that a product is to have', () => {
  const path = '/media/0123456789abcdef01234567/8x9.jpg';
  const shown = [{ url: path, alt: 'Front', source: 'https://a.test/1.jpg' }];
  const stored = { sourceImageUrl: 'https://a.test/old.jpg', shown };

  it.each([
    ['where they were downloaded', 'https://a.test/1.jpg', ''],
    ['in this shop', `https://shop.test${path}`, 'Front'],
    ['as an earlier file named them', 'https://a.test/old.jpg', ''],
  ])('stay when the file names them %s', (_, url, alt) => {
    const cells = pictureCells({ imageUrl: url, imageAlt: alt });
    if (typeof cells === 'string') throw new Error(cells);
    expect(imagesAfter(stored, cells)).toEqual(single('https://a.test/old.jpg'));
  });

  it('are those of the file otherwise, which keep their texts', () => {
    expect(imagesAfter(stored, several)).toEqual(several);
    expect(imagesAfter(several, { ...several, images: images.map(({ url }) => ({ url, alt: '' })) })).toEqual(
      several,
    );
    const added = [...images, { url: 'https://a.test/3.jpg', alt: '' }];
    expect(
      imagesAfter(several, { ...several, images: added.map(({ url }) => ({ url, alt: '' })) }),
    ).toMatchObject({
      images: added,
    });
    expect(imagesAfter(null, single('https://a.test/9.jpg'))).toEqual(single('https://a.test/9.jpg'));
  });
});
