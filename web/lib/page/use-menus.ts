import { useShop } from './use-shop.ts';

export interface MenuLink {
  to: string;
  label: string;
  /** Typed by the owner: it may lead anywhere. */
  isAddress?: true;
  below?: MenuLink[];
}

export interface PageMenus {
  header: MenuLink[];
  /** Columns of the footer. */
  service: MenuLink[];
  links: MenuLink[];
  /** The header's do not fit beside the search. */
  isWide?: true;
}

const none: PageMenus = { header: [], service: [], links: [] };

/** Menus from the root's loader; empty where that failed. */
export const useMenus = (): PageMenus => useShop().menus ?? none;

/** Entries and those below them, in their order. */
export const flatLinks = (links: readonly MenuLink[]): MenuLink[] =>
  links.flatMap((link) => [link, ...flatLinks(link.below ?? [])]);
