import { afterAll, expect, it } from 'vitest';
import { endpoints } from '#contract/all-endpoints.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { carriesSecret, secretUrlHeaders } from './secret-urls.ts';

const shop = await createTestApp();
afterAll(shop.close);

const id = '0198e5a2-0000-7000-8000-000000000000';

/** Calls that need no account and are named by something in their URL: it is public, or it opens something to whoever has it. */
const open: Record<string, 'public' | 'secret'> = {
  'GET /category/item/:slug': 'public',
  'GET /former-slug/:kind/:slug': 'public',
  'GET /page/item/:slug': 'public',
  'GET /product/item/:slug': 'public',
  'GET /product/list/brand/:slug': 'public',
  'GET /product/list/search/:text': 'public',
  'GET /review/:slug': 'public',
  'GET /seller/:slug': 'public',
  'GET /checkout/:id': 'secret',
  'DELETE /checkout/:id': 'secret',
  'POST /checkout/:id/pay': 'secret',
  'GET /payments/test/:id': 'secret',
  'POST /payments/test/:id': 'secret',
  'GET /order/:id/details': 'secret',
  'GET /documents/:id': 'secret',
  'GET /documents/:id/pdf': 'secret',
  'GET /documents/:id/xml': 'secret',
  'GET /withdrawals/:id': 'secret',
  'POST /withdrawals/:id/confirm': 'secret',
  'POST /withdrawals/:id/deny': 'secret',
  'PUT /order/:id/address': 'secret',
  'DELETE /order/cancel/:id': 'secret',
  'POST /order/:id/returns': 'secret',
  'DELETE /returns/:id': 'secret',
  'PUT /order/status/item/:itemId': 'secret',
  'POST /auth/reset/:token': 'secret',
  'GET /merchant/signup/:token': 'secret',
  'POST /merchant/signup/:token': 'secret',
  'GET /team/accept/:token': 'secret',
  'POST /team/accept/:token': 'secret',
  'POST /newsletter/confirm/:token': 'secret',
  'GET /newsletter/unsubscribe/:token': 'secret',
  'POST /newsletter/unsubscribe/:token': 'secret',
  'POST /back-in-stock/confirm/:token': 'secret',
  'GET /back-in-stock/cancel/:token': 'secret',
  'POST /back-in-stock/cancel/:token': 'secret',
};

it('every open call with something in its URL is public or secret', () => {
  const named = endpoints.flatMap(({ endpoint: { method, path, access } }) =>
    (access === 'anyone' || access === 'signed-in-or-key') && path.includes(':') ? [`${method} ${path}`] : [],
  );
  expect(named.toSorted()).toEqual(Object.keys(open).toSorted());
});

it.each(Object.entries(open))('%s is %s', async (call, kind) => {
  const [method = 'GET', path = ''] = call.split(' ');
  const url = `/api${path.replace(':id', id).replace(/:\w+/g, 'abc')}${/^\/(order|returns|documents|withdrawals)/.test(path) ? '?key=abc' : ''}`;
  const { headers } = await shop.app.inject({ method: method as 'GET', url });
  expect(carriesSecret(url)).toBe(kind === 'secret');
  // Also of what it refuses.
  if (kind === 'secret') expect(headers).toMatchObject(secretUrlHeaders);
  else expect(headers['referrer-policy']).not.toBe('no-referrer');
});

it.each([
  ['/api/checkout/quote', true],
  ['/API/%63heckout/x', true],
  ['/api/auth/google/callback?code=abc&state=1', true],
  [`/api/order/${id}/details?a=?&key=abc`, true],
  [`/api/order/${id}/details`, false],
  ['/api/withdrawals?key=abc', true],
  [`/withdraw/${id}?key=abc`, true],
  [`/order/${id}/withdraw?key=abc`, true],
  ['/withdraw', false],
  ['/checkout', true],
  ['/checkout.data', true],
  ['/checkout/return?key=abc', true],
  [`/order/${id}?key=abc`, true],
  [`/order/${id}`, false],
  [`/login?to=${encodeURIComponent('/checkout/return?key=abc')}`, true],
  [`/register?to=${encodeURIComponent(`/order/success/${id}`)}`, false],
  ['/login?to=/dashboard', false],
  ['/checkouts', false],
  ['/shop?key=abc', false],
  ['/shop/%E0%A4%A', false],
])('%s has a secret: %s', (url, has) => {
  expect(carriesSecret(url)).toBe(has);
});
