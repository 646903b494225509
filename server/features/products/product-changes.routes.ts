import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/products-back-office.contract.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import type { Shop } from '../product-images/form-image.ts';
import { addProduct } from './add-product.ts';
import { activateProduct, changeProduct, deleteProduct, replaceImage } from './change-product.ts';

/** Changes of products by administrators and merchants. */
export function productChangesRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, calls.addProduct, async ({ actor, body, image }) => ({
    ...done('Product has been added successfully!'),
    product: await addProduct(shop, actor, body, image),
  }));
  serve(app, calls.updateProduct, async ({ actor, params, body }) => {
    await changeProduct(shop, actor, params.id, body.product);
    return done('Product has been updated successfully!');
  });
  serve(app, calls.replaceProductImage, async ({ actor, params, image }) => ({
    ...done('Product has been updated successfully!'),
    product: await replaceImage(shop, actor, params.id, image),
  }));
  serve(app, calls.activateProduct, async ({ actor, params, body }) => {
    await activateProduct(shop, actor, params.id, body.product.isActive);
    return done('Product has been updated successfully!');
  });
  serve(app, calls.deleteProduct, async ({ actor, params, ip }) => {
    const product = await deleteProduct(shop, actor, params.id, ip);
    app.securityLog.writeRecorded({ event: 'product-deleted', product, by: actor.id, ip });
    return done('Product has been deleted successfully!');
  });
}
