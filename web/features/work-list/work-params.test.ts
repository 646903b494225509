import { expect, test } from 'vitest';
import type { ListSearchParams } from '#web/lib/list-urls/list-search-params.ts';
import { shownView, viewHref, workFilter } from './work-params.ts';

const makeParams = (search: string, filters: ListSearchParams['filters'] = {}): ListSearchParams => ({
  ...{ page: 3, sort: '' },
  search,
  filters,
});
const id = '0199a820-42d0-7158-9cca-280dfcbb58bd';

test.each([
  ['', {}, 'to-send'],
  ['lamp', {}, 'to-send'],
  ['#1042', {}, 'all'],
  ['1042', {}, 'all'],
  [id, {}, 'all'],
  [id, { view: 'to-send' }, 'to-send'],
  ['', { view: 'refund-failed' }, 'refund-failed'],
  // It does not exist any more.
  ['', { view: 'returns' }, 'returns'],
  ['', { view: 'gone' }, 'to-send'],
])('the view of %j with %j is %s', (search, filters, view) => {
  expect(shownView(makeParams(search, filters))).toBe(view);
});

test('the address of a view keeps search and filters, and names no view that is shown anyway', () => {
  const params = makeParams('lamp', { view: 'all', late: 'true' });
  expect(viewHref(params, 'to-send')).toBe('?search=lamp&late=true');
  expect(viewHref(params, 'all')).toBe('?search=lamp&view=all&late=true');
  expect(viewHref(makeParams('1042'), 'all')).toBe('?search=1042');
  expect(viewHref(makeParams('1042'), 'to-send')).toBe('?search=1042&view=to-send');
});

test('what is asked for always has a view, and nothing that is unset', () => {
  expect(workFilter(makeParams(''))).toEqual({ view: 'to-send' });
  expect(workFilter({ ...makeParams(id, { status: 'Shipped' }), sort: '-total' })).toEqual({
    ...{ view: 'all', search: id, status: 'Shipped', sort: '-total' },
  });
});
