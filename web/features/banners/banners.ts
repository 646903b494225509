import { href } from 'react-router';
import type { BuiltInImageName } from '#contract/built-in-images.ts';
import type { PublicCategory } from '#contract/categories.contract.ts';
import type { ShownTexts } from '#contract/settings.contract.ts';

/** The name of a brand image that has a wide form. */
export type Scene = Extract<BuiltInImageName, `${string}-wide`> extends `${infer Name}-wide` ? Name : never;

/** A banner; the default ones have an image and nothing else (docs/rules.md#banners). */
export interface Banner {
  scene: Scene;
  link: string;
  title: string;
  content: string;
}

/** Texts of a banner, used when the shop has the category. */
type Words = { scene: Scene; category: string; title: string; content: string };

const main: readonly Words[] = [
  { scene: 'evening', category: 'Lighting', title: 'Light for long evenings', content: 'See lighting' },
  { scene: 'living', category: 'Furniture', title: 'Chairs made to be mended', content: 'See furniture' },
];
const side: readonly Words[] = [
  { scene: 'table', category: 'Kitchen', title: 'For cooking every day', content: 'See kitchen' },
  { scene: 'everyday', category: 'Bags & Clothing', title: 'Out in all weathers', content: 'See bags' },
];

/** The banners of the carousel and the static ones beside it, with link and texts where the shop has their category. */
export function bannersFor(categories: readonly PublicCategory[]): { main: Banner[]; side: Banner[] } {
  const fill = ({ scene, category, title, content }: Words): Banner => {
    const found = categories.find(({ name }) => name === category);
    return found
      ? { scene, link: href('/shop/category/:slug', { slug: found.slug }), title, content }
      : { scene, link: '', title: '', content: '' };
  };
  return { main: main.map(fill), side: side.map(fill) };
}

/** The first banner with what the owner wrote (docs/rules.md#shop-settings); without a category of ours it leads to the whole shop. */
export function withOwnTexts(main: readonly Banner[], { homeTitle, homeAction }: ShownTexts): Banner[] {
  return main.map((banner, at) => {
    if (at > 0 || !(homeTitle || homeAction)) return banner;
    const { link, title, content } = banner;
    return {
      ...banner,
      link: link || href('/shop'),
      title: homeTitle || title,
      content: homeAction || content || 'See all products',
    };
  });
}
