import { describe, expect, it } from 'vitest';
import { readDemoProducts, readDemoSvg } from './products.ts';

describe('the products of the demo shop', () => {
  const { brands, categories, products } = readDemoProducts();

  it('are complete, with unique names and skus, and prices in whole minor units', () => {
    expect([brands.length, categories.length, products.length]).toEqual([10, 24, 60]);
    expect(categories.filter(({ parent }) => parent === null)).toHaveLength(8);
    for (const list of [
      brands.map(({ name }) => name),
      products.map(({ name }) => name),
      products.map(({ sku }) => sku),
    ]) {
      expect(new Set(list).size).toBe(list.length);
    }
    expect(products.find(({ sku }) => sku === 'LMP-NE0-1000')).toMatchObject({
      priceMinor: 18_900,
      taxable: true,
    });
    expect(products.filter(({ taxable }) => !taxable).map(({ category }) => category)).toContain(
      'Bags & Clothing > Clothing',
    );
  });

  it('have an image each, some of them a closer one, and one for each colour of the jumper', async () => {
    const drawn = products.flatMap(({ images }) => images);
    expect(drawn.map(({ value }) => value).filter(Boolean)).toEqual(['Clay', 'Sage', 'Indigo']);
    const svgs = await Promise.all(drawn.map(readDemoSvg));
    expect(new Set(svgs.map(String)).size).toBe(85);
    expect(drawn.filter(({ alt }) => alt === '')).toEqual([]);
    for (const svg of svgs) expect(svg.toString()).toMatch(/^<svg [^>]*width="1200" height="1500"/);
  });

  it('show a part of the drawing in a closer image, within its borders', async () => {
    const closer = products.flatMap(({ images }) => images.flatMap(({ part }) => (part ? [part] : [])));
    expect(closer).toHaveLength(22);
    for (const [left, top, width] of closer) {
      expect(left + width).toBeLessThanOrEqual(1200);
      expect(top + (width * 5) / 4).toBeLessThanOrEqual(1500);
    }
    const svg = await readDemoSvg({ file: 'half-dip-mug', part: [340, 520, 480] });
    expect(svg.toString()).toMatch(/^<svg [^>]*viewBox="340 520 480 600" width="1200" height="1500"/);
  });

  it('have variants of each combination, some of them sold out, with a price and a sku each', () => {
    const withOptions = products.filter(({ options }) => options.length > 0);
    expect(withOptions.map(({ variants }) => variants.length)).toEqual([3, 20, 8, 8]);
    const variants = withOptions.flatMap((product) => product.variants);
    expect(new Set(variants.map(({ sku }) => sku)).size).toBe(39);
    for (const { variants } of withOptions) expect(variants.some(({ stock }) => stock === 0)).toBe(true);
    expect(variants.find(({ sku }) => sku === 'KNT-OC1-2813-INDIGO-M')).toMatchObject({
      values: ['Indigo', 'M'],
      choice: 'Indigo, M',
      stock: 27,
      priceMinor: 9_800,
    });
    expect(variants.find(({ choice }) => choice === 'King')).toMatchObject({ priceMinor: 26_000 });
  });
});
