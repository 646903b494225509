import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { payment as atCheckout } from '#web/texts/en/checkout.ts';
import { billing } from '#web/texts/en/order-agreement.ts';
import type { OrderDetails } from '../orders/order-details.queries.ts';
import { OrderAside } from './order-aside.tsx';
import { OrderAgreement, TransferDue } from './order-summary.tsx';

type Agreed = OrderDetails['order'];

const order: Agreed = {
  _id: 'o',
  number: 1042,
  cartId: 'c',
  state: 'ordered',
  created: '2026-11-26T10:00:00.000Z',
  cancelledAt: null,
  currency: 'USD',
  total: 48,
  totalTax: 0,
  totalWithTax: 48,
  products: [],
  isOwn: true,
  address: {
    address: '2140 Larkspur Street',
    city: 'Oakland',
    state: 'CA',
    zipCode: '94110',
    country: 'USA',
  },
  pricesIncludeTax: false,
  delivery: { name: 'Express', kind: 'flat', days: { from: 1, to: 2 }, price: 0, taxes: [] },
  payment: { method: 'later', name: '', text: '' },
  paymentDue: false,
  billingAddress: null,
  note: null,
};
const pickUp = { name: 'At the studio', kind: 'pickup', days: null, price: 0, taxes: [] } as const;
const transfer = {
  payment: { method: 'transfer', name: 'By transfer', text: 'IBAN DE12\nBank of Oakland' },
  paymentDue: true,
} as const;

const renderText = (element: ReactElement) =>
  renderToStaticMarkup(<QueryClientProvider client={new QueryClient()}>{element}</QueryClientProvider>)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
const toBuyer = (changes: object) =>
  renderText(<OrderAgreement order={{ ...order, ...changes } as Agreed} />);
const nothingOnline = { payments: [], refunds: [], documents: [], mayIssue: false, mayRefund: false };
function toStaff(
  changes: object,
  as: OrderDetails['as'] = 'shop',
  mayChange = true,
  online: object = nothingOnline,
) {
  const details = {
    order: { ...order, ...changes },
    ...{ ...nothingOnline, ...online },
    ...{ as, parts: [{ number: 1, mayChange, lines: [], parcels: [] }], hasOtherParts: false, events: [] },
  } as unknown as OrderDetails;
  return renderText(<OrderAside details={details}>{null}</OrderAside>);
}

it('says how an order travels, and nothing of a payment that has no name', () => {
  expect(toBuyer({})).toBe(
    'Delivery Address 2140 Larkspur Street Oakland, CA 94110 USA Express, 1 to 2 working days',
  );
  expect(toBuyer({ address: null, delivery: pickUp })).toBe('Pick-up At the studio');
  expect(toBuyer({ address: null, delivery: null })).toBe('');
});

it('says where and how an order is picked up, to buyer and staff', () => {
  const changes = { address: null, delivery: { ...pickUp, text: 'Mon to Fri, 9 to 17.' } };
  expect(toBuyer(changes)).toBe('Pick-up At the studio Mon to Fri, 9 to 17.');
  expect(toStaff(changes)).toContain('Pick-up At the studio Mon to Fri, 9 to 17.');
});

it('tells a buyer what to transfer, until the shop has it', () => {
  expect(toBuyer(transfer)).toContain(
    'Payment By transfer Waiting for the transfer IBAN DE12\nBank of Oakland Sum $48.00, reference #1042',
  );
  const paid = toBuyer({ ...transfer, paymentDue: false });
  expect(paid).toContain('By transfer Paid IBAN');
  expect(paid).not.toContain('reference');
  const cancelled = toBuyer({ ...transfer, cancelledAt: order.created });
  expect(cancelled).not.toMatch(/reference|Waiting|Paid/);
  const cash = { payment: { method: 'on-delivery', name: 'On delivery', text: 'In cash.' } };
  expect(toBuyer(cash)).toMatch(/Payment On delivery In cash\.$/);
});

