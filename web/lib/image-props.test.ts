import { expect, it } from 'vitest';
import { imageSources } from '#contract/images.ts';
import { imageProps } from './image-props.ts';

it('offers the modern forms of a picture before its own kind, best first', () => {
  const { src, sources, srcSet } = imageProps(
    imageSources('/media/0123456789abcdef01234567/1200x1500.png', { upTo: 160 }),
  );
  expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
  expect(sources[0]?.srcSet).toContain('-160.avif');
  expect(srcSet).toContain('-160.png');
  expect(src).toMatch(/\.png$/);
});

it('offers an address that is not ours as it stands, and nothing for no picture', () => {
  expect(imageProps(imageSources('https://elsewhere.example/lamp.jpg'))).toEqual({
    src: 'https://elsewhere.example/lamp.jpg',
    sources: [],
  });
  expect(imageProps(null)).toEqual({ src: undefined, sources: [] });
});
