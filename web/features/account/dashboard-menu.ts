import { href } from 'react-router';
import type { PendingCounts } from '#contract/dashboards.contract.ts';
import type { Profile } from '#contract/users.contract.ts';
import type { SideMenuGroup, SideMenuLink } from '#web/components/layout/side-menu.tsx';
import { mayOpen } from './page-permissions.ts';

const account: SideMenuLink = { to: href('/dashboard'), label: 'Account Details', icon: 'user', exact: true };
const security: SideMenuLink = {
  to: href('/dashboard/security'),
  label: 'Account Security',
  icon: 'lock-simple',
};
/** Without a password there is nothing but the list of sessions. */
const devices: SideMenuLink = { ...security, label: 'Sign-in and Devices' };
const address: SideMenuLink = { to: href('/dashboard/address'), label: 'Address', icon: 'map-pin' };
const overview: SideMenuLink = {
  ...{ to: href('/dashboard/overview'), label: 'Overview', icon: 'gauge' },
  also: [href('/dashboard/before-you-sell')],
};
const reports: SideMenuLink = { to: href('/dashboard/reports'), label: 'Reports', icon: 'chart-line-up' };
const documents: SideMenuLink = { to: href('/dashboard/documents'), label: 'Documents', icon: 'file-text' };
const products: SideMenuLink = {
  to: href('/dashboard/product'),
  label: 'Products',
  icon: 'package',
};
const categories: SideMenuLink = {
  to: href('/dashboard/category'),
  label: 'Categories',
  icon: 'squares-four',
};
const attributes: SideMenuLink = {
  to: href('/dashboard/attribute'),
  label: 'Attributes',
  icon: 'list',
};
const search: SideMenuLink = {
  to: href('/dashboard/search'),
  label: 'Search',
  icon: 'magnifying-glass',
};
const brand: SideMenuLink = { to: href('/dashboard/brand'), label: 'Brand', icon: 'tag-simple' };
const discounts: SideMenuLink = {
  to: href('/dashboard/discounts'),
  label: 'Discounts',
  icon: 'seal-percent',
};
const users: SideMenuLink = { to: href('/dashboard/users'), label: 'Users', icon: 'users' };
const merchants: SideMenuLink = { to: href('/dashboard/merchant'), label: 'Merchants', icon: 'storefront' };
const orders: SideMenuLink = { to: href('/dashboard/orders'), label: 'Orders', icon: 'receipt' };
/** The work list; of a merchant, the orders with an own part. */
const customerOrders: SideMenuLink = {
  ...orders,
  to: href('/dashboard/orders/customers'),
  also: [href('/dashboard/orders/being-paid'), href('/dashboard/orders/slips')],
};
const reviews: SideMenuLink = { to: href('/dashboard/review'), label: 'Reviews', icon: 'star' };
const messages: SideMenuLink = { to: href('/dashboard/contact'), label: 'Messages', icon: 'chat-text' };
const mail: SideMenuLink = { to: href('/dashboard/mail'), label: 'Mail', icon: 'envelope-simple' };
const activity: SideMenuLink = {
  to: href('/dashboard/activity'),
  label: 'Activity',
  icon: 'clock-counter-clockwise',
};
const pages: SideMenuLink = { to: href('/dashboard/pages'), label: 'Pages', icon: 'file-text' };
const look: SideMenuLink = { to: href('/dashboard/look'), label: 'Look', icon: 'paint-brush' };
const settings: SideMenuLink = {
  to: href('/dashboard/settings'),
  label: 'Settings',
  icon: 'sliders-horizontal',
};
const team: SideMenuLink = { to: href('/dashboard/team'), label: 'Team', icon: 'user-circle' };
const health: SideMenuLink = { to: href('/dashboard/health'), label: 'Health', icon: 'heartbeat' };
const wishlist: SideMenuLink = {
  to: href('/dashboard/wishlist'),
  label: 'WishList',
  icon: 'heart',
};
const support: SideMenuLink = { to: href('/support'), label: 'Support', icon: 'chat-circle' };

/** Those of a merchant with an inactive record see only a notice (docs/rules.md#disabled-merchants). */
export const isOfDisabledMerchant = ({ membership, merchant }: Pick<Profile, 'membership' | 'merchant'>) =>
  membership?.of === 'merchant' && merchant?.isActive !== true;

/** Pages of somebody's work for the shop or for a merchant, in groups. */
function workGroups(
  { membership, permissions }: Pick<Profile, 'membership' | 'permissions'>,
  waiting: PendingCounts | undefined,
  unread: number | undefined,
) {
  const toSend = { ...customerOrders, waiting: waiting?.toSend };
  // Read is not answered. Colleagues write here, too.
  const chats = permissions.includes('chat.answer')
    ? [{ ...support, waiting: waiting?.chats || unread }]
    : [];
  if (membership?.of === 'merchant')
    return [[overview], [toSend, products, brand, reviews, reports, documents, team]];
  return [
    [overview],
    [
      toSend,
      products,
      categories,
      attributes,
      discounts,
      brand,
      users,
      { ...merchants, waiting: waiting?.merchants },
      { ...reviews, waiting: waiting?.reviews },
      { ...messages, waiting: waiting?.messages },
      ...chats,
      mail,
    ],
    [
      reports,
      documents,
      search,
      pages,
      look,
      team,
      activity,
      settings,
      { ...health, waiting: waiting?.health },
    ],
  ];
}

type MenuProfile = Pick<
  Profile,
  'firstName' | 'lastName' | 'membership' | 'permissions' | 'merchant' | 'provider'
>;

/**
 * The menu of the dashboard, with the pages that the account may open: what somebody works on, and below the own account. Accounts that sign
 * in by e-mail have Security, others only the devices that are signed in. Links of work have the number of pending items when it is loaded;
 * Support of those who answer chats is work and has the number of chats without an answer, everybody else's the number of unread messages.
 */
export function dashboardMenu(
  profile: MenuProfile,
  waiting?: PendingCounts,
  unread = waiting?.support,
): SideMenuGroup[] {
  if (isOfDisabledMerchant(profile)) return [];
  const isAllowed = ({ to }: SideMenuLink) => mayOpen(profile.permissions, to);
  const works = profile.membership !== null;
  const own: SideMenuGroup = {
    title: (works && `${profile.firstName} ${profile.lastName}`.trim()) || 'Account',
    links: [
      account,
      profile.provider === 'Email' ? security : devices,
      address,
      // Those who read the orders of customers go on from there to their own.
      ...(works && isAllowed(customerOrders) ? [] : [orders]),
      wishlist,
      ...(profile.permissions.includes('chat.answer') ? [] : [{ ...support, waiting: unread }]),
    ],
  };
  if (!works) return [own];
  const work = workGroups(profile, waiting, unread).map((links) => ({ links: links.filter(isAllowed) }));
  return [...work.filter(({ links }) => links.length > 0), own];
}
