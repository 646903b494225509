import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Overview } from '#contract/dashboards.contract.ts';
import { permissions } from '#contract/permissions.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { closePages, openPage, press } from '#web/testing/open-page.tsx';
import OverviewPage from './overview-page.tsx';

afterEach(closePages);

const makeDay = (at: number) => ({
  day: new Date(Date.UTC(2026, 8, 29 + at)).toISOString().slice(0, 10),
  ...(at < 30 ? { orders: 1, sales: 100 } : { orders: 2, sales: 100 + at }),
});
const lamp = { _id: 'l', name: 'Harbour Lamp', slug: 'harbour-lamp', imageUrl: null, brand: 'Kiln' };
const overview: Overview = {
  ...{ currency: 'USD', timeZone: 'UTC', today: '2026-11-27', lowStock: [], lowStockAt: 3 },
  waits: { toSend: 1, late: 0, reviews: 12, lowStock: 0 },
  sales: { days: Array.from({ length: 60 }, (_, at) => makeDay(at)), top: [{ ...lamp, sold: 2, sales: 40 }] },
};

it('says what waits, shows the days as a table, and leads to products', async () => {
  fakeApi({ 'GET /dashboard/overview': overview });
  const { user } = openPage(<OverviewPage />, { at: '/dashboard/overview' });
  const waits = within(await screen.findByRole('navigation', { name: 'What waits' }));
  const names = waits.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names).toEqual([
    '1 order to send',
    '0 orders late',
    '12 reviews to approve',
    '0 products low on stock',
  ]);
  screen.getByRole('heading', { name: 'Low stock' });
  expect(screen.getByRole('link', { name: /Harbour Lamp/ }).getAttribute('href')).toMatch(
    /product\/edit\/l$/,
  );
  await press(user, 'Show as table');
  const row = within(screen.getByRole('table', { name: 'Sales by day' })).getAllByRole('row')[2];
  expect(row?.textContent).toBe('Thursday, Nov 262$158.00$100.00');
});

it('leads who reads no products to the shop, and says nothing of their stock', async () => {
  const { lowStock: _stock, lowStockAt: _at, ...rest } = overview;
  fakeApi({ 'GET /dashboard/overview': { ...rest, waits: { toSend: 1 } } });
  const profile = { permissions: permissions.filter((name) => !name.startsWith('products.')) };
  openPage(<OverviewPage />, { at: '/dashboard/overview', profile });
  const link = await screen.findByRole('link', { name: /Harbour Lamp/ });
  expect(link.getAttribute('href')).toBe('/product/harbour-lamp');
  expect(screen.queryByRole('heading', { name: 'Low stock' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'All products' })).toBeNull();
});
