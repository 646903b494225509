import { expect, it } from 'vitest';
import { maxCounted } from '#contract/work-list.contract.ts';
import {
  countLabel,
  findNeighbours,
  type Neighbours,
  type OrderPosition,
  readOrderPosition,
  workPosition,
} from './order-position.ts';

const place: OrderPosition = { list: 'customers', filter: { view: 'all', sort: '-total' }, page: 2 };
const list = [
  ['a', 'b', 'c'],
  ['d', 'e', 'f'],
  ['g', 'h'],
];
const readFrom = (pages: string[][]) => async (page: number) => ({
  orders: (pages[page - 1] ?? []).map((_id) => ({ _id })),
  count: pages.flat().length,
  totalPages: pages.length,
});
const find = (id: string, at = place, pages = list, known: Neighbours | null = null) =>
  findNeighbours(id, at, { readPage: readFrom(pages), known });
const on = (id: string, page: number) => ({ id, place: { ...place, page } });

it('finds the previous and next order on the same page', async () => {
  expect(await find('e')).toEqual({ position: 22, count: 8, previous: on('d', 2), next: on('f', 2) });
});

it('finds them across the ends of a page', async () => {
  expect((await find('d'))?.previous).toEqual(on('c', 1));
  expect((await find('f'))?.next).toEqual(on('g', 3));
});

it('ends with the list, and returns null for an order that is not there', async () => {
  expect((await find('a', { ...place, page: 1 }))?.previous).toBeNull();
  expect((await find('h', { ...place, page: 3 }))?.next).toBeNull();
  expect(await find('x')).toBeNull();
});

it('finds an order that others have moved to the page before or after', async () => {
  expect(await find('c')).toEqual({ position: 3, count: 8, previous: on('b', 1), next: on('d', 2) });
  expect(await find('g')).toEqual({ position: 41, count: 8, previous: on('f', 2), next: on('h', 3) });
});

it('keeps the neighbours of an order that has left the list', async () => {
  const known = await find('e');
  expect(await find('e', place, [['a', 'b', 'c'], ['d', 'f', 'g'], ['h']], known)).toEqual({
    ...known,
    position: null,
    count: 7,
  });
  expect(
    await find(
      'e',
      place,
      [
        ['a', 'b', 'c'],
        ['d', 'g', 'h'],
      ],
      known,
    ),
  ).toEqual({
    position: null,
    count: 6,
    previous: on('d', 2),
    next: null,
  });
});

it('counts by the rows of a page that the address line chooses', async () => {
  const long = { ...place, filter: { limit: '50' } };
  expect((await find('d', long))?.position).toBe(51);
});

it.each([
  [null, null],
  [{ place: 'nonsense' }, null],
  [{ place: { page: 3, list: 'mine' } }, { page: 3, list: 'mine', filter: {} }],
  [
    { place: { page: -1, filter: { view: 7, late: 'true' } } },
    { page: 1, list: 'customers', filter: { late: 'true' } },
  ],
  [{ place }, place],
])('reads %j', (state, read) => {
  expect(readOrderPosition(state)).toEqual(read);
});

it('is made from an address line', () => {
  expect(workPosition(new URLSearchParams('view=to-send&late=true&page=3'))).toEqual({
    list: 'customers',
    filter: { view: 'to-send', late: 'true' },
    page: 3,
  });
  expect(workPosition(new URLSearchParams('page=x')).page).toBe(1);
});

it('says of a list that is too long to count that there are more', () => {
  expect(countLabel(maxCounted)).toBe('10,000');
  expect(countLabel(maxCounted + 1)).toBe('10,000+');
});
