import { addressLines } from '#contract/address-lines.ts';
import type { DeliveryAddress } from '#contract/addresses.contract.ts';
import { onImageHost } from '#contract/images.ts';
import { orderLabel } from '#contract/order-number.ts';
import { isOnline, wordsOfPayment } from '#contract/payments.ts';
import type { ItemStatus } from '#contract/statuses.ts';
import { defineTexts } from '#contract/texts.ts';
import { formatPrice, formatWholePrice } from '#server/format/format.ts';
import * as en from '#server/texts/en/order-mail.ts';
import { comesBackBlocks } from './comes-back-block.ts';
import {
  type Block,
  button,
  enteredByMistake,
  greetingName,
  type ListItem,
  type MailContent,
  paragraph,
  type Sender,
  smallPrint,
} from './mail-content.ts';
import type { MailKind } from './mail-kinds.ts';

/** Mails about orders, to customers and merchants. */

/** The current image of an order line's product: a path of this host or an absolute URL, and its size. */
export interface LineImage {
  url: string;
  width: number;
  height: number;
}

const texts = defineTexts({ en });

type PlacedOrder = Omit<MailKind['order-confirmation'], 'firstName'>;
/** In the order of the lines; null for a line without an image. */
type LineImages = (LineImage | null)[];

/** The page of an order, for a guest by the link. */
export const orderUrl = (
  { publicUrl }: Pick<Sender, 'publicUrl'>,
  { orderId, link = `/order/${orderId}` }: Pick<PlacedOrder, 'orderId' | 'link'>,
) => publicUrl + link;
const orderName = ({ orderId, orderNumber }: Pick<PlacedOrder, 'orderId' | 'orderNumber'>) =>
  orderNumber === undefined ? orderId : orderLabel(orderNumber);

const itemCount = (order: PlacedOrder) =>
  texts().itemCount(order.lines.reduce((sum, line) => sum + line.quantity, 0));

/** The bought things, their cost, and where they go. @param order without a number while it is paid */
export const boughtBlocks = (sender: Sender, order: PlacedOrder, images: LineImages): Block[] =>
  orderBlocks(sender, order, buyerRows(sender, order), images);

/** Scales an image to 72 pixels wide. */
function scaledImage(image: LineImage | null | undefined, sender: Sender): ListItem['image'] {
  if (!image) return null;
  const url = new URL(onImageHost(sender.imageBaseUrl, image.url), sender.publicUrl).href;
  return { url, width: 72, height: Math.round((72 * image.height) / image.width) };
}

function orderBlocks(sender: Sender, order: PlacedOrder, rows: AmountRow[], images: LineImages): Block[] {
  const items = order.lines.map((line, index) => ({
    name: line.name,
    details: [
      ...(line.sellerName ? [texts().soldBy(line.sellerName)] : line.brandName ? [line.brandName] : []),
      `${line.quantity} × ${formatPrice(line.unitPriceMinor)}`,
    ],
    amount: formatPrice(beforeDiscounts(order, line)),
    image: scaledImage(images[index], sender),
  }));
  return [
    { kind: 'items', items },
    { kind: 'totals', rows, total: [texts().total, formatPrice(order.totalWithTaxMinor)] },
    ...(order.address ? [deliveryAddress(order.address)] : []),
  ];
}

type AmountRow = [label: string, amount: string];

/** Discounts have rows of their own below the lines. Mails of before name none to merchants, who read what the lines cost with them. */
const beforeDiscounts = (
  { discounts }: PlacedOrder,
  { unitPriceMinor, quantity, totalMinor }: PlacedOrder['lines'][number],
) => (discounts ? unitPriceMinor * quantity : totalMinor);

const subtotalRow = (order: PlacedOrder): AmountRow => [
  texts().subtotal,
  formatPrice(order.lines.reduce((sum, line) => sum + beforeDiscounts(order, line), 0)),
];
const discountRows = ({ discounts = [] }: PlacedOrder, isOffDelivery: boolean): AmountRow[] =>
  discounts
    .filter(({ isDelivery }) => isDelivery === isOffDelivery)
    .map(({ title, code, minor }) => [texts().discount(title, code), formatPrice(-minor)]);
const taxRow = ({ taxMinor, pricesIncludeTax }: PlacedOrder): AmountRow => [
  pricesIncludeTax ? texts().includedTax : texts().tax,
  formatPrice(taxMinor),
];

/** The delivery that a buyer chose, or pays for. */
const namedDelivery = ({ asksAtCheckout }: Sender, { delivery }: PlacedOrder) =>
  delivery && (asksAtCheckout || delivery.minor > 0) ? delivery : null;

function buyerRows(sender: Sender, order: PlacedOrder): AmountRow[] {
  const delivery = namedDelivery(sender, order);
  const itemRows = [subtotalRow(order), ...discountRows(order, false)];
  if (!delivery) return [...itemRows, taxRow(order), [texts().shipping, formatWholePrice(0)]];
  const { discounts = [] } = order;
  const priceMinor = discounts.reduce(
    (sum, { isDelivery, minor }) => sum + (isDelivery ? minor : 0),
    delivery.minor,
  );
  return [
    ...itemRows,
    [texts().shippingBy(delivery.name), priceMinor === 0 ? texts().free : formatPrice(priceMinor)],
    ...discountRows(order, true),
    taxRow(order),
  ];
}

