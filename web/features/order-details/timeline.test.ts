import { expect, it } from 'vitest';
import type { Parcel } from '#contract/fulfilment.contract.ts';
import type { OrderEvent } from '#contract/order-details.contract.ts';
import type { Order } from '#contract/orders.contract.ts';
import type { OrderDetails } from '../orders/order-details.queries.ts';
import { shownLabel } from '../orders/order-labels.ts';
import { buyerTimeline, firstTimeline, paidEntries, staffTimeline } from './timeline.ts';

const address = {
  address: '12 Harbour Street',
  city: 'Portland',
  state: 'ME',
  zipCode: '04101',
  country: 'USA',
};
const created = '2026-11-09T08:00:00.000Z';
const line = (name: string, seller?: string) => ({
  _id: name,
  name,
  seller: seller ? { name: seller, slug: null } : null,
  product: { brand: { name: 'A brand packs nothing' } },
});
const makeOrder = (...lines: object[]) => ({ number: 1042, created, address, products: lines }) as Order;
const mug = line('Mug', 'Tindra');

interface Given {
  open?: number;
  shipped?: number;
  delivered?: number;
  events?: Partial<OrderEvent>[];
  parcels?: Partial<Parcel>[];
  as?: OrderDetails['as'];
}

function makeDetails({
  open = 0,
  shipped = 0,
  delivered = 0,
  events = [],
  parcels = [],
  as = 'buyer',
}: Given) {
  const counts = { _id: 'Mug', open, shipped, delivered, cancelled: 0, returned: 0, taxes: [] };
  return {
    order: makeOrder(mug),
    as,
    payments: [],
    parts: [{ number: 2, merchant: null, lines: [counts], parcels }],
    events: events.map((event, at) => ({ _id: String(at), part: 2, byBuyer: false, by: null, ...event })),
  } as unknown as OrderDetails;
}
const entryWords = (entries: ReturnType<typeof buyerTimeline>) =>
  entries.map(({ title, text }) => (text ? `${title}: ${text}` : title));

it('says what happens next with a new order, and who packs it', () => {
  expect(entryWords(firstTimeline(makeOrder(mug, line('Cup', 'Kilnfold'), mug)))).toEqual([
    'Ordered: We have your order. There is nothing more for you to do.',
    'Packed and sent: Tindra and Kilnfold each pack their own items next. We will e-mail you each time a parcel is sent.',
    'At your door: 12 Harbour Street, Portland, ME 04101, USA',
  ]);
  expect(entryWords(firstTimeline(makeOrder(mug)))[1]).toContain('Tindra packs it next.');
  expect(entryWords(firstTimeline(makeOrder(line('Bag'))))[1]).toContain('We pack it next.');
  expect(firstTimeline(makeOrder(mug)).map(({ at }) => at)).toEqual([created, undefined, undefined]);
});

it('waits for a transfer, and says where an order is picked up', () => {
  const delivery = { name: 'At the studio', kind: 'pickup', days: null, price: 0, taxes: [] } as const;
  const [ordered, packed, arrives] = firstTimeline({
    ...makeOrder(mug),
    address: null,
    delivery: { ...delivery, taxes: [] },
  });
  expect(ordered).toMatchObject({ text: 'We have your order. There is nothing more for you to do.' });
  expect(arrives).toEqual({ key: 'to-arrive', title: 'Ready to be picked up', text: 'At the studio' });
  expect(packed).toMatchObject({ title: 'Packed', text: 'Tindra packs it next.' });
  const [due] = firstTimeline({ ...makeOrder(mug), paymentDue: true });
  expect(due).toMatchObject({ text: 'We have your order and are waiting for your transfer.' });
});

