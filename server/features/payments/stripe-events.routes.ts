import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/payments.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import * as en from '#server/texts/en/being-paid.ts';
import { ProviderAway, type ProviderEvent, ProviderRefused } from '../payment-providers/provider.ts';
import { noteEvent } from '../payment-providers/provider-state.store.ts';
import { unavailable } from './held/begin-payment.ts';
import { receiveEvent } from './receive-event.ts';
import type { SettlingShop } from './settling/settle.ts';

const texts = defineTexts({ en });

interface Parts extends SettlingShop {
  db: Db;
  /** The limits of this process. */
  limits: RateLimits;
}

/** In a scope of its own: the signature is that of the bytes as they came. */
export async function stripeEventsRoutes(
  app: FastifyInstance,
  { db, limits, ...shop }: Parts,
): Promise<void> {
  const stripe = shop.providers.of('stripe');

  /** @throws invalid-input for an event that is not signed by Stripe */
  async function verify(body: unknown, headers: Record<string, unknown>): Promise<ProviderEvent | null> {
    try {
      return await stripe.verifyEvent(Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers);
    } catch (error) {
      if (error instanceof ProviderRefused) throw new ShopError('invalid-input', texts().notSigned);
      throw error;
    }
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    serve(scope, contract.receiveStripeEvent, async ({ ip, reply: { request } }) => {
      const attempt = await limits.take('payment-event', { ip });
      const event = await verify(request.body, request.headers);
      await attempt.giveBack();
      await noteEvent(db);
      try {
        if (event) await receiveEvent(db, shop, stripe, event);
      } catch (error) {
        // It is sent again.
        if (error instanceof ProviderAway || error instanceof ProviderRefused) {
          throw unavailable(texts().providerAway);
        }
        throw error;
      }
      return { received: true as const };
    });
  });
}
