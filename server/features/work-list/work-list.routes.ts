import type { FastifyInstance } from 'fastify';
import { exportAddresses } from '#contract/address-list.contract.ts';
import * as contract from '#contract/work-list.contract.ts';
import { serve } from '#server/http/serve.ts';
import { exportAddresses as downloadAddresses } from './export-addresses.ts';
import { exportOrders } from './export-orders.ts';
import { listWork, type WorkShop } from './list-work.ts';
import { listWorkChoices } from './list-work-choices.ts';

/** The clerk's list of orders. */
export function workListRoutes(app: FastifyInstance, shop: WorkShop): void {
  serve(app, contract.listWork, ({ actor, query }) => listWork(shop, actor, query));

  serve(app, contract.listWorkChoices, ({ actor, query }) => listWorkChoices(shop, actor, query));

  serve(app, contract.exportOrders, ({ actor, query }) =>
    exportOrders(shop, actor, query, { now: new Date() }),
  );

  serve(app, exportAddresses, ({ actor, query }) =>
    downloadAddresses(shop, actor, query, { now: new Date() }),
  );
}
