import { z } from 'zod';
import { ownText } from './own-text.ts';
import { refusalOfAddress } from './shop-links.ts';

/**
 * Menus of header and footer (docs/rules.md#menus): entries in the owner's order. Those of level 2 are below the last of level 1 before
 * them.
 */

/** Beside the header, the columns of the footer: Customer Service and Links. */
export const menuNames = ['header', 'service', 'links'] as const;
export type MenuName = (typeof menuNames)[number];

export const maxMenuEntries = 50;
export const maxMenuLabel = 60;
const maxLink = 500;

/** Places of every shop; `pages` are all published pages of the owner that the menu does not name. */
export const menuPlaces = [
  ...(['shop', 'brands', 'contact', 'sell', 'shipping'] as const),
  ...(['account', 'orders', 'wishlist', 'pages', 'withdraw'] as const),
] as const;
export type MenuPlace = (typeof menuPlaces)[number];
/** Kinds that can be hidden or deleted; entries have their ids. */
export const menuTargetKinds = ['category', 'brand', 'page'] as const;
export type MenuTargetKind = (typeof menuTargetKinds)[number];

export const menuMessages = {
  tooMany: `A menu may have at most ${maxMenuEntries} entries.`,
  levels: 'A menu has two levels at most.',
  first: 'The first entry of a menu is below nothing.',
  label: `The name of an entry may not be longer than ${maxMenuLabel} characters.`,
  noLabel: 'A link needs a name.',
  link: 'A link begins with https://, http://, mailto: or tel:, or with / within the shop.',
  target: 'There is no such entry for a menu.',
} as const;

/** @returns why it cannot be what an entry leads to; null when it can */
export const refusalOfLink = (url: string): string | null =>
  url.length <= maxLink ? refusalOfAddress(url, menuMessages.link) : menuMessages.link;

const isId = (text: string) => z.uuid().safeParse(text).success;
const isPlace = (text: string) => menuPlaces.some((place) => place === text);

const entry = z
  .object({
    kind: z.enum(['place', ...menuTargetKinds, 'link'], { error: menuMessages.target }),
    to: z
      .string({ error: menuMessages.target })
      .meta({ description: 'A place of every shop, an id, or a link.' }),
    label: ownText(maxMenuLabel, menuMessages.label).meta({
      description: 'Empty: the name of what it leads to.',
    }),
    level: z.union([z.literal(1), z.literal(2)], { error: menuMessages.levels }),
  })
  .superRefine(({ kind, to, label }, { addIssue }) => {
    const refuse = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message });
    if (kind !== 'link') {
      if (!(kind === 'place' ? isPlace : isId)(to)) refuse('to', menuMessages.target);
      return;
    }
    const refusal = refusalOfLink(to);
    if (refusal) refuse('to', refusal);
    if (!label.trim()) refuse('label', menuMessages.noLabel);
  });
export type MenuEntry = z.output<typeof entry>;

const menu = z
  .array(entry)
  .max(maxMenuEntries, menuMessages.tooMany)
  .refine((entries) => entries[0]?.level !== 2, menuMessages.first);
export const menusSchema = z.object({ header: menu, service: menu, links: menu });
export type Menus = z.output<typeof menusSchema>;

const places = (...to: MenuPlace[]): MenuEntry[] =>
  to.map((place) => ({ kind: 'place', to: place, label: '', level: 1 }));
const infoLinks = ['contact', 'sell', 'shipping', 'account', 'orders'] as const;

/** Those of a shop whose owner has set none (docs/rules.md#footer). */
export const ourMenus: Menus = {
  header: places('shop', 'brands'),
  service: places(...infoLinks, 'pages', 'withdraw'),
  links: places(...infoLinks),
};

/** Stored menus: what this version does not know is left out, and a menu that is not there is ours. */
export function parseMenus(stored: Readonly<Record<string, unknown>>): Menus {
  const parse = (name: MenuName): MenuEntry[] => {
    const given = stored[name];
    if (!Array.isArray(given)) return ourMenus[name];
    const known = given.flatMap((each) => entry.safeParse(each).data ?? []).slice(0, maxMenuEntries);
    return known.map((each, index) => (index === 0 ? { ...each, level: 1 } : each));
  };
  return { header: parse('header'), service: parse('service'), links: parse('links') };
}

/** A category, brand or page that a menu names. */
export const menuTarget = z.object({
  kind: z.enum(menuTargetKinds),
  id: z.string(),
  name: z.string(),
  slug: z.string(),
});
export type MenuTarget = z.output<typeof menuTarget>;
/** With whether shoppers see it. */
export const editedTarget = menuTarget.extend({ isShown: z.boolean() });
export type EditedTarget = z.output<typeof editedTarget>;

/** @returns the ids of what menus name, each once */
export const idsIn = (menus: Menus, kind: MenuTargetKind): string[] => [
  ...new Set(
    Object.values(menus).flatMap((entries) =>
      entries.filter((each) => each.kind === kind).map(({ to }) => to),
    ),
  ),
];
