import { expect, test } from 'vitest';
import { countedText } from './search-queries.rules.ts';

test.each([
  ['/shop?name=%20Oak%20%20Lamp&rating=4', 'oak lamp'],
  ['/shop.data?name=oak+lamp', 'oak lamp'],
  ['/shop?name=lamp&page=1', 'lamp'],
  ['/shop?name=iphone+15', 'iphone 15'],
])('%s is counted as %s', (url, text) => {
  expect(countedText(url)).toBe(text);
});

test.each([
  '/shop',
  '/shop?page=2',
  '/shop?name=lamp&page=2',
  '/shop?name=jumpr&exact=true',
  '/shop?name=l',
  '/shop?name=ann%40example.com',
  '/shop?name=%2B49+170+1234567',
  '/shop?name=4111111111111111',
  `/shop?name=${'x'.repeat(61)}`,
])('%s is not counted', (url) => {
  expect(countedText(url)).toBeNull();
});
