import { describe, expect, it } from 'vitest';
import { pageCacheKey } from './page-cache-key.ts';

/** A shop page that reads three parameters, one of them a list, and a start page that reads none. */
const cachedPageParameters = (path: string) =>
  ({ '/': [], '/shop': ['name', 'brands+', 'page'] })[path] ?? null;
const routes = new Set(['root', 'pages/shop']);
const keyOf = (url: string) => pageCacheKey(url, cachedPageParameters, (id) => routes.has(id));

describe('a page is cached under', () => {
  it.each([
    ['/', '/'],
    ['/?utm_source=letter&fbclid=1', '/'],
    ['/shop?', '/shop'],
    ['/shop?page=2', '/shop?page=2'],
    ['/shop?PAGE=2&Name=x', '/shop'],
    ['/shop?page=2&name=lamp&utm=1', '/shop?name=lamp&page=2'],
    ['/shop?name=lamp&page=2&page=3&name=desk', '/shop?name=lamp&page=2'],
    ['/shop?brands=b&page=2&brands=a%2Cc', '/shop?brands=b%2Ca%2Cc&page=2'],
    ['/shop?n%61me=l%61mp+%F0%9F%92%A1', '/shop?name=lamp+%F0%9F%92%A1'],
    ['/shop?name=desk%20lamp', '/shop?name=desk+lamp'],
    ['/shop?name=%', '/shop?name=%25'],
    ['/shop?name=%E0%A4%A', '/shop?name=%EF%BF%BD%25A'],
    ['/shop?name=', '/shop?name='],
    ['/shop?name', '/shop?name='],
    ['/shop?name=a%26page%3D2', '/shop?name=a%26page%3D2'],
    ['/shop?name=a?b', '/shop?name=a%3Fb'],
    ['/shop?__proto__=1&constructor=2', '/shop'],
  ])('%s -> %s', (url, address) => expect(keyOf(url)).toBe(address));
});

describe('the data of a page', () => {
  it.each([
    ['/shop.data?page=2&utm=1', '/shop.data?page=2'],
    ['/_.data?utm=1', '/_.data'],
    ['/shop.data?_routes=root%2Cpages%2Fshop', '/shop.data?_routes=pages%2Fshop%2Croot'],
    ['/shop.data?_routes=pages%2Fshop,root,root', '/shop.data?_routes=pages%2Fshop%2Croot'],
    ['/shop?_routes=root', '/shop'],
  ])('%s -> %s', (url, address) => expect(keyOf(url)).toBe(address));

  it.each(['/shop.data?_routes=junk', '/shop.data?_routes=root,junk', '/shop.data?_routes='])(
    'is not kept for routes that there are not: %s',
    (url) => expect(keyOf(url)).toBeNull(),
  );
});

it.each(['/other', '/shop/', '/other.data', '/shop.data.data', '/shop/_.data'])('%s is not cached', (url) =>
  expect(keyOf(url)).toBeNull(),
);
