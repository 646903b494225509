import { z } from 'zod';
import { endpoint } from './define-endpoint.ts';
import { bodyId, done, id, idParams, optionalText } from './schemas.ts';

/** docs/rules.md#pictures-of-a-product */
export const maxImages = 12;

const productImage = z.object({
  _id: z.string(),
  url: z.string(),
  alt: z.string().meta({ description: 'What it shows; empty when nobody has said it.' }),
});
export type ProductImage = z.output<typeof productImage>;

const inOrder = z.array(productImage).meta({ description: 'In their order; the first is `imageUrl`.' });
export const backOfficeImages = { images: inOrder };
/** Only a product with two or more images has this. */
export const shopImages = { images: inOrder.optional() };

const imageParams = z.object({ id, image: id });
const alt = optionalText(200);
const reply = z.object({ ...done, ...backOfficeImages });

export const addProductImage = endpoint({
  method: 'POST',
  path: '/product/:id/images',
  access: 'products.write',
  summary: 'Add an image to a product, after its others',
  params: idParams,
  encoding: 'multipart',
  body: z.object({ alt }),
  reply,
});
export const orderProductImages = endpoint({
  method: 'PUT',
  path: '/product/:id/images',
  access: 'products.write',
  summary: 'Order the images of a product',
  params: idParams,
  body: z.object({
    images: z
      .array(bodyId('A picture is unknown. Please reload the page.'), { error: 'Pictures are required.' })
      .max(maxImages, { error: `A product may have at most ${maxImages} pictures.` }),
  }),
  reply,
});
export const describeProductImage = endpoint({
  method: 'PUT',
  path: '/product/:id/images/:image',
  access: 'products.write',
  summary: 'Change the alternative text of an image',
  params: imageParams,
  body: z.object({ alt }),
  reply,
});
export const deleteProductImage = endpoint({
  method: 'DELETE',
  path: '/product/:id/images/:image',
  access: 'products.write',
  summary: 'Delete an image of a product; variants with it show the first',
  params: imageParams,
  reply,
});
