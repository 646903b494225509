/** Search params of the shop's lists, as their pages read them. Beside these, attributes have params of their own (docs/rules.md#shop-page). */
const listParams = [
  'name',
  'exact',
  'brands',
  'min',
  'max',
  'stars',
  'rating',
  'onSale',
  'inStock',
  'attributes',
  'order',
  'page',
] as const;
export type ListParam = (typeof listParams)[number];

export const isListParam = (name: string): name is ListParam =>
  (listParams as readonly string[]).includes(name);

/** Params of the calls of lists, and words that people would take for them. */
const paramsOfCalls = ['category', 'brand', 'maxPrice', 'sort', 'sortOrder', 'limit', 'search'] as const;

/** No attribute has one of these as its slug. For a new one, a migration changes the slugs of stored attributes. */
export const reservedWords: readonly string[] = [...listParams, ...paramsOfCalls];
const reserved = new Set(reservedWords.map((word) => word.toLowerCase()));

/** True when a slug is a param of lists, or looks like one: `in-stock` is `inStock`. */
export const isReserved = (slug: string): boolean => reserved.has(slug.replaceAll('-', ''));
