import { insertWish } from '#server/features/wishlist/wishes.store.ts';
import { readWishlists } from '../demo/wishlists.ts';
import { personOf, productOf, type SeedContext } from './seed-context.ts';

/** What members would like to have. */
export async function insertWishlists(stage: SeedContext): Promise<void> {
  for (const { of, products } of readWishlists()) {
    for (const name of products) await insertWish(stage.db, personOf(stage, of), productOf(stage, name).id);
  }
}
