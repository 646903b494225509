import { describe, expect, test } from 'vitest';
import type { CountedLine } from '../orders/ordered-parts.ts';
import { emptyDraft, listErrors, sumTicked } from './return-draft.ts';

const line = (changed: Partial<CountedLine>): CountedLine => ({
  ...{ _id: 'mug', name: 'Mug', status: 'Delivered', quantity: 3, purchasePrice: 24, totalPrice: 72 },
  ...{ totalTax: 3.61, priceWithTax: 75.61, open: 0, shipped: 3, delivered: 3, cancelled: 0, returned: 0 },
  goesBack: { quantity: 3, comingBack: 0, until: null, whyNot: null },
  ...{ taxes: [], product: null },
  frozen: { discountMinor: 0, taxMinor: 361, taxes: [] },
  ...changed,
});

describe('what is wrong with a request', () => {
  test.each([
    ['nothing is ticked', {}, 'Please choose what comes back.'],
    ['it is none', { mug: '0' }, 'Of Mug, from 1 to 3 can go back.'],
    ['more than can go back', { mug: '4' }, 'Of Mug, from 1 to 3 can go back.'],
    ['no number', { mug: 'two' }, 'Of Mug, from 1 to 3 can go back.'],
    ['a part of a piece', { mug: '1.5' }, 'Of Mug, from 1 to 3 can go back.'],
    ['one of three', { mug: '1' }, undefined],
    ['another line is ticked', { gone: '1' }, 'Please choose what comes back.'],
  ])('%s', (_, ticks, words) => {
    expect(listErrors({ ...emptyDraft, ticks }, [line({})]).lines).toBe(words);
  });

  test('what was ticked cannot go back any more, and no reason is chosen', () => {
    const gone = line({ goesBack: { quantity: 0, comingBack: 3, until: null, whyNot: 'none-left' } });
    expect(listErrors({ ...emptyDraft, ticks: { mug: '1' } }, [gone])).toEqual({
      lines: 'Mug cannot go back any more.',
      reason: 'Please choose a reason.',
    });
    expect(listErrors({ ticks: { mug: '1' }, reason: 'other', words: '' }, [line({})])).toEqual({});
  });
});

describe('the sum of what comes back', () => {
  test('adds up to the line, in whatever pieces', () => {
    const sums = [0, 1, 2].map((comingBack) => {
      const goesBack = { quantity: 3 - comingBack, comingBack, until: null, whyNot: null };
      return sumTicked({ mug: '1' }, [line({ goesBack })], false);
    });
    expect(sums[0]).toEqual({
      rows: [{ id: 'mug', name: '1 × Mug', amount: 24 }],
      ...{ tax: 1.2, total: 25.2 },
    });
    expect(sums.reduce((minor, { total }) => minor + Math.round(total * 100), 0)).toBe(7561);
  });

  test('has no tax on top where prices include it, less the discount', () => {
    const lines = [line({ frozen: { discountMinor: 300, taxMinor: 361, taxes: [] } })];
    expect(sumTicked({ mug: '2' }, lines, true)).toMatchObject({ tax: null, total: 46 });
  });

  test('counts nothing that cannot be sent', () => {
    expect(sumTicked({ mug: '4' }, [line({})], false)).toEqual({ rows: [], tax: null, total: 0 });
  });
});
