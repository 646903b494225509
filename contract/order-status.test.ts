import { expect, it } from 'vitest';
import { canBecome, isFinal } from './order-status.ts';
import { itemStatuses } from './statuses.ts';

it.each(itemStatuses)('%s can become every other status, unless it is final', (from) => {
  const next = itemStatuses.filter((to) => canBecome(from, to));
  expect(isFinal(from)).toBe(from === 'Delivered' || from === 'Cancelled');
  expect(next).toEqual(isFinal(from) ? [] : itemStatuses.filter((to) => to !== from));
});
