import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/order-links.contract.ts';
import { textsOf } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import * as en from '#server/texts/en/order-links.ts';
import type { OrderLinks } from '../orders/order-link.ts';
import { claimOrder } from './claim-order.ts';
import { endOrderLinks } from './end-order-links.ts';
import { sendOrderLink } from './send-order-link.ts';

const texts = textsOf({ en });

interface Parts {
  db: Db;
  links: OrderLinks;
  limits: RateLimits;
  /** The limits of this process. */
  processLimits: RateLimits;
}

/** Links to orders of guests. */
export function orderLinksRoutes(app: FastifyInstance, { db, links, limits, processLimits }: Parts): void {
  const { securityLog } = app;

  serve(app, contract.sendOrderLink, async ({ body, ip }) => {
    await limits.take('order-link', { ip });
    await sendOrderLink(db, limits, body);
    return done(texts().linkSent);
  });

  serve(app, contract.endOrderLinks, async ({ actor, params, ip }) => {
    const order = await endOrderLinks(db, actor, params.id);
    if (order) securityLog.write({ event: 'order-links-ended', by: actor.id, ip, order: order.number });
    return done(texts().linksEnded);
  });

  serve(app, contract.claimOrder, async ({ actor, params, body, ip }) => {
    const attempt = await processLimits.take('order-key', { ip });
    await claimOrder(db, links, actor, { orderId: params.id, key: body.key });
    await attempt.giveBack();
    return done(texts().claimed);
  });
}
