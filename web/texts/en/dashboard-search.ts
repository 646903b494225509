export const open = 'Search or go to';
export const keys = { mac: '⌘ K', others: 'Ctrl K' } as const;
export const label = 'Search the dashboard';
/** Kinds of results, by what the account may see. */
export const found = {
  orders: 'orders',
  products: 'products',
  people: 'people',
  pages: 'pages',
  actions: 'actions',
} as const;
export const placeholder = (found: string) => `Find ${found}`;
export const groups = {
  pages: 'Pages',
  orders: 'Orders',
  products: 'Products',
  people: 'People',
  actions: 'Actions',
  account: 'Account',
} as const;
export const all = {
  orders: (count: string) => `All ${count} orders`,
  products: (count: string) => `All ${count} products`,
  people: (count: string) => `All ${count} people`,
} as const;
export const guest = (name: string) => `${name || 'Somebody'} (guest)`;
export const deleted = 'Deleted account';
export const searching = 'Searching';
export const nothing = (text: string) => `Nothing found for “${text}”.`;
export const failed = 'The search did not load.';
export const again = 'Try again';
export const results = (count: string) => `${count} results`;
export const oneResult = '1 result';
/** Pages that the menu has no link to. */
export const pages = {
  myOrders: 'My Orders',
  beingPaid: 'Being paid',
  addProduct: 'Add Product',
  importProducts: 'Import Products',
  addCategory: 'Add Category',
  addAttribute: 'Add Attribute',
  addBrand: 'Add Brand',
  addMerchant: 'Add Merchant',
  addPage: 'Add Page',
  addDiscount: 'Add discount',
  settings: (group: string) => `Settings: ${group}`,
} as const;
