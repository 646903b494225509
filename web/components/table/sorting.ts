import { type ListSearchParams, listSearchParams } from '#web/lib/list-urls/list-search-params.ts';

/** One way to sort a list: its value in the search params, and its labels. */
export interface SortChoice {
  /** 'price' */
  key: string;
  /** 'Price' */
  label: string;
  /** 'Low to high' */
  ascending: string;
  descending: string;
}

export const byWords = (key: string, label: string): SortChoice => ({
  key,
  label,
  ascending: 'A to Z',
  descending: 'Z to A',
});
export const byNumber = (key: string, label: string): SortChoice => ({
  key,
  label,
  ascending: 'Low to high',
  descending: 'High to low',
});
export const byTime = (key: string, label: string): SortChoice => ({
  key,
  label,
  ascending: 'Oldest first',
  descending: 'Newest first',
});

/** Sorts by active or inactive. Inactive items come first when ascending, because people look for those. */
export const byState: SortChoice = {
  key: 'status',
  label: 'Status',
  ascending: 'Inactive first',
  descending: 'Active first',
};

/** The sort order of a list, from the search params, and links to the others. */
export interface Sorting {
  /** Its value in the search params, also for the default order: '-created'. */
  sort: string;
  /** The name of a default order that is not one of the choices: 'Waiting first'. */
  unsorted: string | undefined;
  /** The URL of the same search, filters and size in another order. */
  hrefFor: (sort: string) => string;
}

/** `own`: the default order of the list, as one of its choices or by its own name. */
export function toSorting(
  {
    search,
    sort,
    filters = {},
    limit,
  }: Pick<ListSearchParams, 'search' | 'sort' | 'limit'> & Partial<Pick<ListSearchParams, 'filters'>>,
  own: { sort: string } | { name: string },
): Sorting {
  const ownSort = 'sort' in own ? own.sort : '';
  return {
    sort: sort || ownSort,
    unsorted: 'name' in own ? own.name : undefined,
    hrefFor: (next) => listSearchParams({ search, filters, limit, sort: next === ownSort ? '' : next }),
  };
}
