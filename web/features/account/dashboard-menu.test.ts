import { describe, expect, it } from 'vitest';
import type { Profile } from '#contract/users.contract.ts';
import { dashboardMenu, dashboardRole } from './dashboard-menu.ts';

const record = {
  _id: '1',
  name: 'Vera',
  brandName: 'Tarn',
  status: 'Approved',
  isActive: true,
  brand: '2',
} as const;
type Given = Pick<Profile, 'role' | 'merchant' | 'provider'>;
const member: Given = { role: 'ROLE MEMBER', merchant: null, provider: 'Email' };
const merchant: Given = { role: 'ROLE MERCHANT', merchant: record, provider: 'Email' };
const labels = (profile: Given) => dashboardMenu(profile).map(({ label }) => label);

describe('the account menu', () => {
  it('of an administrator', () => {
    expect(labels({ ...member, role: 'ROLE ADMIN' })).toEqual([
      'Account Details',
      'Account Security',
      'Address',
      'Products',
      'Categories',
      'Brand',
      'Users',
      'Merchants',
      'Orders',
      'Reviews',
      'Messages',
      'Mail',
      'Activity',
      'Settings',
      'Health',
      'WishList',
      'Support',
    ]);
  });

  it('shows pending counts to an administrator only', () => {
    const counts = { merchants: 2, reviews: 3, messages: 0, support: 0, health: 1 };
    const waiting = (profile: Given) =>
      dashboardMenu(profile, counts).flatMap((link) => (link.waiting ? [[link.label, link.waiting]] : []));
    expect(waiting({ ...member, role: 'ROLE ADMIN' })).toEqual([
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

  it('of a member, and of a merchant without a record', () => {
    const expected = ['Account Details', 'Account Security', 'Address', 'Orders', 'WishList', 'Support'];
    expect(labels(member)).toEqual(expected);
    expect(labels({ ...merchant, merchant: null })).toEqual(expected);
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
    expect(dashboardRole(disabled)).toBe('disabled merchant');
    expect(labels(disabled)).toEqual([]);
  });
});

it('counts unread messages beside Support for everybody', () => {
  const member = { role: 'ROLE MEMBER', merchant: null, provider: 'Email' } as const;
  const unreadOf = (menu: ReturnType<typeof dashboardMenu>) =>
    menu.find(({ label }) => label === 'Support')?.waiting;
  expect(unreadOf(dashboardMenu(member, undefined, 3))).toBe(3);
  const administrator = { ...member, role: 'ROLE ADMIN' } as const;
  const waiting = { merchants: 0, reviews: 0, messages: 0, support: 2, health: 0 };
  // Until the socket has reported a number, the one of the pending counts.
  expect(unreadOf(dashboardMenu(administrator, waiting))).toBe(2);
  expect(unreadOf(dashboardMenu(administrator, waiting, 0))).toBe(0);
});

it("links a merchant's Orders to the orders of customers", () => {
  const owner: Given = { ...merchant, merchant: record };
  const to = (profile: Given) => dashboardMenu(profile).find(({ label }) => label === 'Orders')?.to;
  expect(to(owner)).toBe('/dashboard/orders/customers');
  expect(to(member)).toBe('/dashboard/orders');
});
