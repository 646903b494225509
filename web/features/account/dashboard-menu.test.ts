import { describe, expect, it } from 'vitest';
import { type Membership, permissionsOf } from '#contract/permissions.ts';
import type { Profile } from '#contract/users.contract.ts';
import { dashboardMenu, isOfDisabledMerchant } from './dashboard-menu.ts';

const record = {
  _id: '1',
  name: 'Vera',
  brandName: 'Tarn',
  status: 'Approved',
  isActive: true,
  brand: '2',
} as const;
type Given = Pick<Profile, 'membership' | 'permissions' | 'merchant' | 'provider'>;
const withMembership = (membership: Membership | null): Given => ({
  membership,
  permissions: [...permissionsOf(membership)],
  merchant: membership?.of === 'merchant' ? record : null,
  provider: 'Email',
});
const member = withMembership(null);
const merchant = withMembership({ of: 'merchant', set: 'owner' });
const owner = withMembership({ of: 'shop', set: 'owner' });
const labels = (profile: Given) => dashboardMenu(profile).map(({ label }) => label);

describe('the account menu', () => {
  it('of an owner of the shop', () => {
    expect(labels(owner)).toEqual([
      'Account Details',
      'Account Security',
      'Address',
      'Products',
      'Categories',
      'Attributes',
      'Search',
      'Brand',
      'Users',
      'Merchants',
      'Orders',
      'Reviews',
      'Messages',
      'Mail',
      'Activity',
      'Pages',
      'Settings',
      'Health',
      'WishList',
      'Support',
    ]);
  });

  it.each([
    ['orders', ['Users', 'Orders']],
    ['catalogue', ['Products', 'Categories', 'Attributes', 'Search', 'Brand', 'Orders', 'Reviews']],
    ['support', ['Users', 'Orders', 'Messages']],
  ] as const)('of somebody with the set %s has only what they may use', (set, expected) => {
    const menu = dashboardMenu(withMembership({ of: 'shop', set }));
    expect(menu.slice(3, -2).map(({ label }) => label)).toEqual(expected);
    expect(menu.filter(({ gap }) => gap).map(({ label }) => label)).toEqual([expected[0], 'WishList']);
  });

  it('shows pending counts to people of the shop only', () => {
    const counts = { toSend: 4, merchants: 2, reviews: 3, messages: 0, support: 0, health: 1 };
    const waiting = (profile: Given) =>
      dashboardMenu(profile, counts).flatMap((link) => (link.waiting ? [[link.label, link.waiting]] : []));
    expect(waiting(owner)).toEqual([
      ['Merchants', 2],
      ['Reviews', 3],
      ['Health', 1],
    ]);
    expect(waiting(merchant)).toEqual([]);
    expect(waiting(member)).toEqual([]);
  });

  it('of a merchant', () => {
    expect(labels(merchant)).toEqual([
      'Account Details',
      'Account Security',
      'Address',
      'Brand',
      'Products',
      'Orders',
      'WishList',
      'Support',
    ]);
  });

  it('of a member', () => {
    const expected = ['Account Details', 'Account Security', 'Address', 'Orders', 'WishList', 'Support'];
    expect(labels(member)).toEqual(expected);
  });

  it('has the devices of an account of a provider in place of Security', () => {
    expect(labels({ ...member, provider: 'Google' }).slice(0, 3)).toEqual([
      'Account Details',
      'Sign-in and Devices',
      'Address',
    ]);
  });

  it('is empty for a disabled merchant', () => {
    const disabled: Given = { ...merchant, merchant: { ...record, isActive: false } };
    expect(isOfDisabledMerchant(disabled)).toBe(true);
    expect(labels(disabled)).toEqual([]);
  });
});

it('counts unread messages beside Support for everybody', () => {
  const unreadOf = (menu: ReturnType<typeof dashboardMenu>) =>
    menu.find(({ label }) => label === 'Support')?.waiting;
  expect(unreadOf(dashboardMenu(member, undefined, 3))).toBe(3);
  const waiting = { toSend: 0, merchants: 0, reviews: 0, messages: 0, support: 2, health: 0 };
  // Until the socket has reported a number, the one of the pending counts.
  expect(unreadOf(dashboardMenu(owner, waiting))).toBe(2);
  expect(unreadOf(dashboardMenu(owner, waiting, 0))).toBe(0);
});

it("links a merchant's Orders to the orders of customers", () => {
  const to = (profile: Given) => dashboardMenu(profile).find(({ label }) => label === 'Orders')?.to;
  expect(to(merchant)).toBe('/dashboard/orders/customers');
  expect(to(member)).toBe('/dashboard/orders');
});
