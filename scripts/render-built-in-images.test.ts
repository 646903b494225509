import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { builtInImageVersions } from '#contract/built-in-image-versions.ts';
import { builtInImagePath, builtInImageShape, builtInImageSources } from '#contract/built-in-images.ts';
import { faviconSvg, readSvgs, svgVersion } from './render-built-in-images.ts';

const publicDir = new URL('../public/', import.meta.url);
const read = (path: string) => readFileSync(new URL(`.${path}`, publicDir));
const names = Object.keys(builtInImageVersions) as (keyof typeof builtInImageVersions)[];

describe('the brand images', () => {
  it('are rendered from the current SVG files (otherwise: npm run built-in-images)', () => {
    const versions = Object.fromEntries([...readSvgs()].map(([name, svg]) => [name, svgVersion(svg)]));
    expect(builtInImageVersions).toEqual(versions);
  });

  it('have the paths, widths and formats of the contract, and there are no others', async () => {
    const expected: string[] = [];
    for (const name of names) {
      const { src, webp = '', avif = '', width = 0, height = 0 } = builtInImageSources(name);
      const { fallback } = builtInImageShape(name);
      const entries = [`${src} ${fallback}w`, ...webp.split(', '), ...avif.split(', ')];
      for (const [url = '', wide = ''] of entries.map((entry) => entry.split(' '))) {
        const metadata = await sharp(read(url)).metadata();
        expect(`${metadata.width}w`).toBe(wide);
        expect(metadata.height).toBe(Math.round(((metadata.width ?? 0) * height) / width));
        expect(url.split('.').at(-1)).toBe(
          { jpeg: 'jpg', webp: 'webp', heif: 'avif' }[String(metadata.format)],
        );
        expected.push(url.slice(builtInImagePath.length + 1));
      }
    }
    expect(readdirSync(new URL(`.${builtInImagePath}`, publicDir)).sort()).toEqual(expected.sort());
  });

  it('stay small: all together under 1.5 MB, none over 50 kB', () => {
    const sizes = readdirSync(new URL(`.${builtInImagePath}`, publicDir)).map(
      (file) => read(`${builtInImagePath}/${file}`).byteLength,
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500_000);
    expect(Math.max(...sizes)).toBeLessThan(50_000);
  });
});

describe('the icons', () => {
  it('are rendered from the logo', async () => {
    expect(read('/favicon.svg').toString()).toBe(faviconSvg());
    expect(await sharp(read('/apple-touch-icon.png')).metadata()).toMatchObject({
      width: 180,
      height: 180,
      hasAlpha: false,
    });
    expect(await sharp(read('/preview.jpg')).metadata()).toMatchObject({ width: 1200, height: 630 });
  });

  it('are three complete PNG files in favicon.ico', async () => {
    const ico = read('/favicon.ico');
    expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3]);
    for (const [at, side] of [16, 32, 48].entries()) {
      const offset = ico.readUInt32LE(6 + 16 * at + 12);
      const png = ico.subarray(offset, offset + ico.readUInt32LE(6 + 16 * at + 8));
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: side, height: side });
    }
  });
});
