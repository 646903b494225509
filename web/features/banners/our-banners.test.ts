import { expect, it } from 'vitest';
import { ourBanners } from './our-banners.ts';

const category = (name: string) => ({ _id: `id of ${name}`, name });
const lighting = { to: 'category', id: 'id of Lighting' };

it('links to categories that the shop has', () => {
  const { main } = ourBanners([category('Lighting')], {});
  expect(main[0]).toMatchObject({ link: lighting, words: 'See lighting' });
});

it('shows images without texts where the shop has other categories', () => {
  const { main, side } = ourBanners([category('Electronics')], {});
  expect([...main, ...side].map(({ link, title, words }) => [link, title, words])).toEqual(
    Array(4).fill([null, '', '']),
  );
});

it('has the owner’s words on the first image, which leads to the shop where nothing else fits', () => {
  const { main } = ourBanners([category('Lighting')], { homeTitle: 'Made in Ohio' });
  expect(main[0]).toMatchObject({ title: 'Made in Ohio', words: 'See lighting', link: lighting });
  const [first, second] = ourBanners([], { homeTitle: 'Made in Ohio', homeAction: '' }).main;
  expect(first).toMatchObject({
    ...{ title: 'Made in Ohio', words: 'See all products' },
    link: { to: 'address', address: '/shop' },
  });
  expect(second?.title).toBe('');
});
