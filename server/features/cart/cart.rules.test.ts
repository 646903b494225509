import { describe, expect, it } from 'vitest';
import { mergeLines, refusalOfLine, refusalOfPrice, refusalOfTotal } from './cart.rules.ts';

const lamp = {
  name: 'Halden Desk Lamp',
  choice: null,
  options: null,
  stock: 1_000,
  purchaseLimit: 'stock',
  priceMinor: 18_900,
  isForSale: true,
};

describe('refusalOfLine', () => {
  it.each([
    [25, 1, 2],
    [26, 5, 6],
    [100, 5, 6],
    [101, 25, 26],
    [499, 25, 26],
    [500, 50, 51],
  ])('a stock of %i allows %i and refuses %i', (stock, max, more) => {
    expect(refusalOfLine({ ...lamp, stock }, max)).toBeNull();
    expect(refusalOfLine({ ...lamp, stock }, more)).toMatchObject({
      code: 'quantity-limit',
      message: `You may order at most ${max} of Halden Desk Lamp. Please lower the quantity.`,
    });
  });

  it.each([
    [
      { ...lamp, stock: 3 },
      4,
      'out-of-stock',
      'Only 3 left of Halden Desk Lamp. Please lower the quantity to 1.',
    ],
    [
      { ...lamp, stock: 0 },
      1,
      'out-of-stock',
      'Halden Desk Lamp is out of stock. Please remove it from your bag.',
    ],
    [
      { ...lamp, isForSale: false },
      1,
      'not-for-sale',
      'Halden Desk Lamp is no longer available. Please remove it from your bag.',
    ],
    [
      { ...lamp, choice: 'Blue, M', stock: 0 },
      1,
      'out-of-stock',
      'Halden Desk Lamp, Blue, M is out of stock. Please remove it from your bag.',
    ],
    [
      { ...lamp, isForSale: false, options: ['Colour', 'Size'] },
      1,
      'choose-variant',
      'Please choose Colour and Size of Halden Desk Lamp.',
    ],
    [undefined, 1, 'not-for-sale', 'A product in your bag is no longer available. Please remove it.'],
  ])('says what to do instead (%#)', (product, quantity, code, message) => {
    expect(refusalOfLine(product, quantity)).toMatchObject({ code, message });
  });
});

it('names the product whose price has changed', () => {
  expect(refusalOfPrice(lamp, 18_900)).toBeNull();
  expect(refusalOfPrice({ ...lamp, priceMinor: 123_450 }, 18_900)).toMatchObject({
    code: 'price-changed',
    message: 'Prices have changed: Halden Desk Lamp is now $1,234.50. Please review your bag.',
  });
  expect(refusalOfTotal(123_450)).toMatchObject({
    code: 'total-changed',
    message: 'The total does not match your bag, which costs $1,234.50 before tax. Please review it.',
  });
});

it('merges the lines of a variant into its first one', () => {
  expect(
    mergeLines([
      { variantId: 'lamp', quantity: 2, priceMinor: 1 },
      { variantId: 'mug', quantity: 1, priceMinor: 2 },
      { variantId: 'lamp', quantity: 3, priceMinor: 1 },
    ]),
  ).toEqual([
    { variantId: 'lamp', quantity: 5, priceMinor: 1 },
    { variantId: 'mug', quantity: 1, priceMinor: 2 },
  ]);
});
