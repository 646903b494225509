import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { listPermissions, type Membership } from '#contract/permissions.ts';
import { SideMenu } from '#web/components/layout/side-menu.tsx';
import { dashboardMenu, isOfDisabledMerchant } from './dashboard-menu.ts';

const record = {
  _id: '1',
  name: 'Vera',
  brandName: 'Tarn',
  status: 'Approved',
  isActive: true,
  brand: '2',
} as const;
type Given = Parameters<typeof dashboardMenu>[0];
const withMembership = (membership: Membership | null): Given => ({
  firstName: 'Vera',
  lastName: 'Lind',
  membership,
  permissions: [...listPermissions(membership)],
  merchant: membership?.of === 'merchant' ? record : null,
  provider: 'Email',
});
const member = withMembership(null);
const merchant = withMembership({ of: 'merchant', set: 'owner' });
const owner = withMembership({ of: 'shop', set: 'owner' });
const groups = (profile: Given) =>
  dashboardMenu(profile).map(({ title, links }) => [title, links.map(({ label }) => label)]);
const links = (...given: Parameters<typeof dashboardMenu>) =>
  dashboardMenu(...given).flatMap((group) => group.links);
const own = ['Account Details', 'Account Security', 'Address', 'WishList', 'Support'];
const ofStaff = own.slice(0, -1);
const withOrders = ['Account Details', 'Account Security', 'Address', 'Orders', 'WishList', 'Support'];

describe('the account menu', () => {
  it('of an owner of the shop has work first, and the own account under the name', () => {
    expect(groups(owner)).toEqual([
      [undefined, ['Overview']],
      [
        undefined,
        [
          'Orders',
          'Products',
          'Categories',
          'Attributes',
          'Discounts',
          'Brand',
          'Users',
          'Merchants',
          'Reviews',
          'Messages',
          'Support',
          'Mail',
        ],
      ],
      [
        undefined,
        ['Reports', 'Documents', 'Search', 'Pages', 'Look', 'Team', 'Activity', 'Settings', 'Health'],
      ],
      ['Vera Lind', ofStaff],
    ]);
  });

  it.each([
    [
      'orders',
      [['Overview'], ['Orders', 'Products', 'Discounts', 'Users', 'Messages'], ['Reports', 'Documents'], own],
    ],
    // Only their own orders.
    [
      'catalogue',
      [['Overview'], ['Products', 'Categories', 'Attributes', 'Brand', 'Reviews'], ['Search'], withOrders],
    ],
    ['support', [['Overview'], ['Orders', 'Users', 'Messages', 'Support'], ['Reports'], ofStaff]],
  ] as const)('of somebody with the set %s has only what they may use', (set, expected) => {
    expect(groups(withMembership({ of: 'shop', set })).map(([, labels]) => labels)).toEqual(expected);
  });

  it('counts what waits beside the work', () => {
    const counts = { toSend: 4, merchants: 2, reviews: 3, messages: 0, chats: 5, support: 0, health: 1 };
    const waiting = (profile: Given) =>
      links(profile, counts).flatMap((link) => (link.waiting ? [[link.label, link.waiting]] : []));
    expect(waiting(owner)).toEqual([
      ['Orders', 4],
      ['Merchants', 2],
      ['Reviews', 3],
      ['Support', 5],
      ['Health', 1],
    ]);
    // Reviews wait for the shop.
    expect(waiting(merchant)).toEqual([['Orders', 4]]);
    expect(waiting(member)).toEqual([]);
  });

  it('of a merchant', () => {
    expect(groups(merchant)).toEqual([
      [undefined, ['Overview']],
      [undefined, ['Orders', 'Products', 'Brand', 'Reviews', 'Reports', 'Documents', 'Team']],
      ['Vera Lind', own],
    ]);
  });

  it("of a merchant's staff has neither the brand nor sales", () => {
    expect(groups(withMembership({ of: 'merchant', set: 'staff' }))[1]).toEqual([
      undefined,
      ['Orders', 'Products', 'Reviews'],
    ]);
  });

  it('of a member', () => {
    expect(groups(member)).toEqual([['Account', withOrders]]);
  });

  it('has the devices of an account of a provider in place of Security', () => {
    expect(
      links({ ...member, provider: 'Google' })
        .slice(0, 3)
        .map(({ label }) => label),
    ).toEqual(['Account Details', 'Sign-in and Devices', 'Address']);
  });

  it('has no empty name above the own account', () => {
    expect(dashboardMenu({ ...owner, firstName: '', lastName: '' }).at(-1)?.title).toBe('Account');
  });

  it('is empty for a disabled merchant', () => {
    const disabled: Given = { ...merchant, merchant: { ...record, isActive: false } };
    expect(isOfDisabledMerchant(disabled)).toBe(true);
    expect(dashboardMenu(disabled)).toEqual([]);
  });
});

it('counts unread messages beside Support for everybody', () => {
  const readUnread = (...given: Parameters<typeof dashboardMenu>) =>
    links(...given).find(({ label }) => label === 'Support')?.waiting;
  expect(readUnread(member, undefined, 3)).toBe(3);
  const waiting = { toSend: 0, merchants: 0, reviews: 0, messages: 0, chats: 0, support: 2, health: 0 };
  // Until the socket has reported a number, the one of the pending counts.
  expect(readUnread(owner, waiting)).toBe(2);
  expect(readUnread(owner, waiting, 0)).toBe(0);
  // Staff see chats without an answer, also after they were read.
  expect(readUnread(owner, { ...waiting, chats: 4 }, 0)).toBe(4);
  expect(readUnread(member, { ...waiting, chats: 4 }, 0)).toBe(0);
});

it('links Orders of those who sell to the orders of customers', () => {
  const to = (profile: Given) => links(profile).find(({ label }) => label === 'Orders')?.to;
  for (const seller of [owner, merchant]) expect(to(seller)).toBe('/dashboard/orders/customers');
  expect(to(member)).toBe('/dashboard/orders');
});

it('marks Orders as current on all pages of it', () => {
  const currentAt = (path: string) => {
    const props = { label: 'Menu', toggleLabel: 'Menu', groups: dashboardMenu(owner) };
    const routes = [{ path: '*', element: createElement(SideMenu, props) }];
    const router = createMemoryRouter(routes, { initialEntries: [path] });
    const html = renderToStaticMarkup(createElement(RouterProvider, { router }));
    return html.split('<a ').flatMap((link) => (link.includes('aria-current') ? link.match(/[A-Z]\w+/) : []));
  };
  for (const page of ['customers', 'customers/1', 'being-paid', 'slips']) {
    expect(currentAt(`/dashboard/orders/${page}`)).toEqual(['Orders']);
  }
});
