import { expect, it } from 'vitest';
import { type ImportedStock, undoStock } from './undo-stock.rules.ts';

const stock: ImportedStock = {
  variantId: 'v',
  productId: 'p',
  sku: 'A',
  onHand: 30,
  committed: 0,
  policy: 'tracked',
  backOrderLimit: null,
  change: 20,
  isSetSince: false,
};

it.each<[what: string, stock: Partial<ImportedStock>, onHand: number, isProblem: boolean]>([
  ['the opposite difference', {}, -20, false],
  ['what an import took away', { change: -20 }, 20, false],
  ['nothing below what is committed', { onHand: 30, committed: 15 }, -15, true],
  ['nothing below 0', { onHand: 5 }, -5, true],
  [
    'nothing below what back-orders lack',
    { committed: 18, policy: 'back-order', backOrderLimit: 4 },
    -16,
    true,
  ],
  ['nothing where on hand is below 0', { onHand: -3, policy: 'untracked' }, 0, true],
  ['all where orders of untracked stock need no piece', { committed: 28, policy: 'untracked' }, -20, false],
  ['nothing that somebody has set since', { isSetSince: true }, 0, true],
])('moves %s', (_what, changes, onHand, isProblem) => {
  const undone = undoStock({ ...stock, ...changes });
  expect([undone.onHand, undone.problem !== null]).toEqual([onHand, isProblem]);
});
