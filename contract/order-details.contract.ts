import { z } from 'zod';
import { billingAddress } from './addresses.contract.ts';
import { endpoint } from './define-endpoint.ts';
import { documentRow } from './documents.contract.ts';
import { parcel, partNumber, piece, request } from './fulfilment.contract.ts';
import { methodKinds } from './method-kinds.ts';
import { order, orderLine } from './orders.contract.ts';
import { pageInfo, paging } from './paging.ts';
import {
  onlinePayments,
  paidBackHows,
  paymentMethods,
  paymentStates,
  refundMadeAts,
  refundStates,
} from './payments.ts';
import { returnPayers } from './return-settings.ts';
import { canGoBack, returnShown } from './returns.contract.ts';
import { done, id, idParams, money, orderKey, text, time } from './schemas.ts';
import { itemStatuses, orderEventKinds } from './statuses.ts';
import { withdrawalOfOrder } from './withdrawals.contract.ts';

/** The page of an order: its lines, parcels, money and what happened to it (docs/rules.md#order-details). */
/** More are not counted. */
export const maxOtherOrders = 100;

const count = z.number().int();

/** Together with `cancelled`, the pieces of a line are `open + shipped + cancelled`. */
const lineCounts = {
  open: count.meta({ description: 'Pieces that are neither sent nor cancelled.' }),
  shipped: count.meta({ description: 'Pieces that were sent, also those that arrived since.' }),
  delivered: count,
  cancelled: count,
  returned: count,
  goesBack: canGoBack,
  refunded: count
    .optional()
    .meta({ description: 'Pieces whose money went back, or is asked for. For the shop.' }),
  refundedAmount: money.optional().meta({ description: 'What these cost, with tax. For the shop.' }),
};

const lineTax = z.object({
  title: z.string(),
  rate: z.number().meta({ description: 'In percent.' }),
  minor: count.meta({ description: 'In minor units of the currency, without cancelled pieces.' }),
});

const detailedLine = z.object({
  _id: z.string(),
  ...lineCounts,
  sku: z.string().optional().meta({ description: 'Frozen. For those who sell it.' }),
  barcode: z.string().nullable().optional().meta({ description: 'As it is now. For those who sell it.' }),
  taxes: z.array(lineTax).meta({ description: 'Empty in an order from before taxes had titles.' }),
  frozen: z
    .object({ discountMinor: count, taxMinor: count, taxes: z.array(lineTax) })
    .optional()
    .meta({ description: 'Of all its pieces, for what a refund is computed from. For the shop and buyers.' }),
});
export type DetailedLine = z.output<typeof detailedLine>;

const part = z.object({
  number: count.meta({ description: 'From 1; people see `#1042-1`.' }),
  merchant: z
    .object({ _id: z.string(), name: z.string().meta({ description: 'Of the brand.' }) })
    .nullable()
    .meta({ description: "Null for the shop's own." }),
  mayChange: z.boolean().meta({ description: 'Whether the caller sends and cancels its pieces.' }),
  sendBy: z.string().nullable().optional().meta({
    description: 'A day; null until it is known, and while a transfer is awaited. For those who sell.',
  }),
  lines: z.array(detailedLine),
  parcels: z.array(parcel),
});
export type OrderPart = z.output<typeof part>;

/** Which fields an event has, its kind decides. */
const orderEvent = z.object({
  _id: z.string(),
  at: time,
  kind: z.enum(orderEventKinds),
  part: count.nullable().meta({ description: 'Null for the whole order.' }),
  byBuyer: z.boolean(),
  by: z.string().nullable().meta({
    description: 'The name of whoever works for the shop, or for the merchant who asks. Buyers see none.',
  }),
  parcel: count.optional().meta({ description: 'Its number within the part.' }),
  lines: z.array(piece).optional().meta({ description: 'What was sent or cancelled.' }),
  line: z.string().optional().meta({ description: 'Whose status was set.' }),
  name: z.string().optional().meta({ description: 'Of a return or withdrawal.' }),
  status: z.enum(itemStatuses).optional(),
  text: z.string().nullable().optional().meta({ description: 'Of a note; null once it was deleted.' }),
  amount: money.optional().meta({ description: 'What was paid, refunded, paid back or disputed.' }),
  how: z.enum(paidBackHows).optional().meta({ description: 'In which way money was paid back by hand.' }),
  madeAt: z.enum(refundMadeAts).optional().meta({
    description: 'Of a refund that was not made here: at the provider, or by a bank. For the shop.',
  }),
  reason: z.string().optional().meta({ description: 'Of a refund, or why it failed. For the shop.' }),
  url: z.string().optional().meta({ description: "The provider's page of a dispute. For the shop." }),
});
export type OrderEvent = z.output<typeof orderEvent>;

