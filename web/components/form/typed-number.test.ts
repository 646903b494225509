import { expect, test } from 'vitest';
import { z } from 'zod';
import { price, quantity } from '#contract/product-fields.ts';
import { typedNumber, typedNumbers } from './typed-number.ts';

const form = z.object({
  price: typedNumber(price, () => 2),
  quantity: typedNumber(quantity),
  sales: typedNumbers(z.array(z.object({ price })), 'price', () => 2).optional(),
});
const refusals = (typed: object) =>
  Object.fromEntries(
    (form.safeParse(typed).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );

test('a form takes numbers as people write them', () => {
  const typed = { price: '1.234,50', quantity: '1,200', sales: [{ price: '1.099,95' }, { price: 5 }] };
  expect(form.parse(typed)).toEqual({
    price: 1234.5,
    quantity: 1200,
    sales: [{ price: 1099.95 }, { price: 5 }],
  });
});

test.each([
  [{ price: '1e3', quantity: '0x10' }, 'Enter a number such as 24.50.', 'Enter a whole number such as 12.'],
  [{ price: '-1', quantity: '-5' }, 'Price must be at least $1.', 'Quantity may not be less than 0.'],
  [{ price: '24.505.1', quantity: '1,5' }, 'Enter a number such as 24.50.', 'Must be a whole number.'],
  [{ price: '', quantity: ' ' }, 'Price is required.', 'Quantity is required.'],
])('%j is refused at each field', (typed, ofPrice, ofQuantity) => {
  expect(refusals(typed)).toEqual({ price: ofPrice, quantity: ofQuantity });
});

test('an entry of a list is refused at its field', () => {
  expect(refusals({ price: '1', quantity: '1', sales: [{ price: '5' }, { price: '1.234' }] })).toEqual({
    'sales.1.price': 'May have at most two decimals. For 1234, leave out the separator.',
  });
});