/** The delivery is of the whole order, so it is no part of the merchant's total. */
const merchantRows = (sender: Sender, order: PlacedOrder): AmountRow[] =>
  namedDelivery(sender, order)
    ? [subtotalRow(order), ...discountRows(order, false), taxRow(order)]
    : buyerRows(sender, order);

/** The owner's words about the payment; with the sum and the number when it is a transfer, and that it is paid when it is an online one. */
function paymentBlocks({ paymentSettings }: Sender, order: PlacedOrder): Block[] {
  const method = order.payment?.method ?? 'later';
  const { name, text } = wordsOfPayment(paymentSettings, method);
  if (method === 'later') return [];
  const { amount, reference, isPaid } = texts();
  const transfer = [amount(formatPrice(order.totalWithTaxMinor)), reference(orderName(order))];
  const lines = [
    ...(isOnline(method) ? [isPaid] : text.split('\n').filter(Boolean)),
    ...(method === 'transfer' ? transfer : []),
  ];
  return [{ kind: 'address', heading: name, lines }];
}

/** How the order travels and is paid, as far as a merchant has to know. */
function agreedBlocks(sender: Sender, order: PlacedOrder): Block[] {
  const delivery = namedDelivery(sender, order);
  const method = order.payment?.method ?? 'later';
  return [
    ...(delivery
      ? [texts().deliveryOfOrder(delivery.name, delivery.minor === 0 ? null : formatPrice(delivery.minor))]
      : []),
    ...(method === 'later'
      ? []
      : [texts().payment(wordsOfPayment(sender.paymentSettings, method).name, isOnline(method))]),
  ].map((text) => paragraph(text));
}

const deliveryAddress = (address: DeliveryAddress): Block => ({
  kind: 'address',
  heading: 'Delivery address',
  lines: addressLines(address),
});

/** For a guest by the link, to the page that withdraws from this order. */
function withdrawLink(sender: Sender, order: PlacedOrder): Block {
  const url = new URL(orderUrl(sender, order));
  url.pathname += '/withdraw';
  return smallPrint({ link: texts().withdraw, url: url.href });
}

/** @param terms the owner's published page */
export function orderConfirmationMail(
  sender: Sender,
  order: PlacedOrder,
  images: LineImages,
  terms: { title: string; slug: string } | null = null,
): MailContent {
  return {
    subject: 'Thank you for your order.',
    preview: `${itemCount(order)}, ${formatPrice(order.totalWithTaxMinor)}. We will write again when they ship.`,
    title: 'Thank you for your order.',
    blocks: [
      paragraph(
        'Order ',
        { link: orderName(order), url: orderUrl(sender, order) },
        ' is complete. We will pack it and write again when it ships.',
      ),
      ...orderBlocks(sender, order, buyerRows(sender, order), images),
      ...paymentBlocks(sender, order),
      button('See your order', orderUrl(sender, order)),
      ...(sender.offersWithdrawal ? [withdrawLink(sender, order)] : []),
      ...(terms ? [smallPrint({ link: terms.title, url: `${sender.publicUrl}/pages/${terms.slug}` })] : []),
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
        { link: orderName(order), url: orderUrl(sender, order) },
        ' and make a parcel of them when they ship.',
      ),
      ...agreedBlocks(sender, order),
      ...orderBlocks(sender, order, merchantRows(sender, order), images),
      button('See the order', orderUrl(sender, order)),
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
  const order = { link: orderName(item), url: orderUrl(sender, item) };
  return {
    subject: title.replace(/\.$/, ''),
    preview: `${quantity} × ${name}: ${status}`,
    title,
    blocks: [
      toMerchant && status === 'Cancelled'
        ? paragraph(`You no longer need to send ${quantity} × ${name} of order `, order, '.')
        : paragraph(`The status of ${quantity} × ${name} in order `, order, ` is now: ${status}.`),
      ...comesBackBlocks(item),
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
    : [
        'Your order has been cancelled.',
        `Nothing will be sent${order.paid ? '' : ', and you owe nothing'}.`,
        'Go to your orders',
      ];
  const page = order.toMerchant ? '/dashboard/orders/customers' : '/dashboard/orders';
  return {
    subject: title.replace(/\.$/, ''),
    preview: first,
    title,
    blocks: [
      paragraph(`This is order ${orderName(order)}. ${first}`),
      ...comesBackBlocks(order),
      { kind: 'items', items },
      order.link
        ? button(texts().yourOrder, orderUrl(sender, order))
        : button(link, `${sender.publicUrl}${page}`),
    ],
  };
}

/** To a guest who has asked for the link; without one, the order is in an account by now. */
export function orderLinkMail(sender: Sender, order: MailKind['order-link']): MailContent {
  const { subject, preview, notYou, inAccount, ...link } = texts().link;
  const { title, text } = order.link ? link : inAccount;
  const name = orderName(order);
  const url = orderUrl(sender, order);
  return {
    subject: subject(name),
    preview,
    title: title(name),
    blocks: [paragraph(text), button(texts().yourOrder, url), smallPrint(`${notYou} ${enteredByMistake}`)],
  };
}
