import { screen } from '@testing-library/react';
import { queryClient } from '#web/lib/api/query-client.ts';
import CustomerOrderPage from '#web/pages/dashboard/orders/customer-order-page.tsx';
import { fakeApi } from './fake-api.ts';
import { openPage, routePage } from './open-page.tsx';

/** Opens an order as a clerk does. @param state of the history: how the order was reached */
export async function openOrder(details: object, state?: object) {
  const api = fakeApi({ 'GET /order/:id/details': details });
  const page = openPage(routePage(CustomerOrderPage, { id: 'o1' }), {
    at: '/dashboard/orders/customers/o1',
    path: '/dashboard/orders/customers/:id',
    state,
  });
  await screen.findByRole('heading', { level: 1, name: /^Order #1042/ });
  /** Loads what somebody else has done. */
  const meanwhile = async (next: object) => {
    api.answers['GET /order/:id/details'] = next;
    await queryClient.invalidateQueries();
  };
  return { ...page, api, meanwhile };
}
