import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/checkout.contract.ts';
import type { Db } from '#server/db/db.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { quoteCart } from './quote-cart.ts';

interface Parts {
  db: Db;
  shopSettings: Pick<ShopSettings, 'latest'>;
  /** Of this process. */
  limits: RateLimits;
}

export function checkoutRoutes(app: FastifyInstance, { db, shopSettings, limits }: Parts): void {
  serve(app, contract.quoteCart, async ({ actor, body, ip }) => {
    await limits.take('quote', { ip });
    const items = body.items.map(({ product, variant, quantity }) => ({
      productId: product,
      variantId: variant ?? product,
      quantity,
    }));
    const { taxRate } = (await shopSettings.latest()).general;
    return { quote: await quoteCart(db, taxRate, { userId: actor?.id ?? null, items }) };
  });
}
