import type { FastifyInstance, FastifyReply } from 'fastify';
import * as contract from '#contract/checkout.contract.ts';
import { textsOf } from '#contract/texts.ts';
import { forSession, sessionEnded } from '#server/db/caller-session.ts';
import type { Db } from '#server/db/db.ts';
import { refuseField } from '#server/errors.ts';
import { mayTryOut } from '#server/http/local-request.ts';
import { network, type RateLimits } from '#server/http/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import * as en from '#server/texts/en/checkout.ts';
import { forwarded } from '#server/texts/en/test-payments.ts';
import type { BegunCheckout } from './begin-payment.ts';
import type { CheckoutShop } from './checkout-shop.ts';
import { getCheckout, giveUpCheckout, requireCheckout } from './get-checkout.ts';
import { payCheckout } from './pay-checkout.ts';
import { placeCheckout } from './place-checkout.ts';
import { quoteCart } from './quote-cart.ts';
import { quotedPlaceOf } from './sent-addresses.rules.ts';

const texts = textsOf({ en });

interface Parts extends Omit<CheckoutShop, 'report'> {
  db: Db;
  limits: RateLimits;
  /** Of this process. */
  processLimits: RateLimits;
  /** Whether HOST and PUBLIC_URL are of this machine. */
  isLocal: boolean;
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
  const { db, shopSettings, providers, processLimits } = parts;
  const shop = { ...parts, report: (err: Error) => app.log.error({ err }, 'a payment could not be begun') };
  serve(app, contract.quoteCart, async ({ actor, body, ip }) => {
    await processLimits.take('quote', { ip });
    const { items, address, delivery, email, checkout } = body;
    const quote = await quoteCart(
      db,
      { settings: await shopSettings.latest(), providers },
      {
        userId: actor?.id ?? null,
        items: items.map(choiceOf),
        address: quotedPlaceOf(address),
        delivery: delivery ?? null,
        hasEmail: typeof email === 'string' && email.trim() !== '',
        heldKey: checkout,
      },
    );
    return { quote };
  });

  serve(app, contract.placeCheckout, async ({ actor, body, ip, reply }) => {
    refuseEndedSession(actor, reply);
    await processLimits.take('quote', { ip });
    if (body.payment === 'test' && !mayTryOut(parts.isLocal, reply.request.headers)) {
      throw refuseField('payment', forwarded);
    }
    const form = { ...body, items: body.items.map(choiceOf), ip: network(ip) };
    const pressed = await asCaller(actor, () => placeCheckout(db, shop, actor, form));
    if (pressed.begun) return begunReply(pressed.begun);
    const { id, number, link } = pressed.order;
    return { ...done('Your order has been placed.'), order: { _id: id, number }, link };
  });

  serve(app, contract.getCheckout, async ({ actor, params, ip, reply }) => {
    refuseEndedSession(actor, reply);
    await processLimits.take('quote', { ip });
    return await getCheckout(db, shop, { key: params.id, userId: actor?.id ?? null });
  });

  serve(app, contract.payCheckout, async ({ actor, params, ip, reply }) => {
    refuseEndedSession(actor, reply);
    await processLimits.take('quote', { ip });
    const { key } = await requireCheckout(db, shop, { key: params.id, userId: actor?.id ?? null });
    const { holdMinutes } = (await shopSettings.latest()).payments;
    return begunReply(await asCaller(actor, () => payCheckout(db, shop, { key, holdMinutes })));
  });

  serve(app, contract.giveUpCheckout, async ({ actor, params, ip, reply }) => {
    refuseEndedSession(actor, reply);
    await processLimits.take('quote', { ip });
    const given = await giveUpCheckout(db, shop, { key: params.id, userId: actor?.id ?? null });
    const { givenUp, isProcessing, notGivenUp } = texts();
    const kept = given.payment?.state === 'processing' ? isProcessing : notGivenUp;
    return { ...done(given.state === 'released' ? givenUp : kept), ...given };
  });
}

/** Whoever was signed in must not order as a guest without knowing it. */
function refuseEndedSession(actor: object | null, reply: FastifyReply): void {
  if (!actor && reply.request.headers.authorization !== undefined) throw sessionEnded();
}

/** The calls are open, so that nobody else checks that the session lasts. */
const asCaller = <T>(actor: { sessionId: string } | null, work: () => Promise<T>): Promise<T> =>
  actor ? forSession(actor.sessionId, work) : work();

const begunReply = ({ key, expiresAt, url }: BegunCheckout) => ({
  ...done(texts().payNow),
  checkout: { _id: key, expires: expiresAt.toISOString() },
  pay: url,
});
