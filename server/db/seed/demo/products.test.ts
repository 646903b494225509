import { describe, expect, it } from 'vitest';
import { readDemoProducts, readDemoSvg } from './products.ts';

describe('the products of the demo shop', () => {
  const { brands, categories, products } = readDemoProducts();

  it('are complete, with unique names and skus, and prices in whole minor units', () => {
    expect([brands.length, categories.length, products.length]).toEqual([10, 8, 60]);
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
      'Bags & Clothing',
    );
  });

  it('have an image each', async () => {
    const svgs = await Promise.all(products.map(readDemoSvg));
    expect(new Set(svgs.map(String)).size).toBe(60);
    for (const svg of svgs) expect(svg.toString()).toMatch(/^<svg [^>]*width="1200" height="1500"/);
  });
});
