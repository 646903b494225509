import type { FastifyInstance } from 'fastify';
import { listWishes, setWish } from '#contract/wishlist.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { refuseField } from '#server/errors.ts';
import { serve } from '#server/http/serve.ts';
import type { Likes } from './likes.ts';
import * as store from './wishes.store.ts';

export function wishlistRoutes(app: FastifyInstance, { db, likes }: { db: Db; likes: Likes }): void {
  serve(app, setWish, async ({ actor, body }) => {
    if (!body.isLiked) {
      await inTransaction(db, (tx) => store.deleteWish(tx, actor.id, body.product));
      likes.changed(actor.id);
      return { success: true as const, message: 'Removed from your wishlist.' };
    }
    const isForSale = await inTransaction(db, (tx) => store.insertWish(tx, actor.id, body.product));
    if (!isForSale) throw refuseField('product', 'Product is not available.', 'not-for-sale');
    likes.changed(actor.id);
    return { success: true as const, message: 'Added to your wishlist.' };
  });

  serve(app, listWishes, async ({ actor }) => ({ wishlist: await store.listWishes(db, actor.id) }));
}
