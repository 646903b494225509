/** Headings of the sections of the home page. */
export const newest = 'New on the shelf';
export const rated = 'Rated 4 stars and up';
export const sale = 'On sale';
export const chosen = 'Picked for you';
export const brands = 'Shop By Brand';
export const seeAll = 'See all';
