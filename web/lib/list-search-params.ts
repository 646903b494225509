/** Search, filters, order and page of a back office list live in the address line: they survive reload, back and sharing. */
export interface ListSearchParams {
  page: number;
  search: string;
  /** '-price' is dearest first; '' the list's own order. */
  sort: string;
  /** What the list is narrowed to, by the names of its filters; absent is all. */
  filters: Readonly<Record<string, string>>;
}

/** `filterNames`: the parameters that this list knows; others are left alone. */
export function readListSearchParams(
  params: URLSearchParams,
  filterNames: readonly string[] = [],
): ListSearchParams {
  const page = Number(params.get('page'));
  const filters = filterNames.flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value] as const] : [];
  });
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    search: params.get('search')?.trim() ?? '',
    sort: params.get('sort') ?? '',
    filters: Object.fromEntries(filters),
  };
}

/** The address of a list; what is not said is left out. Whatever changes but the page begins on the first one. */
export function listSearchParams({
  page = 1,
  search = '',
  sort = '',
  filters = {},
}: Partial<ListSearchParams>): string {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  for (const [name, value] of Object.entries(filters)) if (value) params.set(name, value);
  if (sort) params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  return `?${params}`;
}
