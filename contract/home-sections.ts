import { z } from 'zod';
import { parseImageUrl } from './images.ts';
import { ownText } from './own-text.ts';
import { bodyId } from './schemas.ts';
import { shopLink } from './shop-links.ts';

/** The sections of the home page, in the owner's order (docs/rules.md#home-page). */

export const maxSections = 12;
export const maxBanners = 6;
export const maxSideBanners = 2;
export const maxChosenProducts = 10;

/** Drawings of ours that have a wide and a tall form. */
const scenes = ['evening', 'living', 'table', 'everyday'] as const;
export type Scene = (typeof scenes)[number];

const text = (max: number) => ownText(max, `May not be longer than ${max} characters.`);
const tooMany = (what: string, max: number) => `At most ${max} ${what}.`;
const percent = z.number().min(0).max(100);
/** The point that stays in view, in percent of the picture. */
const focus = z.object({ x: percent, y: percent });
export type Focus = z.output<typeof focus>;

const ground = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('drawing'), scene: z.enum(scenes) }),
  z.object({
    kind: z.literal('color'),
    color: z
      .string({ error: 'A colour is written as #16181c.' })
      .toLowerCase()
      .regex(/^#[0-9a-f]{6}$/, 'A colour is written as #16181c.'),
  }),
  z.object({
    kind: z.literal('picture'),
    imageUrl: z
      .string()
      .max(200)
      .refine((url) => parseImageUrl(url) !== null, 'Please upload the picture.'),
    alt: text(200).meta({ description: 'For those who cannot see it.' }),
    wide: focus,
    phone: focus,
    words: z.enum(['dark', 'light']).meta({ description: 'Which words can be read on it.' }),
  }),
]);

const banner = z.object({
  ground,
  title: text(60),
  words: text(80),
  link: shopLink.nullable(),
});

export type Banner = z.output<typeof banner>;

const homeProducts = z.discriminatedUnion('by', [
  z.object({ by: z.enum(['newest', 'rated', 'sale']) }),
  z.object({ by: z.enum(['category', 'brand']), id: bodyId('Please choose one.') }),
  z.object({
    by: z.literal('chosen'),
    ids: z
      .array(bodyId('Please choose the products.'))
      .max(maxChosenProducts, tooMany('products', maxChosenProducts)),
  }),
]);

export type HomeProducts = z.output<typeof homeProducts>;

const banners = (max: number) => z.array(banner).min(1, 'Add a banner.').max(max, tooMany('banners', max));

const homeSection = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('carousel'), banners: banners(maxBanners) }),
  z.object({ kind: z.literal('side'), banners: banners(maxSideBanners) }),
  z.object({ kind: z.literal('products'), title: text(60), of: homeProducts }),
  z.object({ kind: z.literal('categories') }),
  z.object({ kind: z.literal('brands') }),
  z.object({ kind: z.literal('review') }),
]);
export type HomeSection = z.output<typeof homeSection>;

export const homeSections = z
  .array(homeSection)
  .max(maxSections, tooMany('sections', maxSections))
  .nullable();

/** @returns the stored sections; what this version of the shop does not know is left out, and all else stays. Null: ours. */
export function parseHome(stored: unknown): HomeSection[] | null {
  if (!Array.isArray(stored)) return null;
  return stored.slice(0, maxSections).flatMap((each) => {
    const section: unknown = Array.isArray(each?.banners)
      ? { ...each, banners: each.banners.filter((one: unknown) => banner.safeParse(one).success) }
      : each;
    const { data } = homeSection.safeParse(section);
    return data ? [data] : [];
  });
}
