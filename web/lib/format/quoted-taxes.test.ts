import { expect, it } from 'vitest';
import { quotedTaxes } from './quoted-taxes.ts';

const tax = { title: 'Tax', rate: 5, amount: 1.2 };
const vat = { title: 'VAT', rate: 8.875, amount: 2 };
const taxNames = (taxes: (typeof tax)[], pricesIncludeTax = false) =>
  quotedTaxes({ taxes, pricesIncludeTax }).map(({ name }) => name);

it('names the only tax of a shop plainly, and others with their rates', () => {
  expect(taxNames([tax])).toEqual(['Tax']);
  expect(taxNames([vat])).toEqual(['VAT 8.875%']);
  expect(taxNames([tax, vat])).toEqual(['Tax 5%', 'VAT 8.875%']);
});

it('says that prices include a tax', () => {
  expect(taxNames([tax], true)).toEqual(['Incl. Tax 5%']);
  expect(quotedTaxes({ taxes: [vat], pricesIncludeTax: true })).toEqual([
    { name: 'Incl. VAT 8.875%', amount: 2 },
  ]);
});

it('has rows of 0 percent by name, and of what has no tax', () => {
  const zero = { title: 'Zero', rate: 0, amount: 0 };
  expect(quotedTaxes({ taxes: [vat, zero], untaxed: 12.5, pricesIncludeTax: false })).toEqual([
    { name: 'VAT 8.875%', amount: 2 },
    { name: 'Zero 0%', amount: 0 },
    { name: 'No tax on $12.50', amount: 0 },
  ]);
});
