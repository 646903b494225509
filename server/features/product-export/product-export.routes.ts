import type { FastifyInstance } from 'fastify';
import { exportProducts as exportCall } from '#contract/products-back-office.contract.ts';
import type { Db } from '#server/db/db.ts';
import { serve } from '#server/http/serve.ts';
import { choiceOf } from '../products/chosen-products.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { exportProducts } from './export-products.ts';

interface Parts {
  db: Db;
  shopSettings: Pick<ShopSettings, 'latest'>;
}

export function productExportRoutes(app: FastifyInstance, { db, shopSettings }: Parts): void {
  serve(app, exportCall, async ({ actor, query }) =>
    exportProducts(db, await choiceOf(shopSettings, actor, query), new Date()),
  );
}
