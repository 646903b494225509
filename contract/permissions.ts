/** Code asks for these, never for a role (docs/rules.md#permissions). `read` shows, `write` changes. */
export const permissions = [
  /** Counts of waiting and sold things, of what else the set has. */
  'dashboard.read',
  'products.read',
  'products.write',
  'brands.read',
  'brands.write',
  /** Adding and deleting brands, and enabling one that the shop disabled. */
  'brands.manage',
  'categories.read',
  /** Also the categories of a product. */
  'categories.write',
  'attributes.read',
  'attributes.write',
  /** Synonyms, and what shoppers search for. */
  'search.read',
  'search.write',
  /** Codes and automatic discounts of the shop. */
  'discounts.read',
  'discounts.write',
  'reviews.read',
  'reviews.write',
  'orders.read',
  'orders.write',
  /** Ordering for a customer: the shop, never a merchant. */
  'orders.place',
  /** Refunds of online payments: the shop's, never a merchant's. */
  'orders.refund',
  /** Invoices and credit notes. */
  'documents.read',
  /** Sales and taxes. */
  'reports.read',
  'contact.read',
  'contact.write',
  /** Being the staff that customers write to in the support chat. */
  'chat.answer',
  'users.read',
  'users.write',
  'merchants.read',
  'merchants.write',
  'mail.read',
  'mail.write',
  'activity.read',
  /** Pages of the owner, such as terms: what they say binds the shop. */
  'pages.read',
  'pages.write',
  /** Logo, colours and home page of the shop. */
  'look.read',
  'look.write',
  'settings.read',
  'settings.write',
  /** Who works for the same shop or merchant, and inviting others. */
  'team.read',
  'team.write',
  /** Whom buyers have their contract with: the own legal name, address and registrations. */
  'seller.read',
  'seller.write',
  'health.read',
] as const;
export type Permission = (typeof permissions)[number];

const orders = [
  'dashboard.read',
  'orders.read',
  'orders.write',
  'orders.place',
  'orders.refund',
  'discounts.read',
  'documents.read',
  'reports.read',
  'users.read',
  'contact.read',
  'contact.write',
  /** To see what is in stock. */
  'products.read',
] as const;
const catalogue = [
  'dashboard.read',
  'products.read',
  'products.write',
  'brands.read',
  'brands.write',
  'brands.manage',
  'categories.read',
  'categories.write',
  'attributes.read',
  'attributes.write',
  'search.read',
  'search.write',
  'reviews.read',
  'reviews.write',
] as const;
const support = [
  'dashboard.read',
  'contact.read',
  'contact.write',
  'chat.answer',
  'orders.read',
  'reports.read',
  'users.read',
] as const;

/** Permissions of each set of the shop, for all merchants. */
export const shopSets = { owner: permissions, orders, catalogue, support } as const satisfies Record<
  string,
  readonly Permission[]
>;
export type ShopSet = keyof typeof shopSets;

const staff = [
  'dashboard.read',
  'products.read',
  'products.write',
  'brands.read',
  'orders.read',
  'orders.write',
  /** Published ones of the brand's products. */
  'reviews.read',
] as const;

const merchantOwner = [
  ...staff,
  'brands.write',
  'documents.read',
  'reports.read',
  'team.read',
  'team.write',
  'seller.read',
  'seller.write',
] as const;

/** Permissions of each set of a merchant, within the own brand. Staff get nothing that concerns people, the seller or money. */
export const merchantSets = { owner: merchantOwner, staff } as const satisfies Record<
  string,
  readonly Permission[]
>;
export type MerchantSet = keyof typeof merchantSets;

/** Where somebody works: of the shop or of one merchant, never of both. */
export type Membership = { of: 'shop'; set: ShopSet } | { of: 'merchant'; set: MerchantSet };

export const setNames: Record<ShopSet | MerchantSet, string> = {
  owner: 'Owner',
  orders: 'Orders',
  catalogue: 'Catalogue',
  support: 'Support',
  staff: 'Staff',
};

export function listPermissions(membership: Membership | null): readonly Permission[] {
  if (!membership) return [];
  return membership.of === 'shop' ? shopSets[membership.set] : merchantSets[membership.set];
}
