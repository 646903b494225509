import { expect, it } from 'vitest';
import { imageSources } from '#contract/images.ts';
import { imageProps } from './image-props.ts';

it('offers AVIF and WebP before the format of the image itself', () => {
  const { src, sources, srcSet } = imageProps(
    imageSources('/media/0123456789abcdef01234567/1200x1500.png', { upTo: 160 }),
  );
  expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
  expect(sources[0]?.srcSet).toContain('-160.avif');
  expect(srcSet).toContain('-160.png');
  expect(src).toMatch(/\.png$/);
});

it('uses an image of another site as it is, and returns nothing without an image', () => {
  expect(imageProps(imageSources('https://elsewhere.example/lamp.jpg'))).toEqual({
    src: 'https://elsewhere.example/lamp.jpg',
    sources: [],
  });
  expect(imageProps(null)).toEqual({ src: undefined, sources: [] });
});
