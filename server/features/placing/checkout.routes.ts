import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/checkout.contract.ts';
import type { Db } from '#server/db/db.ts';
import { refuseField } from '#server/errors.ts';
import { mayTryOut } from '#server/http/local-request.ts';
import { network, type RateLimits } from '#server/http/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import { forwarded } from '#server/texts/en/test-payments.ts';
import { asksForPerson } from '../discounts/discounts.rules.ts';
import { asCaller, begunReply, refuseEndedSession, toChoice } from './checkout-calls.ts';
import type { CheckoutShop } from './checkout-shop.ts';
import { placeGuess, quoteGuess } from './code-guesses.ts';
import { placeCheckout } from './place-checkout.ts';
import { quoteCart } from './quote/quote-cart.ts';
import { askingPerson, refusedDiscounts, toOrderer } from './quote/quoted-discounts.ts';
import { toQuotedPlace } from './sent-addresses.rules.ts';

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
    const cart = {
      who: askingPerson(actor, email),
      items: items.map(toChoice),
      address: toQuotedPlace(address),
      delivery: delivery ?? null,
      hasEmail: typeof email === 'string' && email.trim() !== '',
      ...{ heldKey: checkout, code: code ?? null, refused: refusedDiscounts(body) },
    };
    const settings = await shopSettings.latest();
    const quote = await quoteGuess(limits, { ip, code }, () => quoteCart(db, { settings, providers }, cart));
    return { quote };
  });

  serve(app, contract.placeCheckout, async ({ actor, body, ip, reply }) => {
    refuseEndedSession(actor, reply);
    await processLimits.take('quote', { ip });
    if (body.payment === 'test' && !mayTryOut(shop.isLocal, reply.request.headers)) {
      throw refuseField('payment', forwarded);
    }
    const form = { ...body, items: body.items.map(toChoice), ip: network(ip) };
    const { discounts } = await shopSettings.latest();
    const orderer = actor?.isEmailProven ? null : toOrderer(actor, form).person;
    const unproven = discounts.active.some(asksForPerson) ? orderer : null;
    const pressed = await placeGuess(limits, { ip, code: body.code, unproven }, (isPastLimit) =>
      asCaller(actor, () => placeCheckout(db, shop, actor, { ...form, isPastLimit })),
    );
    if (pressed.begun) return begunReply(pressed.begun);
    const { id, number, link } = pressed.order;
    return { ...done('Your order has been placed.'), order: { _id: id, number }, link };
  });
}
