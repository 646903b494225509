import { describe, expect, it } from 'vitest';
import { type CheckoutState, checkoutStates, type PaymentState, paymentStates } from '#contract/payments.ts';
import type { PaymentAnswer } from '../../payment-providers/provider.ts';
import { type EndedBy, isFinal, paymentNews, toSettlement } from './settle.rules.ts';

const paid = { ref: 'ref', method: null, amountMinor: 1_000, currency: 'EUR' };
const answers = {
  open: { state: 'open', failure: null },
  processing: { state: 'processing', ref: 'ref', method: null },
  failed: { state: 'failed', failure: 'The bank has refused it.' },
  expired: { state: 'expired' },
  paid: { ...paid, state: 'paid' },
  'paid less': { ...paid, state: 'paid', amountMinor: 999 },
  'paid more': { ...paid, state: 'paid', amountMinor: 1_001 },
  'paid in another currency': { ...paid, state: 'paid', currency: 'USD' },
} satisfies Record<string, PaymentAnswer>;

type Cell = `${PaymentState} ${ReturnType<typeof toSettlement>['does']}`;
const settle = (state: PaymentState, checkout: CheckoutState, answer: PaymentAnswer): Cell => {
  const settlement = toSettlement({ state, checkout, amountMinor: 1_000, currency: 'EUR' }, answer);
  return `${settlement.state} ${settlement.does}`;
};

/** The next state of a held, placed and released checkout, by what the provider says of a payment in each state. */
const table: Record<'open' | 'processing' | 'failed', Record<keyof typeof answers, [Cell, Cell, Cell]>> = {
  open: {
    open: ['open nothing', 'open nothing', 'open nothing'],
    processing: ['processing nothing', 'processing nothing', 'processing nothing'],
    failed: ['failed nothing', 'failed nothing', 'failed nothing'],
    expired: ['expired release', 'expired nothing', 'expired nothing'],
    paid: ['paid place', 'paid refund', 'paid refund'],
    'paid less': ['mismatch nothing', 'mismatch nothing', 'mismatch nothing'],
    'paid more': ['mismatch nothing', 'mismatch nothing', 'mismatch nothing'],
    'paid in another currency': ['mismatch nothing', 'mismatch nothing', 'mismatch nothing'],
  },
  processing: {
    // An answer that was on its way when the buyer paid.
    open: ['processing nothing', 'processing nothing', 'processing nothing'],
    processing: ['processing nothing', 'processing nothing', 'processing nothing'],
    failed: ['failed nothing', 'failed nothing', 'failed nothing'],
    expired: ['expired release', 'expired nothing', 'expired nothing'],
    paid: ['paid place', 'paid refund', 'paid refund'],
    'paid less': ['mismatch nothing', 'mismatch nothing', 'mismatch nothing'],
    'paid more': ['mismatch nothing', 'mismatch nothing', 'mismatch nothing'],
    'paid in another currency': ['mismatch nothing', 'mismatch nothing', 'mismatch nothing'],
  },
  failed: {
    // The buyer has got another payment by now, and a checkout has one that is open.
    open: ['failed nothing', 'failed nothing', 'failed nothing'],
    processing: ['failed nothing', 'failed nothing', 'failed nothing'],
    failed: ['failed nothing', 'failed nothing', 'failed nothing'],
    expired: ['failed nothing', 'failed nothing', 'failed nothing'],
    paid: ['paid place', 'paid refund', 'paid refund'],
    'paid less': ['mismatch nothing', 'mismatch nothing', 'mismatch nothing'],
    'paid more': ['mismatch nothing', 'mismatch nothing', 'mismatch nothing'],
    'paid in another currency': ['mismatch nothing', 'mismatch nothing', 'mismatch nothing'],
  },
};

const zipCheckouts = (cells: [Cell, Cell, Cell]) =>
  checkoutStates.map((checkout, at) => [checkout, cells[at]] as const);

describe('what an answer of the provider does', () => {
  const cells = Object.entries(table).flatMap(([state, row]) =>
    Object.entries(row).flatMap(([answer, cell]) =>
      zipCheckouts(cell).map(([checkout, expected]) => [state, checkout, answer, expected] as const),
    ),
  );
  it.each(cells)('%s, %s: %s', (state, checkout, answer, expected) => {
    expect(settle(state as PaymentState, checkout, answers[answer as keyof typeof answers])).toBe(expected);
  });
});

const finalStates = paymentStates.filter((state) => !(state in table));
it('knows which states are final', () => expect(finalStates).toEqual(['paid', 'expired', 'mismatch']));
describe.each(finalStates)('%s', (state) => {
  it.each(Object.keys(answers))('does not change: %s', (answer) => {
    for (const checkout of checkoutStates) {
      expect(settle(state, checkout, answers[answer as keyof typeof answers])).toBe(`${state} nothing`);
    }
  });
});

describe('what a buyer hears by mail', () => {
  const moves = paymentStates.flatMap((before) => paymentStates.map((state) => [before, state] as const));
  const heard = (isHeld: boolean, endedBy: EndedBy) =>
    moves.flatMap(([before, state]) => {
      const does = state === 'expired' ? 'release' : 'nothing';
      const news = paymentNews(before, { state, does }, { isHeld, endedBy });
      return news && before !== 'paid' && !isFinal(before) ? [`${before}: ${news}`] : [];
    });
  const left = ['payment-on-its-way', 'payment-failed', 'payment-mismatch'];
  it('is what has become of the money, and that the time is over, or that the shop has ended it', () => {
    for (const endedBy of [null, 'shop'] as const) {
      expect(heard(true, endedBy)).toEqual([
        ...['open: payment-on-its-way', 'open: payment-failed', 'open: payment-given-up'],
        ...['open: payment-mismatch', 'processing: payment-failed', 'processing: payment-given-up'],
        ...['processing: payment-mismatch', 'failed: payment-on-its-way', 'failed: payment-given-up'],
        'failed: payment-mismatch',
      ]);
    }
  });
  it('is not that they have given up themselves', () => {
    expect(new Set(heard(true, 'buyer').map((one) => one.split(': ')[1]))).toEqual(new Set(left));
  });
  it('is only where their money is, once something else has decided', () => {
    expect(new Set(heard(false, null).map((one) => one.split(': ')[1]))).toEqual(
      new Set(['payment-mismatch']),
    );
  });
});
