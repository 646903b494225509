import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeApi } from '#web/testing/fake-api.ts';
import { closePages, openPage, press } from '#web/testing/open-page.tsx';
import ReportsPage from './reports-page.tsx';

afterEach(closePages);

const amounts = { net: 20, tax: 1, refundedNet: 0, refundedTax: 0 };
const taxes = {
  ...{ currency: 'USD', timeZone: 'UTC', total: amounts, unassigned: 0, withoutInvoice: 2 },
  rows: [{ ...amounts, country: 'US', title: 'Tax', rate: 5 }],
};

it('counts taxes by order or by document, for the quarter in the URL', async () => {
  const api = fakeApi({
    'GET /reports/taxes': ({ query }) =>
      query.get('from')?.startsWith('2001') ? { ...taxes, rows: [], withoutInvoice: null } : taxes,
    'GET /reports/sales': { currency: 'USD', timeZone: 'UTC', days: [] },
  });
  const at = '/dashboard/reports';
  const { user, router } = openPage(<ReportsPage />, { at });
  const rows = within(await screen.findByRole('table', { name: 'Taxes' })).getAllByRole('row');
  expect(rows.at(-1)?.textContent).toMatch(/^Total/);
  screen.getByText('2 orders of these days have no invoice.');
  const quarters = () => within(screen.getByRole('navigation', { name: 'Quarters' })).getAllByRole('link');
  await user.click(quarters()[1] as HTMLElement);
  await waitFor(() => expect(router.state.location.search).toMatch(/^\?from=\d{4}-\d\d-01&to=/));
  await waitFor(() => expect(quarters()[1]?.getAttribute('aria-current')).toBe('page'));
  await press(user, 'Counted By order');
  await user.click(await screen.findByRole('menuitemradio', { name: 'By document' }));
  await screen.findByText('2 orders of these days have no invoice and are in no row.');
  expect(api.sent.findLast(({ name }) => name === 'GET /reports/taxes')?.query.get('by')).toBe('document');
  screen.getByRole('button', { name: 'Save as CSV' });

  await act(() => router.navigate(`${at}?from=2001-01-01&to=2001-03-31`));
  await screen.findByText('Nothing was sold or refunded in these days.');
  expect(screen.queryByRole('button', { name: 'Save as CSV' })).toBeNull();
});
