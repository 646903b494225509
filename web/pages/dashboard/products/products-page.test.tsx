import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { AddProductForm } from '#web/features/products/add-product-form.tsx';
import { productsQuery } from '#web/features/products/products.queries.ts';
import ProductsPage from './products-page.tsx';

const filters = { stock: 'threshold', status: 'hidden' };

/** As the dashboard's layout draws it for whoever may do this. */
function draw(permissions: string[], element: ReactElement): string {
  const client = new QueryClient();
  client.setQueryData(productsQuery({ page: 1, search: '', sort: '', filters }).queryKey, {
    ...{ rows: [], count: 0, totalPages: 1, currentPage: 1 },
    ...{ countIsCapped: undefined, chosen: undefined, withoutSafety: undefined },
  });
  const children = [{ path: '*', element }];
  const layout = { path: '/', element: <Outlet context={{ permissions }} />, children };
  const router = createMemoryRouter([layout], {
    initialEntries: [`/dashboard/product?${new URLSearchParams(filters)}`],
  });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const merchant = ['products.read', 'products.write'];
const owner = [...merchant, 'categories.read', 'categories.write', 'settings.write'];

test('an empty list of low stock says where its numbers are set: a merchant has no settings', () => {
  const settings = /href="\/dashboard\/settings"[^>]*>(<[^>]*>)*Settings/;
  const ofOwner = draw(owner, <ProductsPage />);
  expect(ofOwner).toContain('Set a low-stock number in Settings or on a product.');
  expect(ofOwner).toMatch(settings);
  const ofMerchant = draw(merchant, <ProductsPage />);
  expect(ofMerchant).toContain('Set a low-stock number on a product.');
  expect(ofMerchant).not.toMatch(settings);
});

test('a merchant neither filters by brand nor chooses categories', () => {
  expect(draw(owner, <ProductsPage />)).toMatch(/<button[^>]*>(<[^>]*>)*Brand/);
  expect(draw(merchant, <ProductsPage />)).not.toMatch(/<button[^>]*>(<[^>]*>)*Brand/);
  const words = 'The shop puts products into categories.';
  const choice = 'Where shoppers find it beside its brand.';
  const form = (isMerchant: boolean) =>
    draw([], <AddProductForm {...{ isMerchant, ownBrand: null }} onDone={() => {}} />);
  expect(form(true)).toContain(words);
  expect(form(true)).not.toContain(choice);
  expect(form(false)).toContain(choice);
  expect(form(false)).not.toContain(words);
});