it('says that a parcel of a pick-up can be picked up, and not that it was sent', () => {
  const delivery = { name: 'At the studio', kind: 'pickup', days: null, price: 0, taxes: [] } as const;
  const parcel = { parcel: 1, lines: [] };
  const events = (['parcel-sent', 'parcel-delivered'] as const).map((kind) => ({ ...parcel, kind }));
  const details = makeDetails({ events });
  const order = { ...details.order, delivery: { ...delivery, taxes: [] } };
  const titles = staffTimeline({ ...details, order }).map(({ title }) => title);
  expect(titles).toContain('Parcel #1042-2/1 ready to be picked up');
  expect(titles).toContain('Parcel #1042-2/1 picked up');
});

it('says that an order is paid on delivery', () => {
  const payment = { method: 'on-delivery', name: 'In cash', text: '' } as const;
  const [ordered] = firstTimeline({ ...makeOrder(mug), payment });
  expect(ordered).toMatchObject({ text: 'We have your order. You pay on delivery.' });
  const delivery = { name: 'At the studio', kind: 'pickup', days: null, price: 0, taxes: [] } as const;
  const [atPickUp] = firstTimeline({ ...makeOrder(mug), payment, delivery: { ...delivery, taxes: [] } });
  expect(atPickUp).toMatchObject({ text: 'We have your order. You pay when you pick it up.' });
});

it('mentions a missing address', () => {
  const [ordered, , arrives] = firstTimeline({ ...makeOrder(mug), address: null });
  expect(ordered).toMatchObject({ text: 'We have your order.' });
  expect(arrives).toMatchObject({
    text: 'This order has no delivery address yet.',
    link: { to: '/contact?order=1042' },
  });
});

it('goes on with what has happened and with what is left, for the buyer', () => {
  const sent: Partial<OrderEvent> = {
    kind: 'parcel-sent',
    parcel: 1,
    lines: [{ line: 'Mug', quantity: 2 }],
  };
  const parcels = [{ madeBy: 'parcel' as const, voidedAt: null, lines: [{ line: 'Mug', quantity: 2 }] }];
  expect(entryWords(buyerTimeline(makeDetails({ open: 1, shipped: 2, parcels, events: [sent] })))).toEqual([
    'Ordered',
    'Parcel #1042-2/1 sent: 2 × Mug',
    'The rest is packed and sent: Tindra packs it next. We will e-mail you each time a parcel is sent.',
    'At your door: 12 Harbour Street, Portland, ME 04101, USA',
  ]);
  const arrived = { kind: 'parcel-delivered', parcel: 1 } as const;
  const done = makeDetails({ shipped: 2, delivered: 2, parcels, events: [arrived, sent] });
  expect(entryWords(buyerTimeline(done)).slice(1)).toEqual([
    'Parcel #1042-2/1 sent: 2 × Mug',
    'Parcel #1042-2/1 arrived',
  ]);
});

it('has the newest first for those who sell, with names and notes', () => {
  const events: Partial<OrderEvent>[] = [
    { kind: 'note', text: 'A present.', by: 'Ines Duarte' },
    { kind: 'status', line: 'Mug', status: 'Processing', by: 'Ines Duarte' },
    { kind: 'cancelled', lines: [{ line: 'Mug', quantity: 1 }], byBuyer: true },
    { kind: 'parcel-voided', parcel: 1, by: 'Hanna Lind' },
    { kind: 'parcel-changed', parcel: 1 },
  ];
  const entries = staffTimeline(makeDetails({ open: 2, as: 'shop', events }));
  expect(entryWords(entries)).toEqual([
    'Note: Ines Duarte',
    'Mug: Processing: Ines Duarte',
    'Cancelled: 1 × Mug: By the buyer',
    'Parcel #1042-2/1 voided: Hanna Lind',
    'Parcel #1042-2/1: tracking changed',
    'Order placed',
  ]);
  expect(entries[0]?.note).toEqual({ id: '0', text: 'A present.', by: 'Ines Duarte' });
});

