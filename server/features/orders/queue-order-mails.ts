import type { DeliveryAddress } from '#contract/addresses.contract.ts';
import type { OrderDelivery } from '#contract/delivery.ts';
import type { PaymentMethod } from '#contract/payments.ts';
import type { Db } from '#server/db/db.ts';
import { nameWithChoice } from '../cart/cart.rules.ts';
import { type NewMail, queueMails, queueMailsOfPart } from '../mail/outbox.store.ts';
import { lineTotalMinor, type StoredLine, type StoredOrder, totalsOf } from './orders.rules.ts';
import type { NewLine } from './place-order.store.ts';

/** Some accounts of a sign-in provider have no e-mail address; they get no mail. */
interface Recipient {
  email: string | null;
  firstName: string;
}

/** By the id of the merchant. */
type Merchants = ReadonlyMap<string, Recipient>;

interface Buyer extends Recipient {
  lastName: string;
}

interface PlacedOrder {
  id: string;
  address: DeliveryAddress | null;
  lines: readonly NewLine[];
  pricesIncludeTax: boolean;
  delivery: OrderDelivery | null;
  paymentMethod: PaymentMethod;
}

/**
 * The confirmation to the buyer, and to each merchant the lines of their part. The order's number is added when they are queued, and the
 * link of a guest when they are sent.
 */
export function orderPlacedMails(order: PlacedOrder, buyer: Buyer, merchants: Merchants): NewMail[] {
  return [
    ...mailTo(buyer, (recipient, firstName) => ({
      kind: 'order-confirmation',
      recipient,
      data: { firstName, ...mailedOrder(order) },
    })),
    ...linesByMerchant(order.lines, merchants).flatMap(({ merchant, lines }) =>
      mailTo(merchant, (recipient, firstName) => ({
        kind: 'items-sold',
        recipient,
        data: {
          firstName,
          customer: `${buyer.firstName} ${buyer.lastName}`.trim(),
          ...mailedOrder(order, lines),
        },
      })),
    ),
  ];
}

/** What mails say of an order. @param ofMerchant the lines of one, whose sums have no delivery */
export function mailedOrder(order: PlacedOrder, ofMerchant?: readonly NewLine[]) {
  const { pricesIncludeTax, delivery, paymentMethod } = order;
  const lines = ofMerchant ?? order.lines;
  return {
    orderId: order.id,
    lines: lines.map((line) => ({
      name: nameWithChoice(line),
      brandName: line.brandName,
      quantity: line.quantity,
      unitPriceMinor: line.unitPriceMinor,
      totalMinor: lineTotalMinor(line),
    })),
    ...totalsOf({ lines, delivery: ofMerchant ? null : delivery, pricesIncludeTax }),
    pricesIncludeTax,
    address: order.address,
    ...(delivery ? { delivery: { name: delivery.name, minor: delivery.minor } } : {}),
    payment: { method: paymentMethod },
  };
}

/**
 * Queues the mails about a line's new status.
 * @param merchant the line's merchant, when they must learn that someone else cancelled it
 */
export async function queueStatusChangedMails(
  db: Db,
  order: StoredOrder,
  line: StoredLine,
  merchant: Recipient | undefined,
): Promise<void> {
  const { quantity, status } = line;
  const item = { orderId: order.id, orderNumber: order.number, name: nameWithChoice(line), quantity, status };
  const statusMail = (to: Recipient, toMerchant: boolean) =>
    mailTo(to, (recipient, firstName) => ({
      kind: 'item-status-changed',
      recipient,
      data: { firstName, ...item, toMerchant },
    }));
  await queueMailsOfPart(db, { orderId: order.id, part: line.part }, [
    ...statusMail(order.user, false),
    ...(merchant ? statusMail(merchant, true) : []),
  ]);
}

/** Queues the mails about a cancelled order: to the buyer, and to each merchant the `cancelled` pieces of their part. */
export async function queueOrderCancelledMails(
  db: Db,
  order: StoredOrder,
  cancelled: readonly StoredLine[],
  merchants: Merchants,
): Promise<void> {
  const cancelledMail = (to: Recipient, lines: readonly StoredLine[], toMerchant: boolean) =>
    mailTo(to, (recipient, firstName) => ({
      kind: 'order-cancelled',
      recipient,
      data: {
        firstName,
        orderId: order.id,
        orderNumber: order.number,
        lines: lines.map((line) => ({ name: nameWithChoice(line), quantity: line.quantity })),
        toMerchant,
      },
    }));
  await queueMails(db, [
    ...cancelledMail(order.user, order.lines, false),
    ...linesByMerchant(cancelled, merchants).flatMap(({ merchant, lines }) =>
      cancelledMail(merchant, lines, true),
    ),
  ]);
}

function mailTo(
  { email, firstName }: Recipient,
  compose: (recipient: string, firstName: string) => NewMail,
): NewMail[] {
  return email === null ? [] : [compose(email, firstName)];
}

function linesByMerchant<L extends { merchantId: string | null }>(lines: readonly L[], merchants: Merchants) {
  return [...merchants].flatMap(([merchantId, merchant]) => {
    const own = lines.filter((line) => line.merchantId === merchantId);
    return own.length > 0 ? [{ merchant, lines: own }] : [];
  });
}
