import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeApi } from '#web/testing/fake-api.ts';
import { closePages, openPage, routePage } from '#web/testing/open-page.tsx';
import OrderPage from './order-page.tsx';
import OrderSuccessPage from './order-success-page.tsx';
import ReturnPage from './return-page.tsx';

afterEach(closePages);

const user = { membership: { of: 'merchant', set: 'owner' }, merchant: { isActive: false } };

it.each([
  ['/order/o1', OrderPage],
  ['/order/success/o1', OrderSuccessPage],
  ['/order/o1/return', ReturnPage],
])('a disabled merchant sees only the notice at %s, and nothing is asked for', async (at, page) => {
  const api = fakeApi({
    'GET /user/me': { user },
    'GET /order/:id/details': {},
    'POST /order/:id/claim': {},
  });
  openPage(routePage(page, { id: 'o1' }), { at });
  await screen.findByText(/your account has been disabled/);
  expect(api.sent.map(({ name }) => name)).toEqual(['GET /user/me']);
});
