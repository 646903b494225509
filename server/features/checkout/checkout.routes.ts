import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/checkout.contract.ts';
import { forSession, sessionEnded } from '#server/db/caller-session.ts';
import type { Db } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import type { OrderLinks } from '../orders/order-link.ts';
import type { PlacingShop } from '../orders/place-order.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { placeCheckout } from './place-checkout.ts';
import { quoteCart } from './quote-cart.ts';
import { quotedPlaceOf } from './sent-addresses.rules.ts';

interface Parts extends PlacingShop {
  db: Db;
  shopSettings: Pick<ShopSettings, 'latest' | 'known' | 'parse'>;
  links: OrderLinks;
  limits: RateLimits;
  /** Of this process. */
  processLimits: RateLimits;
}

interface SentItem {
  product: string;
  variant?: string | null | undefined;
  quantity: number;
}

const choiceOf = ({ product, variant, quantity }: SentItem) => ({
  productId: product,
  variantId: variant ?? product,
  quantity,
});

export function checkoutRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, shopSettings, limits, processLimits } = parts;
  serve(app, contract.quoteCart, async ({ actor, body, ip }) => {
    await processLimits.take('quote', { ip });
    const { items, address, delivery, email } = body;
    const quote = await quoteCart(db, await shopSettings.latest(), {
      userId: actor?.id ?? null,
      items: items.map(choiceOf),
      address: quotedPlaceOf(address),
      delivery: delivery ?? null,
      hasEmail: typeof email === 'string' && email.trim() !== '',
    });
    return { quote };
  });

  serve(app, contract.placeCheckout, async ({ actor, body, ip, reply }) => {
    // Whoever was signed in must not order as a guest without knowing it.
    if (!actor && reply.request.headers.authorization !== undefined) throw sessionEnded();
    await processLimits.take('quote', { ip });
    const attempt = actor ? null : await limits.take('place', { ip });
    const form = { ...body, items: body.items.map(choiceOf), ip };
    const place = () => placeCheckout(db, parts, actor, form);
    // The call is open, so that nobody else checks that the session lasts.
    const placed = await (actor ? forSession(actor.sessionId, place) : place()).catch(async (error) => {
      // It costs no more than a quote.
      if (error instanceof ShopError && error.code === 'quote-changed') await attempt?.giveBack();
      throw error;
    });
    if (!placed.isNew) await attempt?.giveBack();
    const { id, number, link } = placed;
    return { ...done('Your order has been placed.'), order: { _id: id, number }, link };
  });
}
