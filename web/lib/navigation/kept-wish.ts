/**
 * A product that a guest wanted in the wishlist, in the history state of the pages of sign-in: a link cannot plant it, and whoever goes
 * elsewhere drops it.
 */
export interface KeptWish {
  productId: string;
  name: string;
}
export interface WishState {
  wish: KeptWish;
}

/** @returns null where there is none: history state may contain anything */
export function findWish(state: unknown): KeptWish | null {
  const { productId, name } = (state as Partial<WishState> | null)?.wish ?? {};
  return typeof productId === 'string' && typeof name === 'string' ? { productId, name } : null;
}
