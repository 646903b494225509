import { addressLines } from '#contract/address-lines.ts';
import type { AgreedOrder, OrderEvent } from '#contract/order-details.contract.ts';
import { parcelLabel } from '#contract/order-number.ts';
import type { Order, OrderLine } from '#contract/orders.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { listWords } from '#web/components/layout/word-list.ts';
import { formatCount, formatPrice } from '#web/lib/format/format.ts';
import { contactAbout } from '#web/lib/navigation/contact-about.ts';
import * as en from '#web/texts/en/order-timeline.ts';
import type { OrderDetails } from '../orders/order-details.queries.ts';
import { lineName } from '../orders/order-labels.ts';
import { orderedParts } from '../orders/ordered-parts.ts';
import { paymentLabel } from '../orders/payment-labels.ts';

const texts = defineTexts({ en });

/** An entry of the timeline; what is still to come has no time. */
export interface TimelineEntry {
  key: string;
  title: string;
  text?: string | undefined;
  at?: string;
  /** Something that nobody wanted. */
  isBad?: boolean;
  /** Where to add what is missing, or to answer; `isExternal` for a page that is not the shop's. */
  link?: { to: string; label: string; isExternal?: true };
  /** The note of somebody of the staff; null once it was deleted. */
  note?: { id: string; text: string | null; by: string | null };
}

const placed = ({ created }: Pick<Order, 'created'>, title: string): TimelineEntry => ({
  key: 'placed',
  title,
  at: created,
});

/** The past of an order, the newest first, for those who sell. It ends with the order itself. */
export function staffTimeline(details: OrderDetails): TimelineEntry[] {
  const { order } = details;
  return [...newestFirst(details).map((event) => toEntry(event, details)), placed(order, texts().placed)];
}

/** By when it happened: what was recorded later may have happened before, as in orders of another shop. */
const newestFirst = ({ events }: OrderDetails): OrderEvent[] =>
  events.toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));

/** The past and the next steps of an order, in this order, for its buyer. */
export function buyerTimeline(details: OrderDetails): TimelineEntry[] {
  const { order, events } = details;
  return [
    events.length > 0 ? placed(order, texts().ordered.title) : orderedEntry(order),
    ...newestFirst(details)
      .toReversed()
      .map((event) => toEntry(event, details)),
    ...stepsAhead(details),
  ];
}

/** The same of an order that was just placed. */
export function firstTimeline(order: AgreedOn, paid: readonly TimelineEntry[] = []): TimelineEntry[] {
  return [orderedEntry(order), ...paid, toPack(order, order.products, 'all'), toArrive(order)];
}

/** How it was paid online. */
export const paidEntries = (details: OrderDetails): TimelineEntry[] =>
  details.events.filter(({ kind }) => kind === 'paid').map((event) => toEntry(event, details));

/** An order with how it travels and is paid, as far as that is known. */
type AgreedOn = Order & Partial<Pick<AgreedOrder, 'delivery' | 'payment' | 'paymentDue'>>;

const isPickUp = ({ delivery }: AgreedOn) => delivery?.kind === 'pickup';

function orderedEntry(order: AgreedOn): TimelineEntry {
  const words = texts().ordered;
  return { ...placed(order, words.title), text: order.paymentDue ? words.unpaid : whatIsAsked(order) };
}

function whatIsAsked(order: AgreedOn): string {
  const { text, withoutAddress, onDelivery, atPickUp } = texts().ordered;
  if (order.payment?.method === 'on-delivery') return isPickUp(order) ? atPickUp : onDelivery;
  return order.address !== null || isPickUp(order) ? text : withoutAddress;
}

/** The steps that an order waits for. */
function stepsAhead(details: OrderDetails): TimelineEntry[] {
  const { order } = details;
  if (order.cancelledAt) return [];
  const parts = orderedParts(details);
  const lines = parts.flatMap((part) => part.lines);
  const open = lines.filter((line) => line.open > 0);
  const isUnderway = lines.some(({ open, shipped, delivered }) => open > 0 || shipped > delivered);
  return [
    ...(open.length > 0
      ? [toPack(order, open, lines.some(({ shipped }) => shipped > 0) ? 'rest' : 'all')]
      : []),
    ...(isUnderway ? [toArrive(order)] : []),
  ];
}

function toPack(
  order: AgreedOn,
  lines: readonly Pick<OrderLine, 'seller'>[],
  what: 'all' | 'rest',
): TimelineEntry {
  const { title, rest, toPickUp, restToPickUp, text, we, one, several } = texts().toPack;
  const sellers = [...new Set(lines.flatMap(({ seller }) => seller?.name ?? []))];
  const [first] = sellers;
  const packer = first === undefined ? we : sellers.length === 1 ? one(first) : several(listWords(sellers));
  if (isPickUp(order)) {
    return { key: 'to-pack', title: what === 'all' ? toPickUp : restToPickUp, text: packer };
  }
  return { key: 'to-pack', title: what === 'all' ? title : rest, text: text(packer) };
}

