import { describe, expect, test } from 'vitest';
import { productStatus, shownWhere } from './product-labels.ts';

describe('a product in the dashboard says', () => {
  test.each([
    [null, 'pos', 'Active', 'Shown in the shop and in search.'],
    ['no brand', 'warn', 'Hidden, no brand', 'Not shown in the shop: it has no brand.'],
    ['brand inactive', 'warn', 'Hidden, brand inactive', 'Not shown in the shop: its brand is inactive.'],
    [
      'merchant inactive',
      'warn',
      'Hidden, merchant disabled',
      'Not shown in the shop: its merchant is disabled.',
    ],
    [
      'category inactive',
      'warn',
      'Hidden, category inactive',
      'Not shown in the shop: one of its categories is inactive.',
    ],
  ] as const)('why it is not for sale: %s', (unsold, tone, label, long) => {
    expect(productStatus({ isActive: true, unsold })).toEqual({ tone, label });
    expect(shownWhere({ isActive: true, unsold })).toBe(long);
  });

  test('that it is inactive, whatever else hides it', () => {
    expect(productStatus({ isActive: false, unsold: 'inactive' })).toEqual({
      tone: 'off',
      label: 'Inactive',
    });
    expect(shownWhere({ isActive: false, unsold: 'brand inactive' })).toBe('Not shown in the shop.');
  });
});
