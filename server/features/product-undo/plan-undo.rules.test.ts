import { describe, expect, it } from 'vitest';
import type { HistoryVariant } from '#contract/product-history.contract.ts';
import type { ProductState } from '../product-history/product-changes.rules.ts';
import { planUndo } from './plan-undo.rules.ts';

const variant: HistoryVariant = {
  values: ['M'],
  sku: 'A-M',
  price: 20,
  sales: [],
  isActive: true,
  image: null,
  barcode: null,
  weight: null,
  policy: 'tracked',
  backOrderLimit: null,
  backOrderFrom: null,
  lowStockAt: null,
};
const size = (name: string) => [{ name: 'Size', values: [{ _id: name, name }] }];
const state: ProductState = {
  name: 'Lamp',
  slug: 'lamp',
  sku: 'L-1',
  description: 'Warm.',
  details: null,
  taxable: true,
  taxClass: 'standard',
  ...{ manufacturerId: null, responsibleId: null, warnings: null, purchaseLimit: null, cannotReturn: false },
  isActive: true,
  brand: { _id: 'b', name: 'Brand' },
  categories: [{ _id: 'c', name: 'Lighting' }],
  attributes: [{ _id: 'a', name: 'Material', value: 'Wool', label: 'Wool' }],
  images: [],
  options: size('M'),
  variants: [{ _id: 'v', valueIds: ['M'], ...variant }],
};
const words = (problems: readonly { message: string }[]) => problems.map(({ message }) => message);
const added = { _id: 'v', choice: 'M', from: null, to: variant };

describe('what an import changed', () => {
  it('is undone where it is as the import left it', () => {
    const changes = {
      name: { from: 'Old', to: 'Lamp' },
      description: { from: 'Cold.', to: 'Mild.' },
      brand: { from: null, to: { _id: 'b', name: 'Renamed since' } },
      categories: { added: [...state.categories, { _id: 'gone', name: 'Gone' }], removed: [] },
      attributes: [{ _id: 'a', name: 'Material', from: null, to: { value: 'Felt', label: 'Felt' } }],
    };
    const { name, brand } = changes;
    expect(planUndo(changes, state)).toEqual({
      changes: { name, brand, categories: { added: state.categories, removed: [] } },
      problems: [
        { sku: null, choice: '', message: 'Description was changed since.' },
        { sku: null, choice: '', message: 'Material was changed since.' },
      ],
    });
  });

  it('is undone of a variant field by field', () => {
    const change = { _id: 'v', choice: 'M' };
    const from = { price: 10, weight: 5 };
    expect(planUndo({ variants: [{ ...change, from, to: { price: 20, weight: 7 } }] }, state)).toEqual({
      changes: { variants: [{ ...change, from: { price: 10 }, to: { price: 20 } }] },
      problems: [{ sku: 'A-M', choice: 'M', message: 'Weight was changed since.' }],
    });
    const gone = [{ ...change, _id: 'gone', from, to: from }];
    expect(planUndo({ variants: gone }, state)).toEqual({
      changes: {},
      problems: [{ sku: null, choice: 'M', message: 'It is no longer offered.' }],
    });
  });
});

describe('a variant that an import added', () => {
  it('goes, unless it was ordered or changed since', () => {
    expect(planUndo({ variants: [added] }, state)).toEqual({ changes: { variants: [added] }, problems: [] });
    const ordered = planUndo({ variants: [added] }, state, new Map([['v', 'ordered']]));
    expect([ordered.changes, words(ordered.problems)]).toEqual([{}, ['It was ordered since.']]);
    const changed = planUndo({ variants: [{ ...added, to: { ...variant, price: 21 } }] }, state);
    expect([changed.changes, words(changed.problems)]).toEqual([{}, ['It was changed since.']]);
  });

  it('is undone when it is no longer offered', () => {
    expect(planUndo({ variants: [{ ...added, _id: 'gone' }] }, state)).toEqual({ changes: {}, problems: [] });
  });

  it('stays with all others when the product had no options and one of them stays', () => {
    const own = { _id: 'p', choice: '', from: { ...variant, values: [] }, to: null };
    const options = { from: [], to: size('M') };
    const changes = { options, variants: [added, own] };
    expect(planUndo(changes, state)).toEqual({ changes, problems: [] });
    const { changes: undone, problems } = planUndo(changes, state, new Map([['v', 'ordered']]));
    expect(undone).toEqual({});
    expect(words(problems)).toEqual(['It was ordered since.', 'Options stay, because variants do.']);
    const others = planUndo({ ...changes, options: { from: [], to: size('L') } }, state);
    expect([others.changes, words(others.problems)]).toEqual([{}, ['Options were changed since.']]);
  });
});
