import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeApi } from '#web/testing/fake-api.ts';
import { closePages, openPage } from '#web/testing/open-page.tsx';
import { SearchBox } from './search-box.tsx';

afterEach(closePages);

const nothing = { products: [], categories: [], brands: [] };
const kettle = { name: 'Steel Kettle', slug: 'steel-kettle', imageUrl: null, price: 40 };
const corrected = {
  ...{ products: [kettle], categories: [{ name: 'Kettles', slug: 'kettles' }], brands: [] },
  corrected: { from: 'kettel', to: 'kettle' },
};

async function type(text: string) {
  fakeApi({
    'GET /product/list/search/:text': ({ params }) => (params.text === 'kettel' ? corrected : nothing),
  });
  const { user } = openPage(<SearchBox id="search" />, { at: '/' });
  await user.type(screen.getByRole('combobox', { name: 'Search Products' }), text);
  return user;
}

it('suggests a category first, also that of a typo, and ends with all results', async () => {
  const user = await type('kettel');
  const list = await screen.findByRole('listbox', { name: 'Suggestions' });
  expect(list.parentElement?.textContent).toContain('Showing results for kettle.');
  const names = within(list)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect([names[0], names.at(-1)]).toEqual(['Kettles Category', 'See all results']);
  await user.keyboard('{ArrowDown}{Enter}');
  await screen.findByText('Now at /shop/category/kettles');
});

it('says when nothing matches, and leads to the whole shop', async () => {
  const user = await type('zzzqqq');
  await screen.findByText('No products match “zzzqqq”.');
  await user.keyboard('{ArrowDown}{Enter}');
  await screen.findByText('Now at /shop');
});

it('searches on Enter', async () => {
  const user = await type('mug');
  await user.keyboard('{Enter}');
  await screen.findByText('Now at /shop?name=mug');
});
