import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeApi } from '#web/testing/fake-api.ts';
import { closePages, openPage, press } from '#web/testing/open-page.tsx';
import ActivityPage from './activity/activity-page.tsx';
import ProductsPage from './products/products-page.tsx';

afterEach(closePages);

const product = {
  ...{ name: 'Half-Dip Mug', sku: 'MUG', slug: 'half-dip-mug', price: 20, quantity: 60, isActive: true },
  ...{ images: [], imageUrl: null, brand: null, unsold: null, priceVaries: false, isUntracked: false },
};

it('products are filtered, sorted and paged in the URL', async () => {
  const category = { _id: 'c', name: 'Lighting', path: [] };
  const api = fakeApi({
    'GET /product': ({ query }) => {
      const products = [{ ...product, _id: 'p' }];
      const chosen = { category: query.get('category') && category, brand: null };
      return { products, count: 130, currentPage: Number(query.get('page')), totalPages: 7, chosen };
    },
    'GET /category': { categories: [category], ...{ count: 1, totalPages: 1, currentPage: 1 } },
  });
  const { user, router } = openPage(<ProductsPage />, { at: '/dashboard/product?search=a' });
  const isAt = (search: string) => waitFor(() => expect(router.state.location.search).toBe(search));
  await user.click(await screen.findByRole('link', { name: 'Page 2' }));
  await screen.findByText('21-40 of 130');
  await press(user, 'Category');
  const chip = await screen.findByRole('dialog', { name: 'Category' });
  await user.type(within(chip).getByRole('searchbox', { name: 'Search Category' }), 'light');
  await press(user, 'Lighting', chip);
  await isAt('?search=a&category=c');
  await screen.findByRole('button', { name: 'Category Lighting' });
  await press(user, 'Status');
  await user.click(await screen.findByRole('menuitemradio', { name: 'Inactive' }));
  await isAt('?search=a&category=c&status=inactive');
  await screen.findByRole('button', { name: 'Status Inactive' });
  await user.click(within(screen.getByRole('columnheader', { name: 'Product' })).getByRole('link'));
  await isAt('?search=a&category=c&status=inactive&sort=name');
  await press(user, 'Rows 20');
  await user.click(await screen.findByRole('menuitemradio', { name: '50' }));
  await isAt('?search=a&category=c&status=inactive&sort=name&limit=50');
  await screen.findByText('1-50 of 130');
  const last = Object.fromEntries(api.sent.filter(({ name }) => name === 'GET /product').at(-1)?.query ?? []);
  expect(last).toMatchObject({ search: 'a', category: 'c', status: 'inactive', sort: 'name', limit: '50' });
});

it('activity is searched by person, and filtered by kind and days', async () => {
  const nils = { _id: 'n', name: 'Nils Berg', email: 'nils@example.com' };
  const event = {
    ...{ _id: 'e', at: '2026-11-22T10:00:00.000Z', kind: 'signed-up', account: nils, actor: null },
    ...{ merchantName: null, ip: '127.0.0.1', details: {} },
  };
  fakeApi({
    'GET /activity': ({ query }) => {
      const activity = query.get('to') === '2020-01-01' ? [] : [event];
      return { activity, count: activity.length, currentPage: 1, totalPages: 1 };
    },
  });
  const { user, router } = openPage(<ActivityPage />, { at: '/dashboard/activity' });
  const isAt = (search: string) => waitFor(() => expect(router.state.location.search).toBe(search));
  await screen.findByText(/signed up$/);
  await user.type(screen.getByLabelText('Search by person'), 'nils{Enter}');
  await isAt('?search=nils');
  await press(user, 'Kind');
  const kinds = await screen.findByRole('dialog', { name: 'Kind' });
  await user.type(within(kinds).getByRole('searchbox'), 'sign-up');
  await waitFor(() => expect(within(kinds).getAllByRole('button')).toHaveLength(1));
  await press(user, 'Sign-up', kinds);
  await isAt('?search=nils&kind=signed-up');
  await press(user, 'Dates');
  const dates = await screen.findByRole('dialog', { name: 'Dates' });
  fireEvent.change(within(dates).getByLabelText('To'), { target: { value: '2020-01-01' } });
  await screen.findByText('No activity found.');
  await press(user, 'Clear', dates);
  await isAt('?search=nils&kind=signed-up');
  await press(user, 'Dates');
  const again = await screen.findByRole('dialog', { name: 'Dates' });
  fireEvent.change(within(again).getByLabelText('From'), { target: { value: '2026-11-01' } });
  await screen.findByRole('button', { name: /^Dates since / });
  await isAt('?search=nils&kind=signed-up&from=2026-11-01');
});
