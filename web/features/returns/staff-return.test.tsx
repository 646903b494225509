import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { ReturnShown } from '#contract/returns.contract.ts';
import type { OrderDetails } from '../orders/order-details.queries.ts';
import { StaffReturn } from './staff-return.tsx';

const refund = { amount: 8.5, delivery: 0, refunded: 0, isOnline: true, failed: null };
const kept = {
  ...{ _id: 'r', name: '#1042-R1', kind: 'return', state: 'received', reason: 'damaged', words: null },
  ...{ order: { buyer: 'Marta Lind' }, merchant: null, mayChange: true, mayCancel: false },
  ...{ withheld: 1.5, decision: 'The rim is worn.', lines: [{ line: 'l', amount: 10 }] },
};
const draw = (changes: object) => {
  const details = {
    ...{ order: { _id: 'o', payment: { method: 'online' } }, payments: [], mayRefund: false, money: null },
    refunds: [{ _id: 'f', amount: 8.5, failure: 'The card has expired.' }],
  } as unknown as OrderDetails;
  const shown = { ...kept, ...changes } as unknown as ReturnShown;
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <StaffReturn {...{ details, shown, isFirst: true }} lineFor={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};
const change = 'Change what is kept of return #1042-R1';

it.each([
  ['for its merchant', { refund: null }],
  ['while the rest is to go back', { refund }],
  ['while its refund has failed', { refund: { ...refund, failed: 'f' } }],
  ['while nothing else is to go back', { refund: { ...refund, amount: 0 } }],
  [
    'of one that was closed as all is kept',
    { state: 'closed', withheld: 10, refund: { ...refund, amount: 0 } },
  ],
  [
    'of one that was closed as all is kept, for its merchant',
    { state: 'closed', withheld: 10, refund: null },
  ],
])('lets what is kept be changed %s', (_when, changes) => {
  expect(draw(changes)).toContain(change);
});

it.each([
  ['once the rest is on its way', { refund: { ...refund, amount: 0, refunded: 8.5 } }],
  ['of one that is closed', { state: 'closed', refund: { ...refund, amount: 0, refunded: 8.5 } }],
  ['by others', { mayChange: false, refund }],
])('does not let it be changed %s', (_when, changes) => {
  expect(draw(changes)).not.toContain(change);
  expect(draw(changes)).toContain('$1.50 is kept');
});
