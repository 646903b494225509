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
  ['*', '/404'],
  ['mailto:shop', '/404'],
])('answers %s as %s', (asked, answered) => {
  expect(readableUrl(asked)).toBe(answered);
});
