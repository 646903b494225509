import { expect, it } from 'vitest';
import { bannersFor, withOwnTexts } from './banners.ts';

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

it('has the owner’s words on the first image, which leads to the shop where nothing else fits', () => {
  const { main } = bannersFor([category('Lighting')]);
  expect(withOwnTexts(main, {})).toEqual(main);
  expect(withOwnTexts(main, { homeTitle: 'Made in Ohio' })[0]).toMatchObject({
    ...{ title: 'Made in Ohio', content: 'See lighting', link: '/shop/category/lighting' },
  });
  const [first, second] = withOwnTexts(bannersFor([]).main, { homeTitle: 'Made in Ohio', homeAction: '' });
  expect(first).toMatchObject({ title: 'Made in Ohio', content: 'See all products', link: '/shop' });
  expect(second?.title).toBe('');
});
