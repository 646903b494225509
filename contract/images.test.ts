import { describe, expect, it } from 'vitest';
import { imageAt, imageSources, imageWidths, parseImageUrl, toImageUrl, variantUrl } from './images.ts';

const hash = '0123456789abcdef01234567';
const image = { hash, width: 1200, height: 1500 };
const imageUrl = `/media/${hash}/1200x1500.jpg`;

describe('imageSources', () => {
  it('derives every width and format, the size and the image itself from imageUrl alone', () => {
    const sources = imageSources(imageUrl);
    expect(sources).toMatchObject({ src: imageUrl, width: 1200, height: 1500 });
    expect(sources.srcset).toBe(
      [160, 320, 480, 640, 960]
        .map((width) => `/media/${hash}/1200x1500-${width}.jpg ${width}w`)
        .concat(`${imageUrl} 1200w`)
        .join(', '),
    );
    expect(sources.avif?.split(', ')).toHaveLength(6);
    expect(sources.avif).toContain(`/media/${hash}/1200x1500-1200.avif 1200w`);
    expect(sources.webp).toContain(`/media/${hash}/1200x1500-480.webp 480w`);
  });

  it('never enlarges an image', () => {
    expect(imageWidths({ hash, width: 500, height: 10 })).toEqual([160, 320, 480, 500]);
    expect(imageWidths({ hash, width: 1, height: 1 })).toEqual([1]);
    expect(imageSources(`/media/${hash}/100x80.png`).srcset).toBe(`/media/${hash}/100x80.png 100w`);
  });

  it('keeps lists short for small slots', () => {
    const sources = imageSources(imageUrl, { upTo: 400 });
    expect(sources.webp?.split(', ').map((entry) => entry.split(' ')[1])).toEqual(['160w', '320w', '480w']);
    expect(sources.src).toBe(`/media/${hash}/1200x1500-480.jpg`);
  });

  it.each(['https://elsewhere.example/lamp.jpg', '', '/media/../secret.jpg', `${imageUrl}?x=1`])(
    'shows a URL that is not ours as it is: %s',
    (url) => expect(imageSources(url)).toEqual({ src: url }),
  );
});

describe('image URLs', () => {
  it.each([
    ['jpg', 1200],
    ['jpg', 160],
    ['webp', 1200],
    ['avif', 640],
  ] as const)('are parsed back: %s at %i', (format, width) => {
    expect(parseImageUrl(variantUrl(image, width, format))).toEqual({ image, width, format });
  });

  it.each([
    ['a width that does not exist', `/media/${hash}/1200x1500-161.webp`],
    ['a width beyond the image', `/media/${hash}/300x300-320.webp`],
    ['its own width twice', `/media/${hash}/1200x1500-1200.jpg`],
    ['a modern format without a width', `/media/${hash}/1200x1500.webp`],
    ['another format', `/media/${hash}/1200x1500-160.gif`],
    ['a short hash', '/media/0123/1200x1500.jpg'],
    ['capitals', `/media/${hash.toUpperCase()}/1200x1500.jpg`],
    ['a leading zero', `/media/${hash}/01200x1500.jpg`],
    ['an escape', `/media/${hash}/%2e%2e/1200x1500.jpg`],
  ])('are not parsed with %s', (_what, url) => expect(parseImageUrl(url)).toBeNull());
});

describe('imageAt', () => {
  it('finds the smallest variant in the original kind that is wide enough', () => {
    expect(imageAt(imageUrl, 144)).toBe(`/media/${hash}/1200x1500-160.jpg`);
    expect(imageAt(imageUrl, 5000)).toBe(imageUrl);
    expect(imageAt(toImageUrl({ hash, width: 100, height: 90 }, 'png'), 144)).toBe(
      `/media/${hash}/100x90.png`,
    );
    expect(imageAt('https://elsewhere.example/lamp.jpg', 144)).toBe('https://elsewhere.example/lamp.jpg');
  });
});
