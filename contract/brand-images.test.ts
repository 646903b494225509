import { describe, expect, it } from 'vitest';
import { brandImageSources, productPicture } from './brand-images.ts';

describe('art', () => {
  it('has the shape of an uploaded picture', () => {
    const { src, webp, avif, width, height } = brandImageSources('evening-wide', { upTo: 900 });
    expect([width, height]).toEqual([1600, 900]);
    expect(src).toMatch(/^\/assets\/art\/evening-wide-1280\.[0-9a-f]{8}\.jpg$/);
    expect(webp?.split(', ').map((entry) => entry.split(' ')[1])).toEqual(['640w', '960w']);
    expect(avif).toMatch(/evening-wide-960\.[0-9a-f]{8}\.avif 960w$/);
  });

  it('stands in for a product without a picture, and only for that', () => {
    expect(productPicture(null)).toEqual(brandImageSources('placeholder'));
    expect(productPicture('')).toEqual(brandImageSources('placeholder'));
    expect(productPicture('https://elsewhere.example/lamp.jpg')).toEqual({
      src: 'https://elsewhere.example/lamp.jpg',
    });
  });
});
