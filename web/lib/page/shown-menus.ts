/** Menus as pages show them. */

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

/** Entries and those below them, in their order. */
export const flatLinks = (links: readonly MenuLink[]): MenuLink[] =>
  links.flatMap((link) => [link, ...flatLinks(link.below ?? [])]);
