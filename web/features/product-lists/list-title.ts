interface Listed {
  /** The search. */
  name: string;
  /** Names, not slugs. */
  category?: string | undefined;
  /** Whose page it is. Brands that are ticked keep the heading. */
  brand?: string | undefined;
}

/** The heading of a list: 'Results for “lamp” in Lighting', 'Lighting', 'Aldergate', 'All products'. */
export function listTitle({ name, category, brand }: Listed): string {
  if (!name) return category ?? brand ?? 'All products';
  return [`Results for “${name}”`, category && `in ${category}`, brand && `by ${brand}`]
    .filter(Boolean)
    .join(' ');
}
