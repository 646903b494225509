import { afterAll, expect, it } from 'vitest';
import { addAdministrator } from '#server/testing/builders/people.ts';
import { saveStripeKeys } from '#server/testing/builders/stripe.ts';
import { startStripe } from '#server/testing/stripe-stand-in.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const stripe = await startStripe();
const shop = await createTestApp({ STRIPE_API_URL: stripe.url });
afterAll(async () => {
  await shop.close();
  await stripe.close();
});

it('the test of the connection says when Stripe does not answer', async () => {
  const { token } = await addAdministrator(shop);
  await saveStripeKeys(shop, stripe);
  stripe.always = 'down';
  const tested = await shop.call('POST', '/settings/payments/stripe/test', { token, body: {} });
  expect(tested.json()).toMatchObject({
    works: false,
    message: expect.stringContaining('does not answer'),
  });
});
