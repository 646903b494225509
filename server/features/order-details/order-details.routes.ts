import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/order-details.contract.ts';
import type { Db } from '#server/db/db.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import type { OrderLinks } from '../orders/order-link.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { type FindChat, findOrderDetails } from './get-order-details.ts';

interface Parts {
  db: Db;
  shopSettings: Pick<ShopSettings, 'latest'>;
  links: OrderLinks;
  /** The limits of this process. */
  limits: RateLimits;
  findChat: FindChat;
}

/** The page of an order. */
export function orderDetailsRoutes(app: FastifyInstance, shop: Parts): void {
  serve(app, contract.getOrderDetails, async ({ actor, params, query, ip }) =>
    findOrderDetails(shop, { actor, key: query.key, ip }, params.id),
  );
}
