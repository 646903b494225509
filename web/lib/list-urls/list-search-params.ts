/** Rows of a page of a list. */
export const pageRows = 20;
/** Rows of a page that a long list offers. */
export const pageSizes = [pageRows, 50, 100] as const;
/** Rows of a search that has no pages (docs/rules.md#pagination). */
export const searchRows = 100;

/** Search, filters, order and page of a list of the dashboard: the URL holds them, so they survive reload, back and sharing. */
export interface ListSearchParams {
  page: number;
  search: string;
  /** '-price' is dearest first; '' the list's default order. */
  sort: string;
  /** Values of the filters that are set, by name. */
  filters: Readonly<Record<string, string>>;
  /** Rows of a page; absent for `pageRows`. */
  limit?: number | undefined;
}

/** `filterNames`: the params that filter this list; others are ignored. `sizes`: the rows of a page that it offers. */
export function readListSearchParams(
  params: URLSearchParams,
  filterNames: readonly string[] = [],
  sizes: readonly number[] = [],
): ListSearchParams {
  const page = Number(params.get('page'));
  const limit = Number(params.get('limit'));
  const filters = filterNames.flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value] as const] : [];
  });
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    search: params.get('search')?.trim() ?? '',
    sort: params.get('sort') ?? '',
    filters: Object.fromEntries(filters),
    ...(limit !== pageRows && sizes.includes(limit) ? { limit } : {}),
  };
}

/** The params after a change, on the first page. A filter that is not named keeps its value, and '' unsets one. */
export function changeListSearchParams(
  params: ListSearchParams,
  { filters, ...next }: Partial<ListSearchParams>,
): ListSearchParams {
  return { ...params, page: 1, ...next, filters: { ...params.filters, ...filters } };
}

/** The search params of a list, without those that are unset. */
export function listSearchParams({
  page = 1,
  search = '',
  sort = '',
  filters = {},
  limit = pageRows,
}: Partial<ListSearchParams>): string {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  for (const [name, value] of Object.entries(filters)) if (value) params.set(name, value);
  if (sort) params.set('sort', sort);
  if (limit !== pageRows) params.set('limit', String(limit));
  if (page > 1) params.set('page', String(page));
  return `?${params}`;
}