/** How an order travels, and how it is paid. */
const agreed = {
  pricesIncludeTax: z.boolean().meta({
    description: 'Then prices and `total` include `totalTax`, and `totalWithTax` is `total`.',
  }),
  delivery: z
    .object({
      name: z.string(),
      kind: z.enum(methodKinds),
      text: z
        .string()
        .optional()
        .meta({ description: "The owner's, frozen: where and when to pick it up, for example." }),
      days: z.object({ from: count, to: count }).nullable(),
      price: money,
      taxes: z.array(lineTax),
    })
    .nullable()
    .meta({ description: 'Frozen. Null in an order from before deliveries had names.' }),
  payment: z.object({
    method: z.enum(paymentMethods),
    name: z.string().meta({ description: "The owner's, as it is now; empty for `later`." }),
    text: z.string().meta({ description: "The owner's, as it is now." }),
  }),
  paymentDue: z.boolean().meta({ description: 'A transfer that nobody has seen yet.' }),
  billingAddress: billingAddress.nullable(),
  note: z.string().nullable().meta({ description: "The buyer's." }),
};
export type AgreedOrder = z.output<z.ZodObject<typeof agreed>>;

const payment = z.object({
  _id: z.string(),
  method: z.enum(onlinePayments),
  label: z.string().nullable().meta({ description: 'What the provider calls it: `Card ending in 4242`.' }),
  state: z.enum(paymentStates),
  amount: money,
  refunded: money.meta({ description: 'Also what is asked for and not back yet.' }),
  paidAt: time.nullable(),
});
export type OrderPayment = z.output<typeof payment>;

const refund = z.object({
  _id: z.string(),
  payment: z.string(),
  amount: money,
  state: z.enum(refundStates).meta({ description: 'Buyers see `waiting` and `failed` as `pending`.' }),
  at: time.meta({ description: 'When it was asked for.' }),
  settledAt: time.nullable(),
  lines: z.array(piece),
  delivery: z.boolean(),
  by: z
    .string()
    .nullable()
    .optional()
    .meta({ description: 'Who asked; null for the shop itself. For the shop.' }),
  reason: z.string().nullable().optional().meta({ description: 'For the shop.' }),
  failure: z.string().nullable().optional().meta({ description: 'In words, for the shop.' }),
});
export type OrderRefund = z.output<typeof refund>;

const cancelledAt = time.nullable().meta({ description: 'When the whole order was cancelled.' });

