import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { Permission } from '#contract/permissions.ts';
import type { OrderDetails } from '../orders/order-details.queries.ts';
import { OrderSummary } from './order-summary.tsx';

const details = {
  order: {
    ...{ _id: 'o', number: 1042, total: 48, totalTax: 0, totalWithTax: 48, products: [] },
    ...{
      cancelledAt: '2026-11-26T10:00:00.000Z',
      delivery: null,
      address: null,
      billingAddress: null,
      note: null,
    },
    payment: { method: 'later', name: '', text: '' },
  },
  ...{ as: 'buyer', parts: [], payments: [], refunds: [], documents: [] },
} as unknown as OrderDetails;
const shownTo = (permissions?: Permission[], documents: OrderDetails['documents'] = []) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <OrderSummary {...{ details: { ...details, documents }, permissions }} onCancel={async () => {}} />
    </MemoryRouter>,
  );

it('lets buyers ask about the order in the chat, and not the staff who would answer', () => {
  expect(shownTo([])).toContain('href="/support?about=1042"');
  expect(shownTo(['orders.read'])).toContain('Ask about this order');
  for (const html of [shownTo(['chat.answer']), shownTo()]) expect(html).not.toContain('Ask about');
});

it('says on paper that it is no invoice while there is none', () => {
  const invoice = { _id: 'd', kind: 'invoice', name: 'INV-0001', issued: '', buyer: '', gross: 48 } as const;
  expect(shownTo()).toContain('This is not an invoice.');
  const html = shownTo([], [{ ...invoice, order: { _id: 'o', number: 1042 } }]);
  expect(html).toContain('Invoice INV-0001');
  expect(html).not.toContain('not an invoice');
});
