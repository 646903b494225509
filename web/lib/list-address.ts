/** Search, order and page of a back office list live in the address line: they survive reload, back and sharing. */
export interface ListAddress {
  page: number;
  search: string;
  /** '-price' is dearest first; '' the list's own order. */
  sort: string;
}

export function readListAddress(params: URLSearchParams): ListAddress {
  const page = Number(params.get('page'));
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    search: params.get('search')?.trim() ?? '',
    sort: params.get('sort') ?? '',
  };
}

/** The address of a list; what is not said is left out. Whatever changes but the page begins on the first one. */
export function listAddress({ page = 1, search = '', sort = '' }: Partial<ListAddress>): string {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (sort) params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  return `?${params}`;
}
