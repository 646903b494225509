import { expect, it, test } from 'vitest';
import { findReturnPath, loginPath } from '#web/lib/navigation/return-path.ts';
import { opensBag, pathWithBag } from './bag-path.ts';

test.each([
  ['/product/rim-mug', '', '/product/rim-mug#bag'],
  ['/shop', '?name=lamp&page=2', '/shop?name=lamp&page=2#bag'],
  ['/dashboard/wishlist', '', '/dashboard/wishlist#bag'],
  ['/login', '?to=/x', '/shop#bag'],
  ['/register', '', '/shop#bag'],
  ['/reset-password/secret', '', '/shop#bag'],
  ['/loginless', '', '/loginless#bag'],
])('returns to a bag that was opened at %s%s by %s', (pathname, search, path) => {
  expect(pathWithBag({ pathname, search })).toBe(path);
});

it('returns to the bag after a sign-in, with all filters', () => {
  const path = pathWithBag({ pathname: '/shop', search: '?name=lamp&page=2' });
  const returnTo = findReturnPath(loginPath(path).slice('/login'.length));
  expect(returnTo).toBe(path);
  expect(opensBag(returnTo)).toBe(true);
});

test.each([null, '/shop', '/shop#reviews', '#bagged'])('%j opens no bag', (path) => {
  expect(opensBag(path)).toBe(false);
});
