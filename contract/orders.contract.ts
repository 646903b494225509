import { z } from 'zod';
import { deliveryAddress } from './addresses.contract.ts';
import { endpoint } from './define-endpoint.ts';
import { orderStates } from './order-states.ts';
import { pageInfo, paging } from './paging.ts';
import {
  bodyId,
  currencyCode,
  done,
  id,
  idParams,
  money,
  moneyAmount,
  orderKey,
  search,
  time,
} from './schemas.ts';
import { seller } from './sellers.contract.ts';
import { sortBy } from './sorting.ts';
import { itemStatuses } from './statuses.ts';

export const orderLine = z.object({
  _id: z.string(),
  name: z.string().meta({ description: 'Frozen when the order was placed.' }),
  variant: z
    .object({
      _id: z.string(),
      choice: z.string().meta({ description: 'The values of its options, frozen: `Indigo, M`.' }),
    })
    .optional()
    .meta({ description: 'Of a product with options.' }),
  status: z.enum(itemStatuses),
  quantity: z.number().int(),
  purchasePrice: money.meta({ description: 'A piece, frozen.' }),
  totalPrice: money.meta({ description: 'Before tax.' }),
  totalTax: money,
  priceWithTax: money,
  seller: seller.describe('Frozen when the order was placed.'),
  product: z
    .object({
      _id: z.string(),
      name: z.string(),
      slug: z.string(),
      imageUrl: z.string().nullable().meta({ description: "The variant's, if it has one." }),
      price: money,
      brand: z.object({ _id: z.string(), name: z.string(), slug: z.string() }).nullable(),
    })
    .nullable(),
});
export type OrderLine = z.output<typeof orderLine>;

/** Totals do not count cancelled lines. */
export const order = z.object({
  _id: z.string(),
  number: z.number().int().meta({ description: 'Unique; people see it as `#1042`.' }),
  cartId: z.string(),
  created: time,
  state: z.enum(orderStates).meta({ description: 'Of all lines that the caller sees.' }),
  currency: currencyCode,
  total: money,
  totalTax: money,
  totalWithTax: money,
  address: deliveryAddress.nullable(),
  products: z.array(orderLine),
  /** Only administrators and merchants see the user. */
  user: z
    .object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string().nullable(),
      isDeleted: z.boolean().optional().meta({ description: 'True when the account was deleted.' }),
      isGuest: z.literal(true).optional().meta({ description: 'Ordered without an account.' }),
    })
    .optional(),
  awaitsPayment: z.literal(true).optional().meta({ description: 'A transfer that nobody has seen yet.' }),
  isPickUp: z.literal(true).optional().meta({ description: 'The buyer picks it up.' }),
  refundFailed: z
    .literal(true)
    .optional()
    .meta({ description: 'A refund failed and was not tried again. For the shop.' }),
  /** True when the caller placed it. */
  isOwn: z.boolean(),
});
export type Order = z.output<typeof order>;

export const placeOrder = endpoint({
  method: 'POST',
  path: '/order/add',
  access: 'signed-in',
  summary: 'Place an order from a cart; idempotent by cart',
  body: z.object({
    cartId: bodyId('Please hand over your cart again.'),
    total: moneyAmount({
      required: 'Total is required.',
      min: 0,
      tooSmall: 'Total is required.',
      max: 1e12,
      tooLarge: 'Total is too large.',
    }),
  }),
  reply: z.object({ ...done, order: z.object({ _id: z.string() }) }),
});
/** Newest first by default. `total` includes tax and only the lines that the caller sees. */
const orderSort = sortBy(['created', 'total']);
export type OrderSort = z.output<typeof orderSort>;

export const listCustomerOrders = endpoint({
  method: 'GET',
  path: '/order',
  access: 'orders.read',
  summary: 'Customer orders: all for an administrator; orders with lines of the own brand for a merchant',
  query: paging().extend({ sort: orderSort }),
  reply: z.object({ orders: z.array(order), ...pageInfo }),
});
export const listMyOrders = endpoint({
  method: 'GET',
  path: '/order/me',
  access: 'signed-in',
  summary: "The caller's orders, newest first",
  query: paging(),
  reply: z.object({ orders: z.array(order), ...pageInfo }),
});
export const searchOrders = endpoint({
  method: 'GET',
  path: '/order/search',
  access: 'signed-in',
  summary: 'The order with this complete id or number, if the caller may see it',
  query: z.object({ search }),
  reply: z.object({ orders: z.array(order) }),
});
export const getOrder = endpoint({
  method: 'GET',
  path: '/order/:id',
  access: 'signed-in',
  summary: 'One order',
  params: idParams,
  reply: z.object({ order }),
});
export const cancelOrder = endpoint({
  method: 'DELETE',
  path: '/order/cancel/:id',
  access: 'signed-in-or-key',
  summary: 'Cancel an order; refused when an item is Delivered',
  params: idParams,
  query: orderKey,
  reply: z.object(done),
});
export const changeItemStatus = endpoint({
  method: 'PUT',
  path: '/order/status/item/:itemId',
  access: 'signed-in-or-key',
  summary: 'Change the status of one line',
  params: z.object({ itemId: id }),
  query: orderKey,
  body: z.object({
    orderId: bodyId('This item belongs to another order.').optional(),
    cartId: bodyId('This item belongs to another order.').optional(),
    status: z.enum(itemStatuses, { error: 'Please choose a status.' }),
  }),
  reply: z.object({ ...done, orderCancelled: z.boolean() }),
});
