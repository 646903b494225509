import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { editedProduct } from '#web/testing/edited-product.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { closePages, openPage } from '#web/testing/open-page.tsx';
import ProductsPage from './products/products-page.tsx';

afterEach(closePages);

it('a search that is due leads nowhere after a link was pressed', async () => {
  fakeApi({
    'GET /product': { products: [editedProduct], count: 1, currentPage: 1, totalPages: 1 },
    'GET /product/bulk': { edits: [] },
  });
  const { user, router } = openPage(<ProductsPage />, { at: '/dashboard/product' });
  const link = await screen.findByRole('link', { name: /Edited Lamp/ });
  // The search is due when the test says so: after the press, before React renders again.
  const { setTimeout: start, clearTimeout: stop } = window;
  let search: (() => void) | undefined;
  vi.stubGlobal('setTimeout', (run: () => void, delay: number) => {
    if (delay !== 1000) return start(run, delay);
    search = run;
    return 'search';
  });
  vi.stubGlobal('clearTimeout', (id: never) => {
    if (id === 'search') search = undefined;
    else stop(id);
  });
  await user.type(screen.getByRole('searchbox', { name: 'Search the list of products' }), 'half-dip');
  expect(search).toBeDefined();
  await act(async () => {
    link.click();
    search?.();
  });
  expect(router.state.location).toMatchObject({
    ...{ pathname: `/dashboard/product/edit/${editedProduct._id}`, search: '' },
  });
});
