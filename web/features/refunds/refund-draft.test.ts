import { expect, it } from 'vitest';
import type { Refundable } from './refund-amounts.ts';
import {
  errorsAt,
  possibleSum,
  type RefundDraft,
  readDraft,
  refundsDelivery,
  sumOfDraft,
  withinLeft,
} from './refund-draft.ts';

const mug = '5b0c1f4e-8a55-4a53-9a7e-0c1f4e8a5501';
const payment = '5b0c1f4e-8a55-4a53-9a7e-0c1f4e8a5502';
const draft: RefundDraft = {
  ...{ payment, byAmount: false, pieces: { [mug]: '0' }, delivery: false, amount: '', reason: '' },
};
const line = { _id: mug } as Refundable['rows'][number]['line'];
const open = { key: `${mug}:open`, line, pieces: 2, isOpen: true };
const sent = { key: mug, line, pieces: 2, isOpen: false };
const refundable: Refundable = { rows: [open, sent], isBegun: true, delivery: 6.6 };
const read = (changes: Partial<RefundDraft>, sum: number | null = 10) =>
  readDraft({ ...draft, ...changes }, { refundable, sum, left: 20 });

it('sends chosen pieces without those of which nothing is chosen', () => {
  const { content } = read({ pieces: { [mug]: '2', other: '0' }, delivery: true, reason: ' Scratched ' }) as {
    content: object;
  };
  expect(content).toMatchObject({
    ...{ payment, lines: [{ line: mug, quantity: 2, open: 0 }], delivery: true, reason: 'Scratched' },
  });
  expect(content).not.toHaveProperty('amount');
});

it('sends how many of the pieces are not sent, and cancels no others', () => {
  const readLines = (pieces: Record<string, string>) =>
    (read({ pieces }) as { content: { lines: object[] } }).content.lines;
  expect(readLines({ [open.key]: '2' })).toEqual([{ line: mug, quantity: 2, open: 2 }]);
  expect(readLines({ [open.key]: '1', [mug]: '2' })).toEqual([{ line: mug, quantity: 3, open: 1 }]);
});

it('refunds the delivery when nothing was or will be sent, until somebody says otherwise', () => {
  const all = { ...refundable, rows: [open], isBegun: false };
  const with2 = { ...draft, pieces: { [open.key]: '2' } };
  expect(refundsDelivery(all, { ...with2, delivery: null })).toBe(true);
  expect(refundsDelivery(all, { ...with2, delivery: false })).toBe(false);
  expect(refundsDelivery(all, { ...draft, delivery: null })).toBe(false);
  expect(refundsDelivery(all, { ...draft, delivery: true })).toBe(true);
  expect(refundsDelivery({ ...all, isBegun: true }, { ...with2, delivery: null })).toBe(false);
  expect(refundsDelivery({ ...all, delivery: null }, { ...with2, delivery: true })).toBe(false);
});

it('sends a typed amount without the pieces that were chosen before', () => {
  const { content } = read({ byAmount: true, pieces: { [mug]: '2' }, amount: '$2.50' }) as {
    content: object;
  };
  expect(content).toMatchObject({ payment, amount: 2.5 });
  expect(content).not.toHaveProperty('lines');
});

it.each<[string, Partial<RefundDraft>, number | null, object]>([
  ['nothing is chosen', {}, 0, { chosen: 'Please choose what to refund.' }],
  ['more is chosen than is left', { pieces: { [mug]: '2' } }, 20.01, { chosen: 'Only $20.00 is left.' }],
  ['what is typed is no amount', { byAmount: true, amount: 'x' }, null, { amount: expect.any(String) }],
  ['more is typed than is left', { byAmount: true, amount: '21' }, 21, { amount: 'Only $20.00 is left.' }],
  ['no amount is typed', { byAmount: true }, null, { amount: 'Amount is required.' }],
  [
    'the reason is too long',
    { delivery: true, reason: 'x'.repeat(301) },
    6,
    { reason: 'Reason may not be longer than 300 characters.' },
  ],
])('says where it is wrong that %s', (_, changes, sum, errors) => {
  expect(read(changes, sum)).toEqual({ errors });
});

it('knows the sum of what is typed', () => {
  const nothing: Refundable = { rows: [], isBegun: true, delivery: 6.6 };
  const readSum = (changes: Partial<RefundDraft>) =>
    sumOfDraft(nothing, { ...draft, pieces: {}, ...changes }, false);
  expect(readSum({ delivery: true, amount: '2' })).toBe(6.6);
  expect(readSum({ byAmount: true, delivery: true, amount: '2' })).toBe(2);
  expect(readSum({ byAmount: true, amount: '' })).toBeNull();
});

it('keeps no more than what is left once the order was read again', () => {
  const within = (typed: string, pieces: number) =>
    withinLeft(
      { ...draft, pieces: { [mug]: typed, gone: '2' }, delivery: true },
      { rows: [{ ...sent, pieces }], isBegun: true, delivery: null },
    );
  expect(within('2', 1)).toEqual({ ...draft, delivery: false, pieces: { [mug]: '1' } });
  expect(within('1', 1).pieces).toEqual({ [mug]: '1' });
  expect(within('x', 1).pieces).toEqual({ [mug]: 'x' });
});

it('shows an error of a field that is not on the page where something is chosen', () => {
  const refused = [
    ['lines', 'Only 1 piece is left.'],
    ['payment', 'It is refunded.'],
  ] as const;
  expect(errorsAt(refused, 'chosen')).toEqual({ chosen: 'Only 1 piece is left.' });
});

it('names no sum that cannot go back', () => {
  expect([0, 25.2, 25.21, -1, null].map((sum) => possibleSum(sum, 25.2))).toEqual([
    0,
    25.2,
    null,
    null,
    null,
  ]);
});
