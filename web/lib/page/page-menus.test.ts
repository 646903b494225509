import { describe, expect, it } from 'vitest';
import { type MenuEntry, type Menus, ourMenus } from '#contract/menus.ts';
import { toPageMenus } from './page-menus.ts';
import type { MenuLink } from './shown-menus.ts';

const entry = (to: string, given: Partial<MenuEntry> = {}): MenuEntry => ({
  ...{ kind: 'place', to, label: '', level: 1 },
  ...given,
});
const known = {
  targets: [
    { kind: 'category' as const, id: 'mugs', name: 'Mugs', slug: 'all-mugs' },
    { kind: 'brand' as const, id: 'kiln', name: 'Kiln', slug: 'kiln' },
    { kind: 'page' as const, id: 'terms', name: 'Terms', slug: 'terms' },
    { kind: 'page' as const, id: 'ours', name: 'How we ship', slug: 'shipping' },
  ],
  pages: [
    { title: 'Terms', slug: 'terms' },
    { title: 'Imprint', slug: 'imprint' },
  ],
  withdrawalDays: null as number | null,
};
const menusWith = (given: Partial<Menus>): Menus => ({ ...ourMenus, ...given });
const inWords = (links: readonly MenuLink[]): string[] =>
  links.flatMap(({ to, label, below = [] }) => [
    `${label} ${to}`,
    ...inWords(below).map((each) => `- ${each}`),
  ]);
const headerWords = (...header: MenuEntry[]) => inWords(toPageMenus(menusWith({ header }), known).header);

it('a shop whose owner has set none has the specified links', () => {
  const { header, service, links } = toPageMenus(ourMenus, { ...known, withdrawalDays: 14 });
  const info = [
    ...['Contact Us /contact', 'Sell With Us /sell', 'Shipping /shipping'],
    ...['Account Details /dashboard', 'Orders /dashboard/orders'],
  ];
  expect(inWords(header)).toEqual(['Shop /shop', 'Brands /brands']);
  expect(inWords(links)).toEqual(info);
  expect(inWords(service)).toEqual([
    ...[...info, 'Terms /pages/terms', 'Imprint /pages/imprint'],
    'Withdraw from contract /withdraw',
  ]);
});

it('entries have the name and address of what they lead to, or the own name', () => {
  const menu = [
    entry('mugs', { kind: 'category' }),
    entry('kiln', { kind: 'brand', label: ' Our brand ', level: 2 }),
    entry('ours', { kind: 'page' }),
    entry('https://blog.example', { kind: 'link', label: 'Blog' }),
  ];
  expect(headerWords(...menu)).toEqual([
    ...['Mugs /shop/category/all-mugs', '- Our brand /shop/brand/kiln'],
    ...['How we ship /shipping', 'Blog https://blog.example'],
  ]);
});

it('what shoppers do not see is left out with what is below it, and nothing else', () => {
  const menu = [
    ...[
      entry('shop'),
      entry('gone', { kind: 'category', level: 2 }),
      entry('mugs', { kind: 'category', level: 2 }),
    ],
    ...[entry('gone', { kind: 'brand' }), entry('sell', { level: 2 }), entry('contact')],
  ];
  expect(headerWords(...menu)).toEqual([
    'Shop /shop',
    '- Mugs /shop/category/all-mugs',
    'Contact Us /contact',
  ]);
});

it('all other pages are those that the menu does not name', () => {
  expect(headerWords(entry('terms', { kind: 'page' }), entry('pages'))).toEqual([
    ...['Terms /pages/terms', 'Imprint /pages/imprint'],
  ]);
});

describe('withdrawing from a contract', () => {
  const footer = (days: number | null, given: Partial<Menus>) => {
    const { service, links } = toPageMenus(menusWith(given), { ...known, withdrawalDays: days });
    return [inWords(service), inWords(links)].map((column) =>
      column.filter((each) => each.includes('/withdraw')),
    );
  };
  const link = 'Withdraw from contract /withdraw';
  it.each<[string, number | null, Partial<Menus>, string[][]]>([
    ['is in the footer though no menu has it', 14, { service: [], links: [] }, [[link], []]],
    ['stays where the owner has put it', 14, { service: [], links: [entry('withdraw')] }, [[], [link]]],
    [
      'stays below another',
      14,
      { service: [entry('shop'), entry('withdraw', { level: 2 })], links: [] },
      [[`- ${link}`], []],
    ],
    [
      'does not go with what it is below',
      14,
      { service: [entry('gone', { kind: 'brand' }), entry('withdraw', { level: 2 })], links: [] },
      [[link], []],
    ],
    [
      'is in the header alone: the footer has it, too',
      14,
      { header: [entry('withdraw')], service: [] },
      [[link], []],
    ],
    ['is nowhere while it is not offered', null, ourMenus, [[], []]],
  ])('%s', (_, days, given, expected) => {
    expect(footer(days, given)).toEqual(expected);
  });
});

it.each([
  [[entry('shop'), entry('brands')], undefined],
  [[entry('shop'), entry('brands'), entry('contact')], true],
  [[entry('shop', { label: 'Everything that we have' })], true],
])('a header of many or long words has a row of its own', (header, isWide) => {
  expect(toPageMenus(menusWith({ header }), known).isWide).toBe(isWide);
});
