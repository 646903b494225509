import type { DeliveryAddress } from '#contract/addresses.contract.ts';
import type { OrderDelivery } from '#contract/delivery.ts';
import type { PaymentMethod } from '#contract/payments.ts';
import { nameWithChoice } from '../cart/cart.rules.ts';
import type { HeldDiscount } from '../discounts/discount-uses.store.ts';
import type { MailKind } from '../mail/mail-kinds.ts';
import type { NewMail } from '../mail/outbox.store.ts';
import { linesByMerchant, type Merchants, mailTo, type Recipient } from '../orders/mail-recipients.store.ts';
import type { lineColumns, orderColumns, SaidOn } from '../orders/order-columns.rules.ts';
import { lineTotalMinor, orderTotals } from '../orders/totals.rules.ts';
import type { NewLine } from './place-order.store.ts';

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
  discounts?: readonly HeldDiscount[];
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

/** An order in mails. @param ofMerchant the lines of one, whose sums have no delivery */
export function mailedOrder(order: PlacedOrder, ofMerchant?: readonly NewLine[]) {
  const { pricesIncludeTax, delivery, paymentMethod, discounts } = order;
  const lines = ofMerchant ?? order.lines;
  const said: SaidOrder = {
    orderId: order.id,
    pricesIncludeTax,
    address: order.address,
    ...(delivery ? { delivery: { name: delivery.name, minor: delivery.minor } } : {}),
    payment: { method: paymentMethod },
  };
  const sums = orderTotals({ lines, delivery: ofMerchant ? null : delivery, pricesIncludeTax });
  return {
    ...said,
    ...sums,
    ...(discounts && {
      discounts: ofMerchant ? discountsOn(ofMerchant, discounts) : discounts.map(saidDiscount),
    }),
    lines: lines.map((line) => ({
      ...saidLine(line),
      ...(line.sellerName && !ofMerchant ? { sellerName: line.sellerName } : {}),
    })),
  };
}

/** The shares of a merchant's lines. They know no codes. */
function discountsOn(lines: readonly NewLine[], discounts: readonly HeldDiscount[]) {
  const own = new Set(lines.map(({ variantId }) => variantId));
  return discounts.flatMap(({ title, shares }) => {
    const minor = shares.reduce(
      (sum, share) => sum + (share.variantId !== null && own.has(share.variantId) ? share.minor : 0),
      0,
    );
    return minor > 0 ? [{ title, code: null, minor, isDelivery: false }] : [];
  });
}

const saidDiscount = ({ title, code, minor, kind }: HeldDiscount) => ({
  ...{ title, code, minor },
  isDelivery: kind === 'free-delivery',
});

type SaidOrder = Pick<MailKind['order-confirmation'], SaidOn<typeof orderColumns, 'mails'>>;
type SaidLine = Pick<MailKind['order-confirmation']['lines'][number], SaidOn<typeof lineColumns, 'mails'>>;

const saidLine = (line: NewLine): SaidLine => ({
  name: nameWithChoice(line),
  brandName: line.brandName,
  quantity: line.quantity,
  unitPriceMinor: line.unitPriceMinor,
  totalMinor: lineTotalMinor(line),
});
