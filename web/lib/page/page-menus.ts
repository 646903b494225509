import { href } from 'react-router';
import type { MenuEntry, MenuPlace, Menus, MenuTarget } from '#contract/menus.ts';
import { shippingSlug } from '#contract/pages.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import * as en from '#web/texts/en/menus.ts';
import { flatLinks, type MenuLink, type PageMenus } from './shown-menus.ts';
import type { ShownPage } from './use-shop.ts';

const texts = defineTexts({ en });

interface Known {
  /** Categories, brands and pages that shoppers see. */
  targets: readonly MenuTarget[];
  /** Published pages of the owner. */
  pages: readonly ShownPage[];
  withdrawalDays: number | null;
}

const placePaths: Record<Exclude<MenuPlace, 'pages'>, string> = {
  shop: href('/shop'),
  brands: href('/brands'),
  contact: href('/contact'),
  sell: href('/sell'),
  shipping: href('/shipping'),
  account: href('/dashboard'),
  orders: href('/dashboard/orders'),
  wishlist: href('/dashboard/wishlist'),
  withdraw: href('/withdraw'),
};
const toPage = (slug: string) => (slug === shippingSlug ? href('/shipping') : href('/pages/:slug', { slug }));
const toTarget = ({ kind, slug }: MenuTarget): string => {
  if (kind === 'page') return toPage(slug);
  return kind === 'brand' ? href('/shop/brand/:slug', { slug }) : href('/shop/category/:slug', { slug });
};

/** Menus as pages show them (docs/rules.md#menus). The root's loader alone calls it, and the preview, so that no page has it in its scripts. */
export function toPageMenus(menus: Menus, known: Known): PageMenus {
  const [header, service, links] = [menus.header, menus.service, menus.links].map((menu) =>
    toTree(menu, known),
  ) as [MenuLink[], MenuLink[], MenuLink[]];
  const withdraw = href('/withdraw');
  const inFooter = flatLinks([...service, ...links]);
  // Whatever the menus say.
  if (known.withdrawalDays !== null && !inFooter.some(({ to }) => to === withdraw))
    service.push({ to: withdraw, label: texts().places.withdraw });
  return { header, service, links, ...(isWide(header) ? { isWide: true } : {}) };
}

/** An entry that is left out takes along those below it. */
function toTree(menu: readonly MenuEntry[], known: Known): MenuLink[] {
  const tree: MenuLink[] = [];
  let isOpen = true;
  for (const entry of menu) {
    if (entry.level === 2 && !isOpen) continue;
    const links = toLinks(entry, menu, known);
    const parent = tree.at(-1);
    if (entry.level === 2 && parent) parent.below = [...(parent.below ?? []), ...links];
    else tree.push(...links);
    if (entry.level === 1) isOpen = links.length > 0;
  }
  return tree;
}

function toLinks({ kind, to, label }: MenuEntry, menu: readonly MenuEntry[], known: Known): MenuLink[] {
  const named = label.trim();
  if (kind === 'link') return [{ to, label: named, isAddress: true }];
  if (kind === 'place') {
    if (to === 'pages') return otherPages(menu, known);
    if (to === 'withdraw' && known.withdrawalDays === null) return [];
    const place = to as Exclude<MenuPlace, 'pages'>;
    return [{ to: placePaths[place], label: named || texts().places[place] }];
  }
  const target = known.targets.find((each) => each.kind === kind && each.id === to);
  return target ? [{ to: toTarget(target), label: named || target.name }] : [];
}

function otherPages(menu: readonly MenuEntry[], { targets, pages }: Known): MenuLink[] {
  const ids = menu.filter(({ kind }) => kind === 'page').map(({ to }) => to);
  const named = targets.filter(({ kind, id }) => kind === 'page' && ids.includes(id));
  return pages
    .filter(({ slug }) => !named.some((each) => each.slug === slug))
    .map(({ slug, title }) => ({ to: toPage(slug), label: title }));
}

/** Beside the search are about 150 pixels. */
const isWide = (header: readonly MenuLink[]) =>
  header.reduce((sum, { label, below }) => sum + label.length + (below ? 5 : 3), 0) > 17;
