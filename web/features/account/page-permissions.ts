import type { Permission } from '#contract/permissions.ts';

/** Permissions that pages of the dashboard need, by the start of their path. The menu leaves out what the account may not open. */
const needed: Record<string, Permission> = {
  '/dashboard/overview': 'dashboard.read',
  '/dashboard/product': 'products.read',
  '/dashboard/product/add': 'products.write',
  '/dashboard/product/import': 'products.write',
  // Staff of a merchant read its brand in the form of a product alone.
  '/dashboard/brand': 'brands.write',
  '/dashboard/brand/add': 'brands.manage',
  '/dashboard/brand/seller': 'seller.read',
  '/dashboard/category': 'categories.read',
  '/dashboard/category/add': 'categories.write',
  '/dashboard/attribute': 'attributes.read',
  '/dashboard/attribute/add': 'attributes.write',
  '/dashboard/discounts': 'discounts.read',
  '/dashboard/discounts/add': 'discounts.write',
  '/dashboard/search': 'search.read',
  '/dashboard/users': 'users.read',
  '/dashboard/merchant': 'merchants.read',
  '/dashboard/merchant/add': 'merchants.write',
  '/dashboard/orders/customers': 'orders.read',
  '/dashboard/orders/being-paid': 'orders.read',
  '/dashboard/reports': 'reports.read',
  '/dashboard/documents': 'documents.read',
  '/dashboard/orders/slips': 'orders.read',
  '/dashboard/orders/new': 'orders.place',
  '/dashboard/orders/send': 'orders.write',
  '/dashboard/review': 'reviews.read',
  '/dashboard/contact': 'contact.read',
  '/dashboard/mail': 'mail.read',
  '/dashboard/activity': 'activity.read',
  '/dashboard/pages': 'pages.read',
  '/dashboard/pages/add': 'pages.write',
  '/dashboard/look': 'look.read',
  '/dashboard/team': 'team.read',
  '/dashboard/settings': 'settings.read',
  '/dashboard/before-you-sell': 'settings.read',
  '/dashboard/start': 'settings.write',
  '/dashboard/health': 'health.read',
};

/** @returns null for a page of everybody, such as the own account */
export function permissionFor(path: string): Permission | null {
  const parts = path.split('/');
  for (let length = parts.length; length > 0; length -= 1) {
    const found = needed[parts.slice(0, length).join('/')];
    if (found) return found;
  }
  return null;
}

/** True when somebody with these permissions may open the page. */
export function mayOpen(permissions: readonly Permission[], path: string): boolean {
  const needed = permissionFor(path);
  return needed === null || permissions.includes(needed);
}
