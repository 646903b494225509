import type { FastifyInstance } from 'fastify';
import { correctAddress as addressContract } from '#contract/order-address.contract.ts';
import * as contract from '#contract/order-links.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import * as addressEn from '#server/texts/en/order-address.ts';
import * as en from '#server/texts/en/order-links.ts';
import type { OrderLinks } from '../orders/order-link.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { claimOrder } from './claim-order.ts';
import { correctAddress } from './correct-address.ts';
import { endOrderLinks } from './end-order-links.ts';
import { sendOrderLink } from './send-order-link.ts';

const texts = defineTexts({ en });
const addressTexts = defineTexts({ en: addressEn });

interface Parts {
  db: Db;
  links: OrderLinks;
  limits: RateLimits;
  /** The limits of this process. */
  processLimits: RateLimits;
  shopSettings: Pick<ShopSettings, 'latest'>;
}

/** Links to orders of guests, and the address, which their holders may correct. */
export function orderLinksRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, links, limits, processLimits, shopSettings } = parts;
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

  serve(app, addressContract, async ({ actor, params, query, body, ip }) => ({
    ...done(addressTexts().corrected),
    ...(await correctAddress(
      { db, shopSettings, links, limits: processLimits },
      { actor, key: query.key, ip },
      params.id,
      body,
    )),
  }));

  serve(app, contract.claimOrder, async ({ actor, params, body, ip }) => {
    const attempt = await processLimits.take('order-key', { ip });
    await claimOrder(db, links, actor, { orderId: params.id, key: body.key });
    await attempt.giveBack();
    return done(texts().claimed);
  });
}
