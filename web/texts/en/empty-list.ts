/** For a list in which nothing is found. */
export const noneOnPage = (page: string) => `No products found on page ${page}.`;
export const isShorter = 'The list has fewer pages.';
export const seeFirstPage = 'See page 1';
export const none = 'No products found.';
/** For a list that only its price filter empties: '$40 to $220', or '$189.00' */
export const otherPrices = (prices: string) => `There are products at other prices: ${prices}.`;
export const seeAllPrices = 'Show all prices';
export const fewerFilters = 'Try fewer filters.';
export const fewerFiltersOrWords = 'Try fewer filters, or other words.';
export const otherWords = 'Try fewer or other words.';
export const otherCategory = 'Try another category.';
export const seeAll = 'See all products';
