import { eq } from 'drizzle-orm';
import { orders } from '#server/db/schema/orders.ts';
import { toCartId } from '#server/features/placing/cart-of-key.ts';
import { holdCheckout, storedPayment } from './builders/payments.ts';
import type { TestProduct } from './builders/products.ts';
import { startStripe } from './stripe-stand-in.ts';
import { createTestApp } from './test-app.ts';

/** A shop beside a stand-in of Stripe, which sends it events. `close` ends both. */
export async function openStripeShop() {
  const stripe = await startStripe();
  const shop = await createTestApp({ STRIPE_API_URL: stripe.url });
  type Event = ReturnType<typeof stripe.event>;
  return {
    stripe,
    shop,
    /** A guest on Stripe's page, with two pieces of the product. */
    async hold(product: TestProduct) {
      const held = await holdCheckout(shop, { items: [[product, 2]] }, { payment: 'stripe' });
      const providerId = (await storedPayment(shop, held.paymentId))?.providerId ?? '';
      const listed = eq(orders.cartId, toCartId(held.key));
      return { ...held, providerId, orders: () => shop.db.$count(orders, listed) };
    },
    send: ({ body, headers }: Event) => shop.call('POST', '/payments/stripe/events', { body, headers }),
    about: (paymentId: string, type = 'checkout.session.completed', ageSeconds = 0) =>
      stripe.event(type, { object: 'checkout.session', client_reference_id: paymentId }, ageSeconds),
    async close() {
      await shop.close();
      await stripe.close();
    },
  };
}
