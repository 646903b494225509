import { expect, test } from 'vitest';
import { pagesBesideMenu, pagesNamed } from './found-pages.ts';

const pages = ['Orders', 'Merchants', 'Account Details', 'Address', 'Add Product', 'Settings: Delivery'].map(
  (label) => ({ to: label, label }),
);
const named = (text: string) => pagesNamed(pages, text).map(({ label }) => label);

test.each([
  ['ORD', ['Orders']],
  ['ad', ['Address', 'Add Product']],
  ['product add', ['Add Product']],
  ['deliv', ['Settings: Delivery']],
  // Those that begin with it come first.
  ['a', ['Account Details', 'Address', 'Add Product']],
  ['ders', []],
  ['#', []],
])('finds by %j %j', (text, expected) => {
  expect(named(text)).toEqual(expected);
});

test('a name that begins with the text comes first', () => {
  expect(named('d')).toEqual(['Account Details', 'Settings: Delivery']);
  expect(pagesNamed([...pages, { to: '', label: 'Delivery' }], 'deliv').at(0)?.label).toBe('Delivery');
});

test('has all pages without a text', () => {
  expect(named('')).toHaveLength(pages.length);
});

test('has no page that the account may not open', () => {
  const merchant = (path: string) => !path.startsWith('/dashboard/settings');
  expect(pagesBesideMenu(merchant).filter(({ label }) => label.startsWith('Settings'))).toEqual([]);
  expect(pagesBesideMenu(() => true).map(({ label }) => label)).toContain('Settings: Delivery');
});
