import { expect, it } from 'vitest';
import type { AttributeWords } from '#contract/attribute-words.ts';
import { keepUnread, mayHaveWords, pageUrl } from './cached-pages.ts';

const choices = [{ _id: '2', slug: 'blue', formerSlugs: [] }];
const words: AttributeWords[] = [{ _id: '1', slug: 'colour', formerSlugs: ['hue'], kind: 'choice', choices }];
const makeUrl = (pattern: string, query = '', params = {}) =>
  pageUrl(pattern, params, new URLSearchParams(query), words);

it.each([
  ['', '/shop'],
  ['utm_source=newsletter&fbclid=1', '/shop'],
  ['page=1&order=0&min=1&max=&rating=0', '/shop'],
  ['page=abc&min=&max=x&order=9&rating=', '/shop'],
  ['page=-1&min=-1&max=x', '/shop'],
  ['PAGE=2&Name=x', '/shop'],
  ['page=2&name=lamp&utm=1', '/shop?name=lamp&page=2'],
  ['name=+lamp+&page=02', '/shop?name=lamp&page=2'],
  ['name=lamp&page=2&page=3&name=desk', '/shop?name=lamp&page=2'],
  ['brands=b&page=2&brands=a%2Cb', '/shop?brands=a,b&page=2'],
  ['stars=20', '/shop?rating=4'],
  ['utm_medium=x&page=2&colour=blue,red', '/shop?colour=blue&page=2'],
  ['hue=blue', '/shop?hue=blue'],
  ['name=l%61mp+%F0%9F%92%A1', '/shop?name=lamp+%F0%9F%92%A1'],
  ['name=%E0%A4%A', '/shop?name=%EF%BF%BD%25A'],
  ['name=a%26page%3D2', '/shop?name=a%26page%3D2'],
  ['__proto__=1&constructor=2', '/shop'],
])('the list ?%s is %s', (query, url) => expect(makeUrl('/shop', query)).toBe(url));

it.each([
  ['/shop/category/:slug', 'brands=b', '/shop/category/desk-lamp?brands=b'],
  ['/shop/brand/:slug', 'brands=b&page=2', '/shop/brand/desk-lamp?page=2'],
  ['/product/:slug', '', '/product/desk-lamp'],
  ['/product/:slug', 'reviews=1&utm=1', '/product/desk-lamp'],
  ['/product/:slug', 'reviews=abc', '/product/desk-lamp'],
  ['/product/:slug', 'reviews=03', '/product/desk-lamp?reviews=3'],
])('%s with ?%s is %s', (pattern, query, url) =>
  expect(makeUrl(pattern, query, { slug: 'desk-lamp' })).toBe(url),
);

it('keeps any slug in one encoding', () => {
  expect(makeUrl('/product/:slug', '', { slug: 'a/b ü?' })).toBe('/product/a%2Fb%20%C3%BC%3F');
});

it.each([
  ['', '/login'],
  ['to=%2Fsupport&notice=x', '/login?to=%2Fsupport'],
  ['to=//evil.example', '/login'],
  ['to=', '/login'],
])('the login ?%s is %s', (query, url) => expect(makeUrl('/login', query)).toBe(url));

it.each([
  ['/', '/'],
  ['/*', '/-'],
  ['/contact', '/contact'],
  ['/order/:id', '/order/-'],
  ['/dashboard/product/edit/:id', '/dashboard/product/edit/-'],
])('%s is the same page whatever is in its URL: %s', (pattern, url) =>
  expect(makeUrl(pattern, 'page=2&to=/x', { id: '1', '*': 'wp-login.php' })).toBe(url),
);

it.each([
  [
    '/shop',
    '/shop?brands=b',
    'brands=a&utm_source=x&page=2&fbclid=1',
    '/shop?brands=b&utm_source=x&fbclid=1',
  ],
  ['/shop', '/shop', 'stars=20&from:hue=1&to:colour=2&attributes=a&utm=a%0D%0Ab', '/shop?utm=a%0D%0Ab'],
  ['/shop', '/shop?colour=blue', 'Hue=blue&colour=blue&brand=x', '/shop?colour=blue&brand=x'],
  ['/product/:slug', '/product/lamp', 'colour=blue', '/product/lamp?colour=blue'],
  ['/shop', '/shop?name=x', 'name=lamp&min=1&max=2&rating=3&onSale=1&order=2', '/shop?name=x'],
  ['/product/:slug', '/product/lamp', 'variant=x&reviews=2&utm=1', '/product/lamp?utm=1'],
  ['/back-in-stock/:slug', '/back-in-stock/lamp', 'variant=x&said=sent', '/back-in-stock/lamp'],
  ['/login', '/login', 'to=/x', '/login'],
])('a redirect of %s to %s keeps what the page does not read of ?%s: %s', (pattern, to, query, kept) =>
  expect(keepUnread(pattern, to, new URLSearchParams(query), words)).toBe(kept),
);

it.each([
  ['/shop', 'page=2&name=lamp', false],
  ['/shop', 'page=2&colour=blue', true],
  ['/shop/brand/:slug', 'attributes=1:2', true],
  ['/product/:slug', 'colour=blue', false],
])('words are looked up for %s with ?%s: %s', (pattern, query, expected) =>
  expect(mayHaveWords(pattern, new URLSearchParams(query))).toBe(expected),
);
