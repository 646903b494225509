/** Names of the groups. */
export const category = 'Category';
export const price = 'Price';
export const brand = 'Brand';
export const rating = 'Rating';
export const availability = 'Availability';
/** For a group in which nothing is chosen. */
export const any = 'Any';
export const allProducts = 'All products';
export const inStock = 'In stock';
export const sale = 'Sale';
export const stars = (rating: number) => (rating === 5 ? '5★' : `${rating}★ and more`);
/** A chosen price or number: '10 to 50 g', '10 g and more', 'up to 50 g' */
export const between = (min: string, max: string) => `${min} to ${max}`;
export const andMore = (min: string) => `${min} and more`;
export const upTo = (max: string) => `up to ${max}`;
export const lowestPrice = 'Lowest price';
export const highestPrice = 'Highest price';
/** The fields beside the slider. */
export const priceFrom = 'Price from';
export const priceTo = 'Price to';
export const to = 'to';
export const notAPrice = 'Please type whole amounts such as 40.';
export const showProducts = 'Show products';
