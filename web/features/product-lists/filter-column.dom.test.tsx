import { screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { fakeApi } from '#web/testing/fake-api.ts';
import { closePages, openPage } from '#web/testing/open-page.tsx';
import FilterColumn from './filter-column.tsx';
import type { ListScope } from './list-urls.ts';
import { readFilters } from './read-filters.ts';

afterEach(closePages);

const option = (name: string, productCount = 3) => ({ slug: name.toLowerCase(), name, productCount });
const facet = (total: number, ...names: string[]) => ({ total, options: names.map((name) => option(name)) });
const facets = {
  ...{ productCount: 30, onSaleCount: 0, inStockCount: 20, attributes: [], categories: facet(1, 'Lighting') },
  ...{ brands: facet(9, 'Aldergate', 'Tindra'), prices: { edges: [5, 100, 2400], productCounts: [20, 10] } },
};

/** The filters of the URL, as its page has them. */
function Filters({ scope }: { scope: ListScope }) {
  const filters = readFilters(new URLSearchParams(useLocation().search));
  return <FilterColumn {...{ filters, facets, scope }} />;
}

async function open(at: string, scope: ListScope = {}) {
  const page = openPage(<Filters scope={scope} />, { at });
  const isAt = (path: string) =>
    waitFor(() => {
      const { pathname, search } = page.router.state.location;
      expect(pathname + search).toBe(path);
    });
  return { ...page, isAt };
}

it('narrows a list from its first page by typed prices, which are whole amounts', async () => {
  const { user, isAt } = await open('/shop?page=2');
  const [from, to] = ['Price from', 'Price to'].map((name) => screen.getByLabelText<HTMLInputElement>(name));
  if (!from || !to) throw new Error('no fields');
  expect([from.placeholder, to.placeholder]).toEqual(['$5', '$2,400']);
  // Every price is at least 1.
  await user.type(from, '1{Enter}');
  expect(from.value).toBe('');
  await isAt('/shop?page=2');
  await user.type(from, 'some');
  await user.type(to, '50{Enter}');
  await screen.findByText('Please type whole amounts such as 40.');
  await user.clear(from);
  await user.type(from, '$2,000{Enter}');
  await isAt('/shop?min=50&max=2000');
  expect([from.value, to.value]).toEqual(['$50', '$2,000']);
});

it('keeps a search beside the brands that are ticked', async () => {
  const { user, isAt } = await open('/shop?name=lamp&page=2');
  const box = screen.getByLabelText<HTMLInputElement>(/^Aldergate/);
  await user.click(box);
  await isAt('/shop?name=lamp&brands=aldergate');
  expect(box.checked).toBe(true);
  await user.click(box);
  await isAt('/shop?name=lamp');
});

it("finds other brands by name, and leaves a brand's page with a second one", async () => {
  fakeApi({
    'GET /product/list/facets': ({ query }) => ({
      brands: query.get('search') === 'papier' ? facet(1, 'Papierlund') : facet(0),
    }),
  });
  const { user } = await open('/shop/brand/tindra', { brand: 'tindra' });
  expect(screen.getByLabelText<HTMLInputElement>(/^Tindra/).checked).toBe(true);
  expect(screen.queryByLabelText(/^Papierlund/)).toBeNull();
  await user.type(screen.getByLabelText('Find a brand'), 'paper');
  await screen.findByText('No brands found.');
  await user.clear(screen.getByLabelText('Find a brand'));
  await user.type(screen.getByLabelText('Find a brand'), 'papier');
  await user.click(await screen.findByLabelText(/^Papierlund/));
  await screen.findByText('Now at /shop?brands=papierlund,tindra');
});
