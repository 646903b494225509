import { href } from 'react-router';
import type { PendingCounts } from '#contract/dashboards.contract.ts';
import type { Profile } from '#contract/users.contract.ts';
import type { SideMenuLink } from '#web/components/ui/side-menu.tsx';

const account: SideMenuLink = { to: href('/dashboard'), label: 'Account Details', icon: 'user', exact: true };
const security: SideMenuLink = {
  to: href('/dashboard/security'),
  label: 'Account Security',
  icon: 'lock-simple',
};
/** Without a password there is nothing but the list of sessions. */
const devices: SideMenuLink = { ...security, label: 'Sign-in and Devices' };
const address: SideMenuLink = { to: href('/dashboard/address'), label: 'Address', icon: 'map-pin' };
const products: SideMenuLink = {
  to: href('/dashboard/product'),
  label: 'Products',
  icon: 'package',
  gap: true,
};
const categories: SideMenuLink = {
  to: href('/dashboard/category'),
  label: 'Categories',
  icon: 'squares-four',
};
const brand: SideMenuLink = { to: href('/dashboard/brand'), label: 'Brand', icon: 'tag-simple' };
const users: SideMenuLink = { to: href('/dashboard/users'), label: 'Users', icon: 'users' };
const merchants: SideMenuLink = { to: href('/dashboard/merchant'), label: 'Merchants', icon: 'storefront' };
const orders: SideMenuLink = { to: href('/dashboard/orders'), label: 'Orders', icon: 'receipt' };
/** The orders of the merchant's own brand. */
const customerOrders: SideMenuLink = { ...orders, to: href('/dashboard/orders/customers') };
const reviews: SideMenuLink = { to: href('/dashboard/review'), label: 'Reviews', icon: 'star' };
const messages: SideMenuLink = { to: href('/dashboard/contact'), label: 'Messages', icon: 'chat-text' };
const mail: SideMenuLink = { to: href('/dashboard/mail'), label: 'Mail', icon: 'envelope-simple' };
const activity: SideMenuLink = {
  to: href('/dashboard/activity'),
  label: 'Activity',
  icon: 'clock-counter-clockwise',
};
const settings: SideMenuLink = {
  to: href('/dashboard/settings'),
  label: 'Settings',
  icon: 'sliders-horizontal',
};
const health: SideMenuLink = { to: href('/dashboard/health'), label: 'Health', icon: 'heartbeat' };
const wishlist: SideMenuLink = {
  to: href('/dashboard/wishlist'),
  label: 'WishList',
  icon: 'heart',
  gap: true,
};
const support: SideMenuLink = { to: href('/support'), label: 'Support', icon: 'chat-circle' };

export type DashboardRole = 'administrator' | 'merchant' | 'member' | 'disabled merchant';

/**
 * The role of an account in the dashboard: a merchant without a merchant record is a member; one with an inactive record
 * is disabled and sees only a notice (docs/rules.md#disabled-merchants).
 */
export function dashboardRole({ role, merchant }: Pick<Profile, 'role' | 'merchant'>): DashboardRole {
  if (role === 'ROLE ADMIN') return 'administrator';
  if (role !== 'ROLE MERCHANT' || !merchant) return 'member';
  return merchant.isActive ? 'merchant' : 'disabled merchant';
}

/**
 * The account menu. Accounts that sign in by e-mail have Security, others only the devices that are signed in. An administrator's links have the number of
 * pending items when it is loaded; everybody's Support link has the number of unread messages.
 */
export function dashboardMenu(
  profile: Pick<Profile, 'role' | 'merchant' | 'provider'>,
  waiting?: PendingCounts,
  unread = waiting?.support,
): SideMenuLink[] {
  const supportLink = { ...support, waiting: unread };
  const own = [account, profile.provider === 'Email' ? security : devices];
  switch (dashboardRole(profile)) {
    case 'administrator':
      return [
        ...own,
        address,
        products,
        categories,
        brand,
        users,
        { ...merchants, waiting: waiting?.merchants },
        orders,
        { ...reviews, waiting: waiting?.reviews },
        { ...messages, waiting: waiting?.messages },
        mail,
        activity,
        settings,
        { ...health, waiting: waiting?.health },
        wishlist,
        supportLink,
      ];
    case 'merchant':
      return [
        ...own,
        address,
        { ...brand, gap: true },
        { ...products, gap: false },
        customerOrders,
        wishlist,
        supportLink,
      ];
    case 'member':
      return [...own, address, orders, { ...wishlist, gap: false }, supportLink];
    case 'disabled merchant':
      return [];
  }
}
