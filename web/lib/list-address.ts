/** Search and page of a back office list live in the address line: they survive reload, back and sharing. */
export interface ListAddress {
  page: number;
  search: string;
}

export function readListAddress(params: URLSearchParams): ListAddress {
  const page = Number(params.get('page'));
  return { page: Number.isInteger(page) && page > 0 ? page : 1, search: params.get('search')?.trim() ?? '' };
}

/** The address of another page of the same list. */
export function pageAddress(page: number): string {
  return page === 1 ? '?' : `?page=${page}`;
}

/** What a search changes: it begins on the first page, and '' ends it. */
export function searchAddress(search: string): URLSearchParams {
  return new URLSearchParams(search ? { search } : {});
}
