import { describe, expect, it } from 'vitest';
import type { StockPolicy } from '#contract/statuses.ts';
import type { SentStockFields, StockFields } from '#contract/stock-fields.ts';
import {
  earliestShippingDay,
  planStock as plan,
  refuseUncoveredOrders,
  usualStock,
} from './stock-policy.rules.ts';

const backOrder = {
  policy: 'back-order',
  backOrderLimit: 5,
  backOrderFrom: '2027-03-01',
  lowStockAt: 3,
} as const;

const planStock = (stored: StockFields, sent: SentStockFields) => plan(stored, sent, { today: '2027-01-05' });

describe('how stock is counted', () => {
  it('stays where nothing was sent, and changes where something was', () => {
    expect(planStock(backOrder, {})).toEqual(backOrder);
    expect(planStock(backOrder, { backOrderLimit: 9, lowStockAt: null })).toEqual({
      ...backOrder,
      backOrderLimit: 9,
      lowStockAt: null,
    });
  });

  it('has a limit and a day for back-orders alone', () => {
    for (const policy of ['tracked', 'untracked'] as const)
      expect(planStock(backOrder, { policy, backOrderLimit: 4 })).toEqual({
        policy,
        backOrderLimit: null,
        backOrderFrom: null,
        lowStockAt: 3,
      });
    const { policy, backOrderFrom } = backOrder;
    expect(() => planStock(usualStock, { policy, backOrderFrom })).toThrow('how many may be back-ordered');
    expect(() => planStock(usualStock, { policy, backOrderLimit: 1 })).toThrow('when they ship');
    expect(() => planStock(backOrder, { backOrderLimit: null })).toThrow('how many may be back-ordered');
  });

  it('may not begin to ship on a day that is over, unless it is the stored one', () => {
    const over = { ...backOrder, backOrderFrom: '2027-01-04' };
    expect(() => planStock(backOrder, over)).toThrow('Please enter a day that is not over.');
    expect(planStock(over, over)).toEqual(over);
    const now = { ...backOrder, backOrderFrom: '2027-01-05' };
    expect(planStock(backOrder, now)).toEqual(now);
  });

  it('begins to ship on a day that is not over anywhere on earth', () => {
    expect(earliestShippingDay(new Date('2027-01-05T11:59:59Z'))).toBe('2027-01-04');
    expect(earliestShippingDay(new Date('2027-01-05T12:00:00Z'))).toBe('2027-01-05');
  });
});

describe('open orders', () => {
  const refusal = (
    policy: StockPolicy,
    onHand: number,
    committed: number,
    { before = 'back-order', isWritten = false }: { before?: StockPolicy; isWritten?: boolean } = {},
  ) => {
    const stored = { policy: before, onHand, committed };
    try {
      refuseUncoveredOrders(planStock(backOrder, { policy }), stored, { isWritten, prefix: 'variants.2.' });
      return null;
    } catch (error) {
      return error;
    }
  };

  it('may need more than is on hand by back-orders, or when stock is not tracked', () => {
    expect(refusal('tracked', 3, 3)).toBeNull();
    expect(refusal('back-order', 3, 8)).toBeNull();
    expect(refusal('untracked', -90, 8)).toBeNull();
  });

  it('else keep the policy from changing, and the refusal says what to do', () => {
    expect(refusal('tracked', -1, 4)).toMatchObject({
      fields: {
        'variants.2.policy':
          'Open orders need 4, and 0 are on hand. Please record what arrived, or keep back-orders.',
      },
    });
    expect(refusal('back-order', 3, 9)).toMatchObject({
      fields: {
        'variants.2.backOrderLimit': 'Must be at least 6: open orders need so many more than are on hand.',
      },
    });
  });

  it('are covered by a written quantity, except where back-orders end', () => {
    const written = { isWritten: true };
    expect(refusal('tracked', 0, 4, written)).toMatchObject({
      fields: { 'variants.2.policy': expect.any(String) },
    });
    expect(refusal('tracked', 4, 4, written)).toBeNull();
    expect(refusal('tracked', 0, 4, { ...written, before: 'untracked' })).toBeNull();
    expect(refusal('back-order', 0, 9, written)).toBeNull();
  });
});