export const getOrderDetails = endpoint({
  method: 'GET',
  path: '/order/:id/details',
  access: 'signed-in-or-key',
  summary: 'An order with its parts, parcels and events, also when it is cancelled',
  params: idParams,
  query: orderKey,
  reply: z.object({
    order: order.extend({
      ...agreed,
      cancelledAt,
      user: order.shape.user.unwrap().extend({ phone: z.string().nullable() }).optional(),
      guest: z
        .object({ name: z.string(), email: z.string() })
        .optional()
        .meta({ description: 'Who ordered, for the holder of the key: forms begin with it.' }),
    }),
    as: z
      .enum(['buyer', 'guest', 'shop', 'merchant'])
      .meta({ description: "In which role the caller sees it; 'guest' by the key of a link." }),
    parts: z.array(part).meta({ description: "A merchant's own." }),
    customer: z
      .object({
        otherOrders: count.max(maxOtherOrders).meta({
          description: `Of the same account or e-mail address that the caller sees, ${maxOtherOrders} at most.`,
        }),
        account: z.string().nullable().meta({
          description: 'The id of the account, for those who see users; null for a guest.',
        }),
        chat: z
          .object({ user: z.string(), waits: z.boolean().meta({ description: 'For an answer.' }) })
          .nullable()
          .meta({ description: 'The conversation with the shop, for those who answer it.' }),
      })
      .optional()
      .meta({ description: 'For those who sell.' }),
    payments: z.array(payment).meta({ description: 'Online, the newest first. Empty for merchants.' }),
    refunds: z.array(refund).meta({ description: 'The newest first. Empty for merchants.' }),
    returns: z.array(returnShown).meta({ description: 'Of these parts, the newest first.' }),
    sendingBack: z
      .object({
        unwantedPaidBy: z.enum(returnPayers),
        addresses: z
          .array(z.object({ part: count, lines: z.array(z.string()) }))
          .meta({ description: 'Where to send things of parts whose return is accepted.' }),
      })
      .optional()
      .meta({ description: 'For buyers.' }),
    mayAskToReturn: z.boolean().meta({ description: 'Whether the caller has bought it.' }),
    discounts: z
      .array(
        z.object({
          title: z.string(),
          code: z.string().nullable().meta({ description: 'Null for an automatic one.' }),
          saves: money.meta({ description: 'As it was placed, with pieces that were cancelled since.' }),
          isDelivery: z.boolean(),
        }),
      )
      .optional()
      .meta({ description: 'Frozen; absent without any. For the shop and buyers.' }),
    documents: z.array(documentRow).meta({ description: 'The oldest first; a merchant gets the own ones.' }),
    mayIssue: z
      .boolean()
      .meta({ description: 'It has no invoice, and gets one when the caller asks for it.' }),
    mayRefund: z.boolean(),
    money: z
      .object({ received: money, paidBack: money, toPayBack: money, mayRecord: z.boolean() })
      .optional()
      .meta({
        description: 'By hand, beside `payments` and `refunds`, and what is to be paid back. For the shop.',
      }),
    withdrawals: z.array(withdrawalOfOrder).meta({
      description: 'The oldest first. While one is `unconfirmed`, nothing of the order is sent.',
    }),
    hasOtherParts: z.boolean().meta({ description: 'There are parts that the caller does not see.' }),
    events: z
      .array(orderEvent)
      .meta({ description: 'The newest 500, newest first, of these parts. Buyers get no notes.' }),
  }),
});

export const listPlacedOrders = endpoint({
  method: 'GET',
  path: '/order/mine',
  access: 'signed-in',
  summary: "The caller's orders, newest first, also cancelled ones",
  query: paging(),
  reply: z.object({
    orders: z.array(
      order.extend({
        cancelledAt,
        products: z.array(orderLine.extend({ cancelled: count, shipped: count })),
      }),
    ),
    ...pageInfo,
  }),
});
export type PlacedOrder = z.output<typeof listPlacedOrders.reply>['orders'][number];

export const maxNote = 2_000;
export const noteForm = z.object({
  request,
  part: partNumber
    .nullish()
    .meta({ description: "Whose merchant reads it, too. A merchant's are always of the own part." }),
  text: text({
    required: 'Please write a note.',
    max: maxNote,
    tooLong: 'Note may not be longer than 2,000 characters.',
    clean: (typed) => typed.replace(/\r\n?/g, '\n'),
  }),
});
export type NoteForm = z.output<typeof noteForm>;
export const addNote = endpoint({
  method: 'POST',
  path: '/order/:id/notes',
  access: 'orders.write',
  summary: 'Write a note that buyers never see',
  params: idParams,
  body: noteForm,
  reply: z.object({ ...done, note: orderEvent }),
});
export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/order/:id/notes/:note',
  access: 'orders.write',
  summary: 'Delete the text of a note; a merchant only that of an own one',
  params: idParams.extend({ note: id }),
  reply: z.object(done),
});
