interface Listed {
  /** The search. */
  name: string;
  /** Names, not slugs. */
  category?: string | undefined;
  brands: readonly string[];
}

/** The heading of a list: 'Results for “lamp” in Lighting by Aldergate', 'Lighting by Aldergate', 'All products'. */
export function listTitle({ name, category, brands }: Listed): string {
  const makers = makersOf(brands);
  if (name) {
    return [`Results for “${name}”`, category && `in ${category}`, makers && `by ${makers}`]
      .filter(Boolean)
      .join(' ');
  }
  if (category) return makers ? `${category} by ${makers}` : category;
  return makers || 'All products';
}

/** 'Aldergate', 'Aldergate and Tindra', 'Aldergate, Tindra and 2 more' */
function makersOf(brands: readonly string[]): string {
  const [first = '', second, ...more] = brands;
  if (second === undefined) return first;
  return more.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${more.length} more`;
}
