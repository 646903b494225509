import type { PublicCategory } from '#contract/categories.contract.ts';
import type { Banner, Scene } from '#contract/home-sections.ts';
import type { ShownTexts } from '#contract/settings.contract.ts';

/** Texts of a banner, used when the shop has the category. */
type Words = { scene: Scene; category: string; title: string; words: string };

const main: readonly Words[] = [
  { scene: 'evening', category: 'Lighting', title: 'Light for long evenings', words: 'See lighting' },
  { scene: 'living', category: 'Furniture', title: 'Chairs made to be mended', words: 'See furniture' },
];
const side: readonly Words[] = [
  { scene: 'table', category: 'Kitchen', title: 'For cooking every day', words: 'See kitchen' },
  { scene: 'everyday', category: 'Bags & Clothing', title: 'Out in all weathers', words: 'See bags' },
];

/**
 * The banners of a shop whose owner has published none (docs/rules.md#banners), with link and texts where the shop has their category. The
 * first has what the owner wrote in the settings; without a category of ours it leads to the whole shop.
 */
export function ourBanners(
  categories: readonly Pick<PublicCategory, '_id' | 'name'>[],
  { homeTitle, homeAction }: Pick<ShownTexts, 'homeTitle' | 'homeAction'>,
): { main: Banner[]; side: Banner[] } {
  const fill = ({ scene, category, title, words }: Words): Banner => {
    const found = categories.find(({ name }) => name === category);
    const ground = { kind: 'drawing', scene } as const;
    return found
      ? { ground, title, words, link: { to: 'category', id: found._id } }
      : { ground, title: '', words: '', link: null };
  };
  const [first, ...others] = main.map(fill);
  if (!first || !(homeTitle || homeAction)) return { main: main.map(fill), side: side.map(fill) };
  const own: Banner = {
    ...first,
    title: homeTitle || first.title,
    words: homeAction || first.words || 'See all products',
    link: first.link ?? { to: 'address', address: '/shop' },
  };
  return { main: [own, ...others], side: side.map(fill) };
}
