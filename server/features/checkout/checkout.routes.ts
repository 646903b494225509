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
  const { db, shopSettings, processLimits } = parts;
  serve(app, contract.quoteCart, async ({ actor, body, ip }) => {
    await processLimits.take('quote', { ip });
    const { items, address, delivery, email } = body;
    const countryCode = address?.countryCode;
    const quote = await quoteCart(db, await shopSettings.latest(), {
      userId: actor?.id ?? null,
      items: items.map(choiceOf),
      address: countryCode ? { ...address, countryCode } : null,
      delivery: delivery ?? null,
      hasEmail: typeof email === 'string' && email.trim() !== '',
    });
    return { quote };
  });
}
