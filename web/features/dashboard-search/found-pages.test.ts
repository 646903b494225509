import { expect, test } from 'vitest';
import { pagesBesideMenu, pagesNamed, withWords } from './found-pages.ts';

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

const all = [
  ...[
    '/dashboard',
    '/dashboard/security',
    '/dashboard/reports',
    '/dashboard/users',
    '/dashboard/settings',
  ].map((to) => ({ to, label: 'Menu' })),
  ...pagesBesideMenu(() => true),
].map(withWords);

test.each([
  ['vat', '/dashboard/settings/taxes', 'VAT, GST, sales tax'],
  ['time zone', '/dashboard/settings', 'Time Zone'],
  ['withdraw', '/dashboard/settings/returns', 'Withdraw from contract'],
  ['days to send', '/dashboard/settings/orders', 'Days to send'],
  ['terms', '/dashboard/settings/checkout', 'Require consent to the terms'],
  ['zones', '/dashboard/settings/delivery', 'Delivery zones'],
  ['shipping', '/dashboard/settings/delivery', 'Shipping, postage'],
  ['stripe secret', '/dashboard/settings/payments', 'Stripe’s secret key'],
  ['2fa', '/dashboard/settings/sign-in', 'Two-step, 2FA for staff'],
  ['password', '/dashboard/security', 'Change password'],
  ['upload csv', '/dashboard/product/import', 'Upload CSV, spreadsheet, Excel'],
])('finds by other words %j the page %j, and says them', (text, to, sub) => {
  expect(pagesNamed(all, text)).toContainEqual(expect.objectContaining({ to, sub }));
});

test('a page that is named so comes before one with such other words', () => {
  const [first] = pagesNamed([{ to: 'a', label: 'Other', words: ['Delivery'] }, ...pages], 'delivery');
  expect(first).toEqual({ to: 'Settings: Delivery', label: 'Settings: Delivery' });
});
