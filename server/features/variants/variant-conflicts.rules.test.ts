import { describe, expect, it } from 'vitest';
import { variantsForm } from '#contract/variants.contract.ts';
import {
  both,
  outside,
  plain,
  plan,
  product,
  row,
  shirt,
  v1,
  v2,
} from '#server/testing/builders/stored-options.ts';
import { planVariants } from './variants.rules.ts';

describe('a price that somebody else has changed', () => {
  const priced = (change: object) =>
    plan(shirt, both, [row(['Red', 'S'], { price: 10, ...change })]).variants[0]?.priceMinor;

  it('stays when the form did not change it', () => {
    expect(priced({ priceWas: 10 })).toBe(2000);
    expect(priced({ priceWas: 10, sales: [{ price: 15 }] })).toBe(2000);
  });

  it('is refused when the form changed it to another one', () => {
    expect(() => priced({ priceWas: 12 })).toThrow('The price of Red, S has changed to $20.00 meanwhile.');
    expect(priced({ price: 20, priceWas: 12 })).toBe(2000);
  });

  it('is refused with all others, and with stock that has changed', () => {
    const other = { price: 10, priceWas: 12, quantityWas: 7 };
    const rows = [row(['Red', 'S'], other), row(['Blue', 'S'], { ...other, sales: [{ price: 15 }] })];
    expect(() => plan(shirt, both, rows)).toThrow(
      expect.objectContaining({
        code: 'price-changed',
        fields: {
          'variants.0.price': 'The price of Red, S has changed to $20.00 meanwhile.',
          'variants.1.price': 'The price of Blue, S has changed to $20.00 meanwhile.',
          'variants.0.quantity': 'Stock of Red, S has changed to 6.',
          'variants.1.quantity': 'Stock of Blue, S has changed to 5.',
        },
      }),
    );
  });

  it('is written over without the price that was, and when it is the stored one', () => {
    expect(priced({})).toBe(1000);
    expect(priced({ priceWas: 20 })).toBe(1000);
  });
});

it('refuses variants that somebody else has added or removed', () => {
  const form = (variantsWas: string[], stored = shirt) =>
    planVariants(
      stored,
      variantsForm.parse({ variantsWas, options: both, variants: [row(['Red', 'S'])] }),
      outside,
    );
  const message = 'Somebody else has added or removed variants of this product. Please reload the page.';
  expect(() => form([v1])).toThrow(message);
  expect(() => form([v1, v2, product])).toThrow(message);
  expect(() => form([v1], plain)).toThrow(message);
  expect(form([v2, v1]).removed).toEqual([v1]);
  expect(form([], plain).removed).toEqual([product]);
});
