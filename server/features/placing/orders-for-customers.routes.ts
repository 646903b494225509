import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/orders-for-customers.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import { network } from '#server/http/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import * as en from '#server/texts/en/checkout.ts';
import { toChoice } from './checkout-calls.ts';
import type { CheckoutShop } from './checkout-shop.ts';
import { listOffered } from './offered-variants.store.ts';
import { placeForCustomer } from './place-for-customer.ts';

const texts = defineTexts({ en });

/** Orders that the shop places for its customers. */
export function ordersForCustomersRoutes(
  app: FastifyInstance,
  { db, ...shop }: CheckoutShop & { db: Db },
): void {
  serve(app, contract.findOffered, async ({ query }) => ({
    variants: await listOffered(db, query.search),
  }));

  serve(app, contract.placeForCustomer, async ({ actor, body, ip }) => {
    const { notify, ...sent } = body;
    const form = { ...sent, terms: false, items: body.items.map(toChoice), ip: network(ip) };
    const order = await placeForCustomer(db, shop, { id: actor.id, tellsBuyer: notify }, form);
    return { ...done(texts().placedForCustomer), order: { _id: order.id, number: order.number } };
  });
}
