import { expect, it } from 'vitest';
import { currentNotGiven, keepNotGiven } from './not-given.store.ts';

it('sends back what an order was refused, without its words, for the same person alone', () => {
  const refused = { discount: 'd1', reason: 'not-first-order' as const };
  keepNotGiven('marta@example.com', { total: 1, notGiven: [{ ...refused, message: 'No.', code: 'FIRST' }] });
  // Another refusal, such as of a price.
  keepNotGiven('marta@example.com', { total: 2 });
  keepNotGiven('marta@example.com', undefined);
  expect(currentNotGiven('marta@example.com')).toEqual({ notGiven: [refused] });
  expect(currentNotGiven('nora@example.com')).toEqual({});
});