it('says what was paid, how, and what went back', () => {
  const paid = { _id: 'p', method: 'stripe', label: 'Card ending in 4242', amount: 48, paidAt: created };
  const events: Partial<OrderEvent>[] = [
    { kind: 'disputed', amount: 48, url: 'https://dashboard.stripe.com/disputes/dp_1' },
    { kind: 'refund-failed', amount: 2, reason: 'The card has expired.' },
    { kind: 'refunded', amount: 2, reason: 'Scratched' },
    { kind: 'refund-requested', amount: 2, reason: 'Scratched', by: 'Ines Duarte' },
    { kind: 'paid', amount: 48 },
    { kind: 'paid', by: 'Ines Duarte' },
  ];
  const details = { ...makeDetails({ as: 'shop', events }), payments: [paid] } as unknown as OrderDetails;
  const entries = staffTimeline(details);
  expect(entryWords(entries)).toEqual([
    '$48.00 disputed by the cardholder',
    'Refund of $2.00 failed: The card has expired.',
    'Refunded $2.00: Scratched',
    'Refund of $2.00 asked for: Scratched, Ines Duarte',
    'Paid $48.00: Card ending in 4242, through Stripe',
    'Payment received: Ines Duarte',
    'Order placed',
  ]);
  expect(entries.map(({ isBad }) => isBad === true)).toEqual([true, true, ...Array(5).fill(false)]);
  expect(entries[0]?.link).toMatchObject({ to: events[0]?.url, isExternal: true });
});

it.each<[OrderEvent['kind'], number | undefined, string]>([
  ['return-asked', undefined, 'Return #1042-R1 asked for'],
  ['return-accepted', undefined, 'Return #1042-R1 accepted'],
  ['return-refused', undefined, 'Return #1042-R1 not accepted'],
  ['return-received', undefined, 'Return #1042-R1 received'],
  ['return-withheld', 1.5, 'Return #1042-R1: $1.50 kept'],
  ['return-withheld', 0, 'Return #1042-R1: nothing kept any more'],
  ['return-closed', undefined, 'Return #1042-R1 closed'],
  ['return-cancelled', undefined, 'Return #1042-R1 cancelled'],
])('says for both sides what happened to a return: %s, %s', (kind, amount, title) => {
  const event = { kind, name: '#1042-R1', lines: [{ line: 'Mug', quantity: 2 }] };
  const details = makeDetails({ events: [{ ...event, ...(amount !== undefined && { amount }) }] });
  expect(entryWords(staffTimeline(details))[0]).toBe(`${title}: 2 × Mug`);
  expect(entryWords(buyerTimeline(details))[1]).toBe(`${title}: 2 × Mug`);
});

it('names the payment of a new order', () => {
  const events: Partial<OrderEvent>[] = [{ kind: 'note' }, { kind: 'paid', amount: 30 }];
  expect(paidEntries(makeDetails({ events })).map(({ title }) => title)).toEqual(['Paid $30.00']);
  expect(firstTimeline(makeOrder(mug), [{ key: 'p', title: 'Paid' }]).map(({ title }) => title)).toEqual([
    ...['Ordered', 'Paid', 'Packed and sent', 'At your door'],
  ]);
});

it('does not say by which of two payments of the same sum an order was paid', () => {
  const paid = { method: 'stripe', label: 'Card ending in 4242', amount: 48, paidAt: created };
  const events: Partial<OrderEvent>[] = [{ kind: 'paid', amount: 48 }];
  const given = makeDetails({ as: 'shop', events });
  const details = { ...given, payments: [paid, { ...paid, label: null }] } as unknown as OrderDetails;
  expect(entryWords(staffTimeline(details))[0]).toBe('Paid $48.00');
});

it('does not name a parcel that the buyer does not see', () => {
  const events = [{ kind: 'parcel-voided' as const }];
  expect(entryWords(buyerTimeline(makeDetails({ open: 1, events })))[1]).toBe(
    'A parcel was not sent after all',
  );
});

it('names the order, and for a merchant the own part', () => {
  expect(shownLabel(makeDetails({ as: 'shop' }))).toBe('#1042');
  expect(shownLabel(makeDetails({ as: 'merchant' }))).toBe('#1042-2');
});
