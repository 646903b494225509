import { expect, it } from 'vitest';
import { planQuantity } from './quantity.rules.ts';

const stored = { quantity: 7, uncommitted: 7 };
/** A stock with back-orders up to 10. */
const promised = { quantity: 15, uncommitted: 5 };

it.each([
  ['what the form has not changed stays', stored, { quantity: 10, was: 10 }, 7],
  ['what is stored as it was is written', stored, { quantity: 20, was: 7 }, 20],
  ['what both have changed is a conflict', stored, { quantity: 20, was: 10 }, null],
  ['what is stored already is no conflict', stored, { quantity: 7, was: 0 }, 7],
  ['nor is it with back-orders, which show more', promised, { quantity: 5, was: 0 }, 15],
  ['without `was`, any other stock is a conflict', stored, { quantity: 7, quantityWas: 10 }, null],
  ['also of a quantity that stays', stored, { quantity: 10, quantityWas: 10 }, null],
  ['which the form that says both does not compare', stored, { quantity: 10, quantityWas: 10, was: 10 }, 7],
  ['without both it is written', stored, { quantity: 10 }, 10],
])('%s', (_what, present, sent, planned) => {
  expect(planQuantity(present, sent)).toBe(planned);
});
