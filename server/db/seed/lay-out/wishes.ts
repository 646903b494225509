import { insertWish } from '#server/features/wishlist/wishes.store.ts';
import { readWishlists } from '../demo/wishlists.ts';
import { personOf, productOf, type Stage } from './stage.ts';

/** What members would like to have. */
export async function layOutWishes(stage: Stage): Promise<void> {
  for (const { of, products } of readWishlists()) {
    for (const name of products) await insertWish(stage.db, personOf(stage, of), productOf(stage, name).id);
  }
}
