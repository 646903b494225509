import { expect, it } from 'vitest';
import { refusalOfLink } from './menus.ts';
import { shopLink } from './shop-links.ts';

const findRefusal = (address: string) =>
  shopLink.safeParse({ to: 'address', address }).error?.issues[0]?.message ?? null;

it.each([
  ...['/', '/shop?onSale=true', '/pages/gr%C3%B6%C3%9Fe', '/shop?q=100%25', '/pages/größe'],
  ...['https://a.example/?q=%E4', 'mailto:a@kiln.example?body=a%0D%0Ab', 'tel:+49301234'],
])('%s is an address of a banner and of a menu', (address) => {
  expect([findRefusal(address), refusalOfLink(address)]).toEqual([null, null]);
});

it.each([
  ['/%E0%A4%A', /write %25/],
  ['/100%', /write %25/],
  ['/%ff', /write %25/],
  ['/%00', /no spaces, backslashes or control characters/],
  ['/a\u0001b', /control characters/],
  ['https://a.example/\u0007', /control characters/],
  ['https://x y', /no spaces/],
  ['/shop\\new', /backslashes/],
])('%j is refused, and the words say why', (address, words) => {
  expect(findRefusal(address)).toMatch(words);
  expect(refusalOfLink(address)).toMatch(words);
});

it.each(['shop', 'javascript:alert(1)', '//evil.example', 'https://'])(
  '%s begins as no address',
  (address) => {
    expect(findRefusal(address)).toBe('An address begins with / or https://.');
  },
);
