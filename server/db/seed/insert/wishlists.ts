import { insertWish } from '#server/features/wishlist/wishes.store.ts';
import { readWishlists } from '../demo/wishlists.ts';
import { getPersonId, getProduct, type SeedContext } from './seed-context.ts';

/** Wishlists of members. */
export async function insertWishlists(context: SeedContext): Promise<void> {
  for (const { of, products } of readWishlists()) {
    for (const name of products)
      await insertWish(context.db, getPersonId(context, of), getProduct(context, name).id);
  }
}
