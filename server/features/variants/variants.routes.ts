import type { FastifyInstance } from 'fastify';
import { offerAgain as offerCall } from '#contract/stock.contract.ts';
import { setVariants as setCall } from '#contract/variants.contract.ts';
import type { Db } from '#server/db/db.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import { offerAgain } from './offer-again.ts';
import { setVariants } from './set-variants.ts';

/** Options and variants of a product in the back office. */
export function variantsRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, setCall, async ({ actor, params, body }) => ({
    ...done('Variants have been saved successfully!'),
    ...(await setVariants(db, actor, params.id, body)),
  }));
  serve(app, offerCall, async ({ actor, params }) => {
    await offerAgain(db, actor, params.id, params.variant);
    return done('The variant is offered again.');
  });
}
