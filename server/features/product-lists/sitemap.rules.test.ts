import { expect, it } from 'vitest';
import * as rules from './sitemap.rules.ts';

it('lists the pages of every shop, its categories and its brands', () => {
  const slugs = {
    pages: [{ slug: 'terms' }],
    categories: [{ slug: 'lighting' }],
    brands: [{ slug: 'aldergate' }],
  };
  expect(rules.pagePaths(slugs)).toEqual([
    '/',
    '/shop',
    '/brands',
    '/contact',
    '/sell',
    '/shipping',
    '/pages/terms',
    '/shop/category/lighting',
    '/shop/brand/aldergate',
  ]);
});

it('puts every product number into one file', () => {
  expect(rules.numbersIn(1)).toEqual({ from: 1, to: 10_000 });
  expect(rules.numbersIn(2)).toEqual({ from: 10_001, to: 20_000 });
});

it('escapes URLs for XML', () => {
  expect(rules.urlLines('https://shop.example', [rules.productPath('lamp & <shade>')])).toBe(
    '<url><loc>https://shop.example/product/lamp%20%26%20%3Cshade%3E</loc></url>\n',
  );
  expect(rules.urlLines('https://shop.example', ['/a?b=1&c=2'])).toContain('b=1&amp;c=2');
});

it('lists every file of a large shop', () => {
  const index = rules.sitemapIndex('https://shop.example', ['/sitemap-pages.xml', '/sitemap-products-1.xml']);
  expect(index.match(/<loc>[^<]+/g)).toEqual([
    '<loc>https://shop.example/sitemap-pages.xml',
    '<loc>https://shop.example/sitemap-products-1.xml',
  ]);
});

it('disallows accounts, orders and the API', () => {
  const text = rules.robotsText('https://shop.example');
  for (const path of ['/dashboard', '/order/', '/api/']) expect(text).toContain(`Disallow: ${path}\n`);
  expect(text).toContain('\nSitemap: https://shop.example/sitemap.xml\n');
});
