import type { DeliveryAddress } from '#contract/addresses.contract.ts';
import { toDollars } from '#contract/money.ts';
import { orderLabel } from '#contract/order-number.ts';
import type { ItemStatus } from '#contract/roles.ts';
import { type Block, button, type Draft, type DraftLine, greetingName, type Sender, words } from './draft.ts';
import type { MailKind } from './mail-kinds.ts';

/** Mails about orders, to those who bought and those who sold. */

/** A picture of an order's line as the shop has it now: a path of this host or a whole address, and its size. */
export interface LineImage {
  url: string;
  width: number;
  height: number;
}

type Placed = MailKind['order-confirmation'];
/** In the order of the lines; null for a line without one. */
type Pictures = (LineImage | null)[];

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const price = (cents: number) => dollars.format(toDollars(cents));
const count = (quantity: number, one: string, many: string) => `${quantity} ${quantity === 1 ? one : many}`;
const orderLink = (sender: Sender, orderId: string) => `${sender.publicUrl}/order/${orderId}`;
const orderName = ({ orderId, orderNumber }: Pick<Placed, 'orderId' | 'orderNumber'>) =>
  orderNumber === undefined ? orderId : orderLabel(orderNumber);
const things = (order: Placed) =>
  count(
    order.lines.reduce((sum, line) => sum + line.quantity, 0),
    'thing',
    'things',
  );

/** Pictures stand 72 wide, as tall as they are. */
function shown(picture: LineImage | null | undefined, sender: Sender): DraftLine['picture'] {
  if (!picture) return null;
  const url = new URL(picture.url, sender.publicUrl).href;
  return { url, width: 72, height: Math.round((72 * picture.height) / picture.width) };
}

function orderBlocks(sender: Sender, order: Placed, pictures: Pictures): Block[] {
  const lines = order.lines.map((line, at) => ({
    name: line.name,
    details: [
      ...(line.brandName ? [line.brandName] : []),
      `${line.quantity} × ${price(line.unitPriceCents)}`,
    ],
    amount: price(line.totalCents),
    picture: shown(pictures[at], sender),
  }));
  return [
    { kind: 'lines', lines },
    {
      kind: 'sums',
      rows: [
        ['Subtotal', price(order.totalCents)],
        ['Tax', price(order.taxCents)],
        ['Shipping and handling', '$0'],
      ],
      total: ['Total', price(order.totalWithTaxCents)],
    },
    ...(order.address ? [place(order.address)] : []),
  ];
}

const place = ({ address, city, state, country, zipCode }: DeliveryAddress): Block => ({
  kind: 'place',
  heading: 'Delivery address',
  lines: [address, `${city}, ${state} ${zipCode}`, country],
});

export function writeOrderConfirmation(sender: Sender, order: Placed, pictures: Pictures): Draft {
  return {
    subject: 'Thank you for your order.',
    preview: `${things(order)}, ${price(order.totalWithTaxCents)}. We write again when they leave.`,
    title: 'Thank you for your order.',
    blocks: [
      words(
        'Order ',
        { link: orderName(order), url: orderLink(sender, order.orderId) },
        ' is complete. We pack it next and write again when it leaves.',
      ),
      ...orderBlocks(sender, order, pictures),
      button('See your order', orderLink(sender, order.orderId)),
    ],
  };
}

/** To a merchant: the own lines alone. */
export function writeItemsSold(
  sender: Sender,
  order: Placed & { customer?: string },
  pictures: Pictures,
): Draft {
  const name = order.customer ? greetingName(order.customer) : null;
  const buyer = name ? `${name} has bought from you. ` : '';
  return {
    subject: `You have sold ${things(order)}`,
    preview: order.lines.map((line) => `${line.quantity} × ${line.name}`).join(', '),
    title: `You have sold ${things(order)}.`,
    blocks: [
      words(
        `${buyer}Please pack what is yours of order `,
        { link: orderName(order), url: orderLink(sender, order.orderId) },
        ' and set its status when it leaves.',
      ),
      ...orderBlocks(sender, order, pictures),
      button('See the order', orderLink(sender, order.orderId)),
    ],
  };
}

const news: Record<ItemStatus, (name: string) => string> = {
  'Not processed': (name) => `${name} waits to be packed.`,
  Processing: (name) => `We are packing ${name}.`,
  Shipped: (name) => `${name} is on its way.`,
  Delivered: (name) => `${name} has been delivered.`,
  Cancelled: (name) => `${name} has been cancelled.`,
};

export function writeItemStatusChanged(sender: Sender, item: MailKind['item-status-changed']): Draft {
  const { name, quantity, status, toMerchant } = item;
  const title = news[status](name);
  const order = { link: orderName(item), url: orderLink(sender, item.orderId) };
  return {
    subject: title.replace(/\.$/, ''),
    preview: `${quantity} × ${name}: ${status}`,
    title,
    blocks: [
      toMerchant && status === 'Cancelled'
        ? words(`${quantity} × ${name} of order `, order, ' need not be sent any more.')
        : words(`The status of ${quantity} × ${name} in order `, order, ` is now: ${status}.`),
      button(toMerchant ? 'See the order' : 'See your order', order.url),
    ],
  };
}

export function writeOrderCancelled(sender: Sender, order: MailKind['order-cancelled']): Draft {
  const lines = order.lines.map(({ name, quantity }) => ({
    name,
    details: [`Quantity ${quantity}`],
    amount: null,
  }));
  const [title, first, link] = order.toMerchant
    ? ['An order has been cancelled.', 'What is yours of it need not be sent any more.', 'Go to the orders']
    : [
        'Your order has been cancelled.',
        'Nothing of it will be sent, and nothing is owed.',
        'Go to your orders',
      ];
  const page = order.toMerchant ? '/dashboard/orders/customers' : '/dashboard/orders';
  return {
    subject: title.replace(/\.$/, ''),
    preview: first,
    title,
    blocks: [
      words(`This is order ${orderName(order)}. ${first}`),
      { kind: 'lines', lines },
      button(link, `${sender.publicUrl}${page}`),
    ],
  };
}
