import { expect, it } from 'vitest';
import type { WorkRow } from '#contract/work-list.contract.ts';
import type { OrderDetails } from './order-details.queries.ts';
import { detailsMarks, rowMarks } from './order-marks.tsx';

const row = { state: 'ordered', toSend: 0, payment: 'paid', toPayBack: null } as const;
const paid = (amount: number, refunded: number) => ({ paidAt: '2026-11-26T10:00:00.000Z', amount, refunded });
const details = (open: number, order: object = {}, payments: object[] = []) =>
  ({
    order: { state: 'ordered', ...order },
    parts: [{ lines: [{ open }] }],
    payments,
    returns: [],
  }) as unknown as OrderDetails;

it.each([
  ['to be sent', ['to-send'], { toSend: 2 }, details(2)],
  [
    'awaited',
    [],
    { state: 'waiting-for-payment', toSend: 2, payment: 'awaiting' },
    details(2, { state: 'waiting-for-payment', awaitsPayment: true }),
  ],
  [
    'awaited, of which some was sent',
    ['awaiting'],
    { state: 'partly-on-its-way', toSend: 2, payment: 'awaiting' },
    details(2, { state: 'partly-on-its-way', awaitsPayment: true }),
  ],
  [
    'refunded in part',
    ['to-send', 'part-refunded'],
    { toSend: 1, payment: 'part-refunded' },
    details(1, {}, [paid(10, 4)]),
  ],
  [
    'to be paid back',
    ['to-pay-back'],
    { toPayBack: { amount: 4, how: 'cash' } },
    { ...details(0), money: { received: 9, paidBack: 0, toPayBack: 4, mayRecord: true } },
  ],
  [
    'coming back',
    ['return'],
    { returns: [{}] as WorkRow['returns'] },
    { ...details(0), returns: [{ state: 'closed' }, { state: 'accepted' }] as OrderDetails['returns'] },
  ],
  ['refunded', ['refunded'], { payment: 'refunded' }, details(0, {}, [paid(10, 10)])],
  ['paid twice, once back', [], {}, details(0, {}, [paid(10, 0), paid(10, 10)])],
  [
    'not refunded',
    ['refund-failed'],
    { payment: 'refund-failed' },
    details(0, { refundFailed: true }, [paid(10, 4)]),
  ],
] as const)('an order that is %s has the marks %j in list and page', (_, marks, changed, shown) => {
  expect(rowMarks({ ...row, returns: [], ...changed })).toEqual(marks);
  expect(detailsMarks(shown)).toEqual(marks);
});
