import type { FastifyInstance } from 'fastify';
import { exportProducts as exportCall } from '#contract/products-back-office.contract.ts';
import { serve } from '#server/http/serve.ts';
import { choiceOf } from '../products/chosen-products.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { exportProducts, type Shop } from './export-products.ts';

interface Parts extends Shop {
  shopSettings: Pick<ShopSettings, 'latest'>;
}

export function productExportRoutes(app: FastifyInstance, { shopSettings, ...shop }: Parts): void {
  serve(app, exportCall, async ({ actor, query }) =>
    exportProducts(shop, await choiceOf(shopSettings, actor, query), new Date()),
  );
}
