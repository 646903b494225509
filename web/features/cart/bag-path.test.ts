import { expect, it, test } from 'vitest';
import { askedPath, loginPath } from '#web/lib/return-path.ts';
import { opensBag, pathWithBag } from './bag-path.ts';

test.each([
  ['/product/rim-mug', '', '/product/rim-mug#bag'],
  ['/shop', '?name=lamp&page=2', '/shop?name=lamp&page=2#bag'],
  ['/dashboard/wishlist', '', '/dashboard/wishlist#bag'],
  ['/login', '?to=/x', '/shop#bag'],
  ['/register', '', '/shop#bag'],
  ['/reset-password/secret', '', '/shop#bag'],
  ['/loginless', '', '/loginless#bag'],
])('a bag that is opened at %s%s is come back to at %s', (pathname, search, path) => {
  expect(pathWithBag({ pathname, search })).toBe(path);
});

it('is come back to through a sign-in, filters and all', () => {
  const path = pathWithBag({ pathname: '/shop', search: '?name=lamp&page=2' });
  const asked = askedPath(loginPath(path).slice('/login'.length));
  expect(asked).toBe(path);
  expect(opensBag(asked)).toBe(true);
});

test.each([null, '/shop', '/shop#reviews', '#bagged'])('%j opens no bag', (path) => {
  expect(opensBag(path)).toBe(false);
});