function toArrive(order: AgreedOn): TimelineEntry {
  const { address, number, delivery } = order;
  const { title, pickUp, noAddress, tellUs } = texts().toArrive;
  if (isPickUp(order)) return { key: 'to-arrive', title: pickUp, text: delivery?.name };
  if (address) return { key: 'to-arrive', title, text: addressLines(address).join(', ') };
  const link = { to: contactAbout(number), label: tellUs };
  return { key: 'to-arrive', title, text: noAddress, link };
}

function toEntry(event: OrderEvent, details: OrderDetails): TimelineEntry {
  const { order, as } = details;
  const words = texts();
  const isBuyer = as === 'buyer' || as === 'guest';
  const findName = (id: string | undefined) => {
    const line = order.products.find(({ _id }) => _id === id);
    return line ? lineName(line) : '';
  };
  const pieces = listWords(
    (event.lines ?? []).map(({ line, quantity }) => words.pieces(formatCount(quantity), findName(line))),
  );
  const parcel =
    event.part !== null && event.parcel !== undefined
      ? words.parcel(parcelLabel(order.number, event.part, event.parcel))
      : words.aParcel;
  const amount = formatPrice(event.amount ?? 0);
  const who = event.byBuyer ? (isBuyer ? words.byYou : words.byBuyer) : (event.by ?? '');
  const entry = (title: string, text = ''): TimelineEntry => ({
    key: event._id,
    title,
    at: event.at,
    text: [text, who].filter(Boolean).join(', ') || undefined,
  });
  switch (event.kind) {
    case 'parcel-sent':
      return entry((isPickUp(order) ? words.packed : words.sent)(parcel), pieces);
    case 'parcel-changed':
      return entry(words.changed(parcel));
    case 'parcel-voided':
      return { ...entry(isBuyer ? words.voidedForBuyers(parcel) : words.voided(parcel)), isBad: true };
    case 'parcel-delivered':
      return entry((isPickUp(order) ? words.pickedUp : words.delivered)(parcel));
    case 'cancelled':
      return { ...entry(pieces ? words.cancelled(pieces) : words.cancelledAll), isBad: true };
    case 'status':
      return entry(words.status(findName(event.line), event.status ?? 'Not processed'));
    case 'paid':
      return event.amount === undefined
        ? entry(words.paid)
        : entry(words.paidAmount(amount), paidHow(event.amount, details));
    case 'mismatch-placed':
      return entry(words.mismatchPlaced(amount));
    case 'refund-requested':
      return entry(words.refundRequested(amount), event.reason);
    case 'refunded':
      return entry((event.madeAt ? words.refundedAt[event.madeAt] : words.refunded)(amount), event.reason);
    case 'paid-back':
      return entry(words.paidBack(amount), words.paidBackHow[event.how ?? 'other']);
    case 'refund-failed':
      return { ...entry(words.refundFailed(amount), event.reason), isBad: true };
    case 'disputed':
      return {
        ...entry(words.disputed(amount)),
        isBad: true,
        ...(event.url ? { link: { to: event.url, label: words.answerDispute, isExternal: true } } : {}),
      };
    case 'unpaid':
      return { ...entry(words.unpaid), isBad: true };
    case 'claimed':
      return entry(words.claimed);
    case 'links-ended':
      return entry(words.linksEnded);
    case 'placed-by-shop':
      return entry(isBuyer ? words.placedForYou : words.placedByShop);
    case 'address-corrected':
      return entry(words.addressCorrected);
    case 'return-withheld':
      return entry(
        event.amount === 0
          ? words.nothingWithheld(event.name ?? '')
          : words.returnWithheld(event.name ?? '', amount),
        pieces,
      );
    case 'return-asked':
    case 'return-accepted':
    case 'return-refused':
    case 'return-received':
    case 'return-closed':
    case 'return-cancelled':
    case 'withdrawal-typed':
    case 'withdrawn':
    case 'withdrawal-denied':
      return entry(words.ofReturns[event.kind](event.name ?? ''), pieces);
    case 'note':
      return {
        ...entry(words.note),
        note: { id: event._id, text: event.text ?? null, by: event.by },
      };
  }
}

/** @returns 'Card ending in 4242, through Stripe', where only one payment can be meant */
function paidHow(amount: number, { payments }: OrderDetails): string | undefined {
  const [found, ...others] = payments.filter((payment) => payment.paidAt && payment.amount === amount);
  return found && others.length === 0 ? paymentLabel(found) : undefined;
}
