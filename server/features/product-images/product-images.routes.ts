import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/product-images.contract.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import { addImage, deleteImage, describeImage, orderImages } from './change-images.ts';
import type { Shop } from './form-image.ts';

/** Images of products, by administrators and merchants. */
export function productImagesRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, contract.addProductImage, async ({ actor, params, body, image }) => ({
    ...done('Picture has been added successfully!'),
    images: await addImage(shop, actor, params.id, { alt: body.alt ?? '', image }),
  }));
  serve(app, contract.orderProductImages, async ({ actor, params, body }) => ({
    ...done('Pictures have been ordered successfully!'),
    images: await orderImages(shop, actor, params.id, body.images),
  }));
  serve(app, contract.describeProductImage, async ({ actor, params, body }) => ({
    ...done('Picture has been updated successfully!'),
    images: await describeImage(shop, actor, params.id, { image: params.image, alt: body.alt ?? '' }),
  }));
  serve(app, contract.deleteProductImage, async ({ actor, params }) => ({
    ...done('Picture has been deleted successfully!'),
    images: await deleteImage(shop, actor, params.id, params.image),
  }));
}
