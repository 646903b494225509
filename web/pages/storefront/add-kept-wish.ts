import { addToWishlist } from '#web/features/wishlist/wishlist.store.ts';
import { findWish } from '#web/lib/navigation/kept-wish.ts';

/** Puts what a guest wanted into the wishlist of whoever has signed in. */
export function addKeptWish(state: unknown): void {
  const wish = findWish(state);
  if (wish) void addToWishlist(wish);
}
