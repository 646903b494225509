import { expect, it } from 'vitest';
import { planAdjustment } from './stock-adjustment.rules.ts';

const tracked = { policy: 'tracked', backOrderLimit: null, onHand: 3, committed: 0 } as const;
const refusal = (counted: Partial<Parameters<typeof planAdjustment>[0]>, pieces: number) => {
  try {
    return planAdjustment({ ...tracked, ...counted }, { kind: 'damaged', pieces });
  } catch (error) {
    return (error as { fields: { pieces: string } }).fields.pieces;
  }
};

it('says what is on hand when more is written off and no open orders need it', () => {
  expect(refusal({}, 3)).toBe(-3);
  expect(refusal({}, 50)).toBe('Only 3 are on hand.');
  expect(refusal({ onHand: 0 }, 50)).toBe('Only 0 are on hand.');
  expect(refusal({ policy: 'back-order', backOrderLimit: 5, onHand: 1, committed: 2 }, 50)).toBe(
    'Only 1 is on hand.',
  );
});

it('ends at a million below nothing, also of stock that is not tracked', () => {
  expect(refusal({ policy: 'untracked', onHand: -999_990 }, 10)).toBe(-10);
  expect(refusal({ policy: 'untracked', onHand: -999_990 }, 11)).toMatch(/^Then fewer than -1,000,000/);
});

it('says what open orders need', () => {
  expect(refusal({ committed: 2 }, 2)).toMatch(/^Then 1 is on hand, and open orders need 2\. Please cancel/);
});
