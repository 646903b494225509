import { z } from 'zod';
import { endpoint } from './define-endpoint.ts';
import { bodyId, done, flag, money, time } from './schemas.ts';
import { listedOptions } from './variants.contract.ts';

export const wish = z.object({
  product: z.object({
    _id: z.string(),
    name: z.string(),
    slug: z.string(),
    price: money,
    imageUrl: z.string().nullable(),
    ...listedOptions,
  }),
  isLiked: z.boolean(),
  created: time,
});
export type Wish = z.output<typeof wish>;

export const setWish = endpoint({
  method: 'POST',
  path: '/wishlist',
  access: 'signed-in',
  summary: 'Like or unlike a product',
  body: z.object({ isLiked: flag(), product: bodyId('Please choose a product.') }),
  reply: z.object(done),
});
export const listWishes = endpoint({
  method: 'GET',
  path: '/wishlist',
  access: 'signed-in',
  summary: 'Liked products that are still for sale, newest first',
  reply: z.object({ wishlist: z.array(wish) }),
});
