import { expect, it } from 'vitest';
import { maxVariants, tooManyVariants, type VariantsForm } from '#contract/variants.contract.ts';
import type { VariantRow } from './import.rules.ts';
import { fitVariants } from './plan-variants.ts';

const makeRow = (size: number): VariantRow => ({
  ...{
    sku: `A-${size}`,
    name: 'Jacket',
    brand: 'Aldergate',
    category: null,
    description: null,
    details: null,
  },
  ...{ priceMinor: 2_000, quantity: 1, taxable: false, sourceImageUrl: null },
  variant: {
    productSku: 'A',
    options: [{ name: 'Size', value: `${size}` }],
  },
});

it('leaves out all rows beyond the most variants before the first attempt', async () => {
  const rows = Array.from({ length: 3 * maxVariants }, (_, at) => makeRow(at));
  const attempted: VariantsForm[] = [];
  const refused = new Map<string, string>();
  const left = await fitVariants(
    { attributeIds: new Map() },
    rows,
    async (form) => {
      attempted.push(form);
      return null;
    },
    ({ sku }, reason) => refused.set(sku, reason),
  );
  expect(left).toEqual(rows.slice(0, maxVariants));
  expect(attempted.map(({ variants }) => variants.length)).toEqual([maxVariants]);
  expect([...refused.keys()]).toEqual(rows.slice(maxVariants).map(({ sku }) => sku));
  expect(new Set(refused.values())).toEqual(new Set([tooManyVariants]));
});
