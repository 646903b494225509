import { expect, it } from 'vitest';
import { neighboursOf, type OrderPosition, readOrderPosition } from './order-position.ts';

const place: OrderPosition = { list: 'customers', page: 2, sort: '-total' };
const pageOf = (...ids: string[]) => ({ orders: ids.map((_id) => ({ _id })), count: 45, totalPages: 3 });
const pages = { here: pageOf('d', 'e', 'f'), before: pageOf('b', 'c'), after: pageOf('g', 'h') };

it('finds the previous and next order on the same page', () => {
  expect(neighboursOf('e', place, pages)).toEqual({
    position: 22,
    count: 45,
    previous: { id: 'd', place },
    next: { id: 'f', place },
  });
});

it('finds them across the ends of a page', () => {
  expect(neighboursOf('d', place, pages)?.previous).toEqual({ id: 'c', place: { ...place, page: 1 } });
  expect(neighboursOf('f', place, pages)?.next).toEqual({ id: 'g', place: { ...place, page: 3 } });
});

it('ends with the list, and returns null when the order has left its page', () => {
  const ends = { here: pages.here, before: undefined, after: undefined };
  expect(neighboursOf('d', place, ends)?.previous).toBeNull();
  expect(neighboursOf('f', place, ends)?.next).toBeNull();
  expect(neighboursOf('x', place, pages)).toBeNull();
  expect(neighboursOf('d', place, { ...ends, here: undefined })).toBeNull();
});

it.each([
  [null, null],
  [{ place: 'nonsense' }, null],
  [{ place: { page: 3, list: 'mine' } }, { page: 3, list: 'mine', sort: '' }],
  [{ place }, place],
])('reads %j', (state, read) => {
  expect(readOrderPosition(state)).toEqual(read);
});
