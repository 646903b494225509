/** A path that ends in it opens the bag on arrival: `/shop#bag`. */
export const bagHash = '#bag';
