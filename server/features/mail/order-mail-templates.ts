import { addressLines } from '#contract/address-lines.ts';
import type { DeliveryAddress } from '#contract/addresses.contract.ts';
import { onImageHost } from '#contract/images.ts';
import { orderLabel } from '#contract/order-number.ts';
import type { ItemStatus } from '#contract/statuses.ts';
import { textsOf } from '#contract/texts.ts';
import { formatPrice, formatWholePrice } from '#server/format/format.ts';
import * as en from '#server/texts/en/order-mail.ts';
import {
  type Block,
  button,
  greetingName,
  type ListItem,
  type MailContent,
  paragraph,
  type Sender,
} from './mail-content.ts';
import type { MailKind } from './mail-kinds.ts';

/** Mails about orders, to customers and merchants. */

/** The current image of an order line's product: a path of this host or an absolute URL, and its size. */
export interface LineImage {
  url: string;
  width: number;
  height: number;
}

const texts = textsOf({ en });

type PlacedOrder = MailKind['order-confirmation'];
/** In the order of the lines; null for a line without an image. */
type LineImages = (LineImage | null)[];

const orderUrl = (sender: Sender, orderId: string) => `${sender.publicUrl}/order/${orderId}`;
const orderName = ({ orderId, orderNumber }: Pick<PlacedOrder, 'orderId' | 'orderNumber'>) =>
  orderNumber === undefined ? orderId : orderLabel(orderNumber);

const itemCount = (order: PlacedOrder) =>
  texts().itemCount(order.lines.reduce((sum, line) => sum + line.quantity, 0));

/** Scales an image to 72 pixels wide. */
function scaledImage(image: LineImage | null | undefined, sender: Sender): ListItem['image'] {
  if (!image) return null;
  const url = new URL(onImageHost(sender.imageBaseUrl, image.url), sender.publicUrl).href;
  return { url, width: 72, height: Math.round((72 * image.height) / image.width) };
}

function orderBlocks(sender: Sender, order: PlacedOrder, images: LineImages): Block[] {
  const items = order.lines.map((line, index) => ({
    name: line.name,
    details: [
      ...(line.brandName ? [line.brandName] : []),
      `${line.quantity} × ${formatPrice(line.unitPriceMinor)}`,
    ],
    amount: formatPrice(line.totalMinor),
    image: scaledImage(images[index], sender),
  }));
  return [
    { kind: 'items', items },
    {
      kind: 'totals',
      rows: [
        ['Subtotal', formatPrice(order.totalMinor)],
        ['Tax', formatPrice(order.taxMinor)],
        ['Shipping and handling', formatWholePrice(0)],
      ],
      total: ['Total', formatPrice(order.totalWithTaxMinor)],
    },
    ...(order.address ? [deliveryAddress(order.address)] : []),
  ];
}

const deliveryAddress = (address: DeliveryAddress): Block => ({
  kind: 'address',
  heading: 'Delivery address',
  lines: addressLines(address),
});

export function orderConfirmationMail(sender: Sender, order: PlacedOrder, images: LineImages): MailContent {
  return {
    subject: 'Thank you for your order.',
    preview: `${itemCount(order)}, ${formatPrice(order.totalWithTaxMinor)}. We will write again when they ship.`,
    title: 'Thank you for your order.',
    blocks: [
      paragraph(
        'Order ',
        { link: orderName(order), url: orderUrl(sender, order.orderId) },
        ' is complete. We will pack it and write again when it ships.',
      ),
      ...orderBlocks(sender, order, images),
      button('See your order', orderUrl(sender, order.orderId)),
    ],
  };
}

/** To a merchant, with the lines of their brand only. */
export function itemsSoldMail(
  sender: Sender,
  order: PlacedOrder & { customer?: string },
  images: LineImages,
): MailContent {
  const name = order.customer ? greetingName(order.customer) : null;
  const buyer = name ? `${name} has bought from you. ` : '';
  return {
    subject: `You have sold ${itemCount(order)}`,
    preview: order.lines.map((line) => `${line.quantity} × ${line.name}`).join(', '),
    title: `You have sold ${itemCount(order)}.`,
    blocks: [
      paragraph(
        `${buyer}Please pack your items of order `,
        { link: orderName(order), url: orderUrl(sender, order.orderId) },
        ' and make a parcel of them when they ship.',
      ),
      ...orderBlocks(sender, order, images),
      button('See the order', orderUrl(sender, order.orderId)),
    ],
  };
}

const statusTitles: Record<ItemStatus, (name: string) => string> = {
  'Not processed': (name) => `${name} is waiting to be packed.`,
  Processing: (name) => `We are packing ${name}.`,
  Shipped: (name) => `${name} is on its way.`,
  Delivered: (name) => `${name} has been delivered.`,
  Cancelled: (name) => `${name} has been cancelled.`,
};

export function itemStatusChangedMail(sender: Sender, item: MailKind['item-status-changed']): MailContent {
  const { name, quantity, status, toMerchant } = item;
  const title = statusTitles[status](name);
  const order = { link: orderName(item), url: orderUrl(sender, item.orderId) };
  return {
    subject: title.replace(/\.$/, ''),
    preview: `${quantity} × ${name}: ${status}`,
    title,
    blocks: [
      toMerchant && status === 'Cancelled'
        ? paragraph(`You no longer need to send ${quantity} × ${name} of order `, order, '.')
        : paragraph(`The status of ${quantity} × ${name} in order `, order, ` is now: ${status}.`),
      button(toMerchant ? 'See the order' : 'See your order', order.url),
    ],
  };
}

export function orderCancelledMail(sender: Sender, order: MailKind['order-cancelled']): MailContent {
  const items = order.lines.map(({ name, quantity }) => ({
    name,
    details: [`Quantity ${quantity}`],
    amount: null,
  }));
  const [title, first, link] = order.toMerchant
    ? ['An order has been cancelled.', 'You no longer need to send your items.', 'Go to the orders']
    : ['Your order has been cancelled.', 'Nothing will be sent, and you owe nothing.', 'Go to your orders'];
  const page = order.toMerchant ? '/dashboard/orders/customers' : '/dashboard/orders';
  return {
    subject: title.replace(/\.$/, ''),
    preview: first,
    title,
    blocks: [
      paragraph(`This is order ${orderName(order)}. ${first}`),
      { kind: 'items', items },
      button(link, `${sender.publicUrl}${page}`),
    ],
  };
}
