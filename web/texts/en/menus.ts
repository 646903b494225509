import type { MenuName, MenuPlace } from '#contract/menus.ts';

/** Names of what every shop has. */
export const places: Readonly<Record<MenuPlace, string>> = {
  shop: 'Shop',
  brands: 'Brands',
  contact: 'Contact Us',
  sell: 'Sell With Us',
  shipping: 'Shipping',
  account: 'Account Details',
  orders: 'Orders',
  wishlist: 'WishList',
  pages: 'All other pages',
  withdraw: 'Withdraw from contract',
};

export const title = 'Menus of header and footer';
export const hint =
  "Two levels at most. On phones the header's menu is in the drawer of the categories. While buyers can withdraw, the footer always leads there.";
export const menuTitles: Readonly<Record<MenuName, string>> = {
  header: 'Header',
  service: 'Footer, Customer Service',
  links: 'Footer, Links',
};
export const kinds = {
  place: 'Places of the shop',
  category: 'Categories',
  brand: 'Brands',
  page: 'Pages',
  link: 'A link of your own',
} as const;

export const newLink = 'New link';
export const unknown = 'Not there any more';
export const hidden = 'Left out: shoppers do not see it now';
export const deleted = 'Left out: it was deleted';
export const notOffered = 'Left out: withdrawal is not on';

export const empty = 'This menu is empty.';
export const addTo = (menu: string) => `Add to: ${menu}`;
export const choose = 'Choose what';
export const label = 'Name';
export const labelHint = 'Empty: its own name.';
export const address = 'Address';
export const addressHint = 'https://, mailto:, tel:, or / for a page of the shop.';
export const below = 'Below the entry above';
export const remove = 'Take out';
export const up = (name: string) => `Move ${name} up`;
export const down = (name: string) => `Move ${name} down`;
export const asNew = 'As in a new shop';
export const removed = (name: string) => `${name} was taken out.`;
export const isAsNew = (menu: string) => `${menu}: as in a new shop.`;
