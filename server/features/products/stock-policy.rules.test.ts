import { describe, expect, it } from 'vitest';
import { planStock, refuseUncoveredOrders, usualStock } from './stock-policy.rules.ts';

const backOrder = {
  policy: 'back-order',
  backOrderLimit: 5,
  backOrderFrom: '2027-03-01',
  lowStockAt: 3,
} as const;

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
});

describe('open orders', () => {
  const refusal = (policy: 'tracked' | 'back-order' | 'untracked', onHand: number, committed: number) => {
    try {
      refuseUncoveredOrders(planStock(backOrder, { policy }), { onHand, committed }, 'variants.2.');
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
});
