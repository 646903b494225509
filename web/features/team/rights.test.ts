import { expect, it } from 'vitest';
import { listPermissions, type Membership, merchantSets, shopSets } from '#contract/permissions.ts';
import { can } from '#web/texts/en/permissions.ts';
import { toRights } from './rights.ts';

const all = [
  ...Object.keys(shopSets).map((set) => ({ of: 'shop', set }) as Membership),
  ...Object.keys(merchantSets).map((set) => ({ of: 'merchant', set }) as Membership),
];

it('says what Orders can and cannot do', () => {
  expect(toRights({ of: 'shop', set: 'orders' })).toEqual({
    can: [
      'See what waits',
      'Make parcels, cancel pieces, write notes',
      'Order for customers',
      'Refund up to what was paid',
      'See discounts',
      'See invoices and credit notes',
      'See sales and taxes',
      'See customers and other accounts',
      'Read messages and answer them',
      'See products and what is in stock',
    ],
    cannot: [
      'Add and change products, prices and stock',
      'Make discounts, and switch them on',
      'Sign out and delete accounts',
      'Open Brand, Categories, Attributes, Search, Reviews, Support, Merchants, Mail, Activity, Pages, Look, Settings, Team, Seller, or Health',
    ],
  });
});

it('says of staff of a merchant what its Owner can do besides', () => {
  expect(toRights({ of: 'merchant', set: 'staff' }).cannot).toEqual([
    'Change brands',
    'Open Documents, Reports, Team, or Seller',
  ]);
});

it.each(all)('says nothing of $of $set that the set does not have', (membership) => {
  const said = toRights(membership);
  const own = listPermissions(membership).map((permission) => can[permission]);
  expect(own).toEqual(expect.arrayContaining(said.can));
  for (const words of said.cannot) expect(own).not.toContain(words);
  if (membership.set === 'owner') expect(said.cannot).toEqual([]);
});
