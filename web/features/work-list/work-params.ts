import { readOrderNumber } from '#contract/order-number.ts';
import { id } from '#contract/schemas.ts';
import { type WorkView, workViews } from '#contract/work-list.contract.ts';
import { type ListSearchParams, listSearchParams } from '#web/lib/list-urls/list-search-params.ts';

/** The params of the address line that filter the work list. */
export const workFilterNames = [
  'view',
  'from',
  'to',
  'merchant',
  'status',
  'delivery',
  'code',
  'late',
] as const;

/** An order that is named by its number or complete id is looked for wherever it is; other lists are of what is to be sent. */
const ownView = (search: string): WorkView =>
  readOrderNumber(search) !== null || id.safeParse(search).success ? 'all' : 'to-send';

/** The view that is shown. One that does not exist any more counts as absent. */
export const shownView = ({ search, filters }: Pick<ListSearchParams, 'search' | 'filters'>): WorkView =>
  workViews.find((view) => view === filters.view) ?? ownView(search);

/** The address of a view, with the search and filters of this one. */
export function viewHref({ search, filters }: ListSearchParams, view: WorkView): string {
  return listSearchParams({ search, filters: { ...filters, view: view === ownView(search) ? '' : view } });
}

/** The sequence in which a view is shown unless another one is chosen. */
const ownSorts: Partial<Record<WorkView, string>> = { 'to-send': 'sendBy', 'to-pay-back': 'placed' };
export const ownSort = (view: WorkView) => ownSorts[view] ?? '-placed';

/** The filter for the server: the params of the address line without the page, and always a view. */
export function workFilter(params: ListSearchParams): Record<string, string> {
  const { search, sort, filters } = params;
  return {
    ...filters,
    view: shownView(params),
    ...(search ? { search } : {}),
    ...(sort ? { sort } : {}),
  };
}
