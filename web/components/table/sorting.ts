import { type ListSearchParams, listSearchParams } from '#web/lib/list-search-params.ts';

/** One order that a list can be brought into: its word in the address line, and what it is called. */
export interface SortChoice {
  /** 'price' */
  key: string;
  /** 'Price' */
  label: string;
  /** What up and down are called: 'Low to high'. */
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

/** Switched off or on: what is off is what somebody looks for. */
export const byState: SortChoice = {
  key: 'status',
  label: 'Status',
  ascending: 'Inactive first',
  descending: 'Active first',
};

/** The order of a list, read from the address line, and the ways to others. */
export interface Sorting {
  /** As the address line would say it, also for the list's own order: '-created'. */
  sort: string;
  /** What the list's own order is called, where no choice says it: 'Waiting first'. */
  unsorted: string | undefined;
  /** The address of the same search and filters in another order. */
  hrefFor: (sort: string) => string;
}

/** `own`: the order that a list has without being asked, as one of its choices or by a name of its own. */
export function sortingOf(
  {
    search,
    sort,
    filters = {},
  }: Pick<ListSearchParams, 'search' | 'sort'> & Partial<Pick<ListSearchParams, 'filters'>>,
  own: { sort: string } | { name: string },
): Sorting {
  const ownSort = 'sort' in own ? own.sort : '';
  return {
    sort: sort || ownSort,
    unsorted: 'name' in own ? own.name : undefined,
    hrefFor: (next) => listSearchParams({ search, filters, sort: next === ownSort ? '' : next }),
  };
}
