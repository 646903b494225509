import { expect, it } from 'vitest';
import { bannersFor } from './banners.ts';

const category = (name: string) => ({
  _id: name,
  name,
  slug: name.toLowerCase(),
  description: '',
  productCount: 1,
  parent: null,
  imageUrl: null,
});

it('links to categories that the shop has', () => {
  const { main } = bannersFor([category('Lighting')]);
  expect(main[0]).toMatchObject({ link: '/shop/category/lighting', content: 'See lighting' });
});

it('shows images without texts where the shop has other categories', () => {
  const { main, side } = bannersFor([category('Electronics')]);
  expect([...main, ...side].map(({ link, title, content }) => link + title + content)).toEqual([
    '',
    '',
    '',
    '',
  ]);
});
