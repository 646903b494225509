/** The hash of a URL that opens the bag: `/shop#bag`. */
export const bagHash = '#bag';
