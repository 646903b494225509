import { expect, test } from 'vitest';
import { merchantSets, shopSets } from '#contract/permissions.ts';
import { allowedActions, signOutAction } from './found-actions.ts';
import { foundGroups } from './found-groups.ts';
import { pagesNamed } from './found-pages.ts';

const ids = (permissions: Parameters<typeof allowedActions>[0], text: string) =>
  pagesNamed(allowedActions(permissions), text).map(({ id }) => id);

test.each([
  ['refund', ['refund', 'failedRefunds']],
  ['money back', ['payBack', 'refund']],
  ['ship', ['send', 'correct']],
  ['excel', ['exportOrders', 'exportProducts']],
  ['transfer', ['markPaid', 'payBack']],
  ['inventory', ['stock']],
  ['withdrawal', ['returns']],
])('finds by %j %j', (text, expected) => {
  expect(ids(shopSets.owner, text).toSorted()).toEqual(expected.toSorted());
});

test.each([
  [
    'a merchant',
    merchantSets.owner,
    ['cancel', 'exportOrders', 'exportProducts', 'prices', 'print', 'returns', 'send', 'stock'],
  ],
  ['Catalogue', shopSets.catalogue, ['exportProducts', 'prices', 'stock']],
  ['Support', shopSets.support, ['exportOrders', 'print']],
  ['nobody with rights', [], []],
])('%s can do only what the rights allow', (_, permissions, expected) => {
  const found = allowedActions(permissions).map(({ id }) => id);
  expect(found.toSorted()).toEqual([...expected, 'viewShop'].toSorted());
});

test('Enter takes signing out only when nothing else is found', () => {
  const last = pagesNamed([signOutAction(() => {})], 'out');
  expect(last).toHaveLength(1);
  const outdoor = {
    name: 'products',
    found: [{ to: '/lamp', label: 'Outdoor lamp' }],
    count: 1,
    isCapped: false,
    list: '',
  } as const;
  const groups = foundGroups({ pages: [], actions: [], last }, [outdoor]);
  expect(groups.flatMap(({ options }) => options.map(({ label }) => label))).toEqual([
    'Outdoor lamp',
    'Sign Out',
  ]);
});
