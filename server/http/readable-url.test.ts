import { expect, it } from 'vitest';
import { readableUrl } from './readable-url.ts';

it.each([
  ['/shop?name=100%', '/shop?name=100%'],
  ['/shop/brand/caf%C3%A9', '/shop/brand/caf%C3%A9'],
  ['//', '/'],
  ['//evil.example/x?y=1', '/evil.example/x?y=1'],
  ['/\\evil.example/x', '/evil.example/x'],
  ['http://evil.example/shop?page=2', '/shop?page=2'],
  ['/shop/%E0%A4%A', '/404'],
  ['/api/order/%E0%A4%A', '/api/order/%E0%A4%A'],
  ...['%00', '%09', '%0a', '%0A', '%0d', '%1b', '%7f', '%C2%85', '%E2%80%A8', '%e2%80%a9', '\u0085'].flatMap(
    (control): [string, string][] => [
      [`/x${control}`, '/404'],
      [`/${control}`, '/404'],
      [`/shop${control}?page=2`, '/404'],
      [`/product/a${control}b`, '/404'],
      [`/product/x.data${control}`, '/404'],
      [`/api/product/item/x${control}`, `/api/product/item/x${control}`],
      [`/shop?name=x${control}`, `/shop?name=x${control}`],
    ],
  ),
  ['/shop/brand/caf%C3%A9%20bar%2f', '/shop/brand/caf%C3%A9%20bar%2f'],
  ['*', '/404'],
  ['mailto:shop', '/404'],
])('answers %s as %s', (asked, answered) => {
  expect(readableUrl(asked)).toBe(answered);
});