it('says what to transfer above everything else on the page of a placed order', () => {
  const renderPage = (changes: object) => {
    const shown = { ...order, ...changes } as Agreed;
    return [
      renderText(<TransferDue order={shown} />),
      renderText(<OrderAgreement order={shown} isTransferElsewhere />),
    ];
  };
  const [due, agreement] = renderPage(transfer);
  expect(due).toMatch(/^Payment By transfer .*IBAN DE12\nBank of Oakland Sum \$48\.00, reference #1042$/);
  expect(agreement).not.toContain('Payment');
  const [paid, afterwards] = renderPage({ ...transfer, paymentDue: false });
  expect(paid).toBe('');
  expect(afterwards).toContain('Payment By transfer Paid');
});

it('shows who the bill is for, and what the buyer wrote', () => {
  const billingAddress = { ...order.address, recipient: 'Holm GmbH', taxId: 'DE811907980' };
  const words = { billingAddress, note: 'Ring twice.' };
  expect(toBuyer(words)).toMatch(
    /Billing Address Holm GmbH .* VAT number DE811907980 Your note Ring twice\.$/,
  );
  expect(toStaff(words)).toMatch(/Note of the customer Ring twice\. .*Billing Address Holm GmbH/);
});

it('lets the shop say that a transfer has arrived, and a merchant see it', () => {
  expect(toStaff(transfer)).toMatch(/Waiting for the transfer Mark as paid/);
  expect(toStaff(transfer)).not.toContain('IBAN');
  expect(toStaff({ ...transfer, paymentDue: false })).toMatch(/Paid Not paid after all/);
  for (const words of [toStaff(transfer, 'merchant'), toStaff(transfer, 'shop', false)]) {
    expect(words).toContain('Waiting for the transfer');
    expect(words).not.toContain('Mark as paid');
  }
  const cash = { payment: { method: 'on-delivery', name: 'On delivery', text: '' } };
  expect(toStaff(cash)).not.toMatch(/paid/i);
});

it('lets the shop say that an order without a payment was paid, unless it costs nothing or is cancelled', () => {
  const later = { payment: { method: 'later', name: '', text: '' }, totalWithTax: 48 };
  const show = (received: number, changes: object = {}, as: OrderDetails['as'] = 'shop') =>
    toStaff({ ...later, ...changes }, as, true, {
      ...nothingOnline,
      money: as === 'shop' ? { received, paidBack: 0, toPayBack: 0, mayRecord: true } : undefined,
    });
  expect(show(0)).toMatch(/Payment After ordering Mark as paid/);
  expect(show(48)).toMatch(/Payment After ordering Not paid after all Saving Received \$48\.00/);
  expect(show(48, { totalWithTax: 0, cancelledAt: order.created })).toContain('Received $48.00');
  for (const words of [
    show(0, { totalWithTax: 0 }),
    show(0, { cancelledAt: order.created }),
    show(0, {}, 'merchant'),
  ]) {
    expect(words).not.toContain('Mark as paid');
  }
});

it('says that somebody ordered as a guest', () => {
  const user = { firstName: 'Marta', lastName: 'Wilder', email: 'marta@example.com', phone: null };
  expect(toStaff({ user: { ...user, isGuest: true } })).toContain('Customer Guest Marta Wilder');
  expect(toStaff({ user })).toContain('Customer Marta Wilder');
});

const card = { payment: { method: 'stripe', name: 'Card', text: 'You pay on the page of Stripe.' } } as const;
const at = '2026-11-26T10:00:00.000Z';
const paid = {
  ...{ _id: 'p', method: 'stripe', label: 'Card ending in 4242', state: 'paid' },
  ...{ amount: 48, refunded: 0, paidAt: at },
} as const;
const makeRefund = (changes: object) => ({
  ...{ _id: 'r', payment: 'p', amount: 2, state: 'succeeded', at, settledAt: at, lines: [] },
  ...{ delivery: false, by: null, reason: null, failure: null, ...changes },
});

it('tells a buyer what was paid and what went back, with their dates', () => {
  const shown = { ...order, ...card } as Agreed;
  const money = (refunds: object[]) =>
    renderText(
      <OrderAgreement
        order={shown}
        money={{ payments: [paid], refunds } as unknown as Pick<OrderDetails, 'payments' | 'refunds'>}
      />,
    );
  expect(money([])).toMatch(/Payment Card Card ending in 4242\. Paid \$48\.00 on Nov 26, 2026$/);
  expect(money([makeRefund({}), makeRefund({ state: 'pending', settledAt: null, amount: 3 })])).toMatch(
    /Refunded \$2\.00 on Nov 26, 2026 A refund of \$3\.00 is on its way to you\.$/,
  );
  expect(money([makeRefund({ state: 'needs-action' })])).toContain('is waiting for you');
});

it('shows the shop what was paid, what went back, and what is left to refund', () => {
  const online = { payments: [{ ...paid, refunded: 2 }], mayRefund: true };
  const refunds = [makeRefund({ by: 'Ines Duarte', reason: 'Scratched' })];
  expect(toStaff(card, 'shop', true, { ...online, refunds })).toMatch(
    /Payment Paid \$48\.00 Refunded − \$2\.00 Left \$46\.00 Card ending in 4242, through Stripe Paid on Nov 26, 2026 Refunds \$2\.00 Refunded Nov 26, 2026 Ines Duarte, Scratched Refund /,
  );
  const all = { ...online, payments: [{ ...paid, refunded: 48 }], refunds };
  expect(toStaff(card, 'shop', true, all)).toMatch(
    /Ines Duarte, Scratched This is not an invoice\. Delivery/,
  );
  expect(toStaff(card, 'shop', true, { ...online, mayRefund: false })).not.toMatch(/Refund This is/);
});

it('offers a refund that has failed again, to those who may refund', () => {
  const refunds = [makeRefund({ state: 'failed', failure: 'The card has expired.' })];
  const failed = { payments: [paid], refunds };
  expect(toStaff(card, 'shop', true, { ...failed, mayRefund: true })).toContain(
    '$2.00 Failed The card has expired. Try again',
  );
  expect(toStaff(card, 'shop', true, failed)).not.toContain('Try again');
});

it('shows the newest refunds, and of the older ones those that have failed', () => {
  const refunds = Array.from({ length: 12 }, (_, at) =>
    makeRefund({ _id: String(at), amount: at + 1, ...(at === 9 ? { state: 'failed' } : {}) }),
  );
  const words = toStaff(card, 'shop', true, { payments: [paid], refunds });
  expect(words.match(/\$\d+\.00 (Refunded|Failed)/g)).toEqual([
    ...['$1.00 Refunded', '$2.00 Refunded', '$3.00 Refunded', '$10.00 Failed'],
  ]);
  expect(words).toContain('Show all 12');
});

it('calls the address of the invoice by the name that it has at the checkout', () => {
  const title = billing.title.toLowerCase();
  expect(atCheckout.billing.toLowerCase()).toBe(title);
  for (const words of [atCheckout.withBilling, atCheckout.sameBilling]) expect(words).toContain(title);
});
