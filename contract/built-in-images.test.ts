import { describe, expect, it } from 'vitest';
import { builtInImageSources, productImage } from './built-in-images.ts';

describe('brand images', () => {
  it('have the shape of an uploaded image', () => {
    const { src, webp, avif, width, height } = builtInImageSources('evening-wide', { upTo: 900 });
    expect([width, height]).toEqual([1600, 900]);
    expect(src).toMatch(/^\/assets\/art\/evening-wide-1280\.[0-9a-f]{8}\.jpg$/);
    expect(webp?.split(', ').map((entry) => entry.split(' ')[1])).toEqual(['640w', '960w']);
    expect(avif).toMatch(/evening-wide-960\.[0-9a-f]{8}\.avif 960w$/);
  });

  it('are used for a product without an image, and only for that', () => {
    expect(productImage(null)).toEqual(builtInImageSources('placeholder'));
    expect(productImage('')).toEqual(builtInImageSources('placeholder'));
    expect(productImage('https://elsewhere.example/lamp.jpg')).toEqual({
      src: 'https://elsewhere.example/lamp.jpg',
    });
  });
});
