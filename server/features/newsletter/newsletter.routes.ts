import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/newsletter.contract.ts';
import type { Db } from '#server/db/db.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import { confirmSubscription } from './confirm-subscription.ts';
import { subscribe } from './subscribe.ts';
import { unsubscribe } from './unsubscribe.ts';

interface Parts {
  db: Db;
  limits: RateLimits;
  publicUrl: string;
}

export function newsletterRoutes(app: FastifyInstance, { db, limits, publicUrl }: Parts): void {
  serve(app, contract.subscribe, async ({ body, ip }) => {
    await limits.take('newsletter', { email: body.email, ip });
    await subscribe(db, body.email);
    return done('Almost done: please open the link in the e-mail that we have just sent to you.');
  });

  serve(app, contract.confirmSubscription, async ({ params }) => {
    await confirmSubscription(db, params.token);
    return done('You have subscribed to our newsletter.');
  });

  serve(app, contract.unsubscribe, async ({ params }) => {
    await unsubscribe(db, params.token);
    return done('You have unsubscribed from our newsletter.');
  });

  serve(app, contract.openUnsubscribe, ({ params }) => ({
    location: `${publicUrl}/newsletter/unsubscribe/${encodeURIComponent(params.token)}`,
  }));
}
