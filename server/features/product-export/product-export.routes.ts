import type { FastifyInstance } from 'fastify';
import { exportPictures } from '#contract/exported-pictures.contract.ts';
import { exportProducts as exportCall } from '#contract/products-back-office.contract.ts';
import { serve } from '#server/http/serve.ts';
import type { Media } from '../media/media.ts';
import { toChoice } from '../products/chosen-products.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { exportProducts, type Shop } from './export-products.ts';
import { zipPictures } from './zip-pictures.ts';

interface Parts extends Shop {
  media: Media;
  shopSettings: Pick<ShopSettings, 'latest'>;
}

export function productExportRoutes(app: FastifyInstance, { shopSettings, media, ...shop }: Parts): void {
  serve(app, exportCall, async ({ actor, query }) =>
    exportProducts(shop, await toChoice(shopSettings, actor, query), new Date()),
  );
  serve(app, exportPictures, async ({ actor, query }) =>
    zipPictures({ db: shop.db, media }, await toChoice(shopSettings, actor, query), new Date()),
  );
}
