import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/checkout.contract.ts';
import type { Db } from '#server/db/db.ts';
import { refuseField } from '#server/errors.ts';
import { mayTryOut } from '#server/http/local-request.ts';
import { network, type RateLimits } from '#server/http/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import { forwarded } from '#server/texts/en/test-payments.ts';
import { asCaller, begunReply, choiceOf, refuseEndedSession } from './checkout-calls.ts';
import type { CheckoutShop } from './checkout-shop.ts';
import { placeGuess, quoteGuess } from './code-guesses.ts';
import { placeCheckout } from './place-checkout.ts';
import { quoteCart } from './quote/quote-cart.ts';
import { personOf } from './quote/quoted-discounts.ts';
import { quotedPlaceOf } from './sent-addresses.rules.ts';

interface Parts extends CheckoutShop {
  db: Db;
  limits: RateLimits;
  /** The limits of this process. */
  processLimits: RateLimits;
  /** True when HOST and PUBLIC_URL are of this machine. */
  isLocal: boolean;
}

export function checkoutRoutes(app: FastifyInstance, shop: Parts): void {
  const { db, shopSettings, providers, limits, processLimits } = shop;
  serve(app, contract.quoteCart, async ({ actor, body, ip }) => {
    await processLimits.take('quote', { ip });
    const { items, address, delivery, email, code, checkout } = body;
    const [typed, own] = [personOf(email), personOf(actor?.email)];
    const cart = {
      userId: actor?.id ?? null,
      items: items.map(choiceOf),
      address: quotedPlaceOf(address),
      delivery: delivery ?? null,
      hasEmail: typeof email === 'string' && email.trim() !== '',
      ...{ heldKey: checkout, code: code ?? null, person: typed ?? own },
      isPlacing: email === null,
    };
    const settings = await shopSettings.latest();
    const unproven = typed === own ? null : typed;
    const quote = await quoteGuess(limits, { ip, code, unproven }, () =>
      quoteCart(db, { settings, providers }, cart),
    );
    return { quote };
  });

  serve(app, contract.placeCheckout, async ({ actor, body, ip, reply }) => {
    refuseEndedSession(actor, reply);
    await processLimits.take('quote', { ip });
    if (body.payment === 'test' && !mayTryOut(shop.isLocal, reply.request.headers)) {
      throw refuseField('payment', forwarded);
    }
    const form = { ...body, items: body.items.map(choiceOf), ip: network(ip) };
    const pressed = await placeGuess(limits, { ip, code: body.code }, () =>
      asCaller(actor, () => placeCheckout(db, shop, actor, form)),
    );
    if (pressed.begun) return begunReply(pressed.begun);
    const { id, number, link } = pressed.order;
    return { ...done('Your order has been placed.'), order: { _id: id, number }, link };
  });
}
