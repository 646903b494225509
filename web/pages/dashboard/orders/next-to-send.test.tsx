// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '#web/lib/api/query-client.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { closePages, openPage, press, routePage } from '#web/testing/open-page.tsx';
import { orderOfLamps, parcel, withParcel } from '#web/testing/order-details.ts';
import CustomerOrderPage from './customer-order-page.tsx';

afterEach(closePages);

const send = 'POST /order/:id/parcels';
const place = { list: 'customers', filter: {}, page: 1 };
const work = { orders: [{ _id: 'o1' }, { _id: 'o2' }], count: 2, totalPages: 1, currentPage: 1 };

async function open() {
  const api = fakeApi({
    'GET /order/:id/details': orderOfLamps,
    'GET /order/work': work,
    [send]: () => {
      api.answers['GET /order/:id/details'] = withParcel();
      return { success: true, message: 'Sent.', parcel };
    },
  });
  const page = openPage(routePage(CustomerOrderPage, { id: 'o1' }), {
    at: '/dashboard/orders/customers/o1',
    state: { place },
  });
  await screen.findByRole('heading', { level: 1, name: /^Order #1042/ });
  return { ...page, api };
}
const next = () => screen.findByRole('link', { name: 'Next to send' });

it("'Next to send' gets the focus although the page learns later that all is sent", async () => {
  const { user, api } = await open();
  api.answers[send] = () => {
    api.answers['GET /order/:id/details'] = refused(500, 'Later.');
    return { success: true, message: 'Sent.', parcel };
  };
  await press(user, /^Make a parcel/);
  await press(user, 'Send parcel');
  const make = await screen.findByRole('button', { name: /^Make a parcel/ });
  // As it was: the form has closed.
  await waitFor(() => expect(document.activeElement).toBe(make));
  api.answers['GET /order/:id/details'] = withParcel();
  await queryClient.invalidateQueries();
  const link = await next();
  await waitFor(() => expect(document.activeElement).toBe(link));
});
