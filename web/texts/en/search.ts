/** Around what was searched for, which is emphasised: 'Showing results for jumper.' */
export const showing = ['Showing results for ', '.'] as const;
/** Around what was typed, of a link: 'Search instead for jumpr.' */
export const instead = ['Search instead for ', '.'] as const;
/** Names the links of a search that found nothing. */
export const categories = 'Categories to look at';
/** Beside the name of what is suggested. */
export const kinds = { category: 'Category', brand: 'Brand' };
/** Said by screen readers. */
export function suggestionCount(count: number): string {
  if (count === 0) return 'No products match.';
  return count === 1 ? '1 suggestion' : `${count} suggestions`;
}
/** The last suggestion. */
export const allResults = 'See all results';
/** The last suggestion when nothing else is. */
export const allProducts = 'See all products';
