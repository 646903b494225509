import { z } from 'zod';
import { personKey } from './people.ts';
import { readStory } from './read-story.ts';

const wishlist = z.object({ of: personKey, products: z.array(z.string()).min(1) });
export type DemoWishlist = z.output<typeof wishlist>;

/** Names of the products on a wishlist, oldest wish first. */
export const readWishlists = (): DemoWishlist[] => readStory('wishlists.json', z.array(wishlist));
