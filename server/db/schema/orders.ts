import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Bearer, DiscountKind } from '../../../contract/active-discounts.ts';
import type { BillingAddress, DeliveryAddress } from '../../../contract/addresses.contract.ts';
import type { OrderDelivery } from '../../../contract/delivery.ts';
import type { CheckoutState, PaymentMethod } from '../../../contract/payments.ts';
import type { ItemStatus } from '../../../contract/statuses.ts';
import type { LineTax } from '../../../contract/taxes.ts';
import { brands, products } from './catalogue.ts';
import { createdAt, currency, primaryId, timestamptz } from './columns.ts';
import { merchants, users } from './people.ts';
import { productVariants } from './variants.ts';

export const carts = pgTable(
  'carts',
  {
    id: primaryId(),
    /** Null for the cart of a guest, which the checkout page closes at once. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** Not ordered yet. Each person may have a limited number of open carts. */
    isOpen: boolean().notNull().default(false),
  },
  (t) => [
    index('carts_user').on(t.userId),
    index('carts_open').on(t.userId, t.id).where(sql`${t.isOpen}`),
    index('carts_never_ordered').on(t.createdAt).where(sql`${t.isOpen}`),
  ],
);

export const cartLines = pgTable(
  'cart_lines',
  {
    cartId: uuid()
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Null for a product without options, whose variant has its id. */
    variantId: uuid().references(() => productVariants.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    /** The unit price that the shopper saw, to detect a changed price. */
    seenPriceMinor: integer().notNull().default(0),
    currency: currency(),
    /** The shopper's order of the lines. */
    position: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('cart_lines_variant_once').on(t.cartId, sql`coalesce(${t.variantId}, ${t.productId})`),
    index('cart_lines_product').on(t.productId),
    index('cart_lines_variant').on(t.variantId).where(sql`${t.variantId} is not null`),
    check('cart_lines_quantity', sql`${t.quantity} > 0`),
  ],
);

export interface Buyer {
  firstName: string;
  lastName: string;
  email: string | null;
}

export const orders = pgTable(
  'orders',
  {
    id: primaryId(),
    /**
     * Shown as `#1042`. In the order of placing; there may be gaps. It grants no access: who may see an order depends on
     * the order.
     */
    number: bigint({ mode: 'number' })
      .notNull()
      .generatedByDefaultAsIdentity({ name: 'orders_number_seq', startWith: 1001 }),
    /** One order per cart, also under concurrency. */
    cartId: uuid()
      .notNull()
      .references(() => carts.id),
    /** Null for a guest, who is in `buyer`. */
    userId: uuid().references(() => users.id),
    /** Lines before tax, as placed and as shown; the amount due now is the sum of the lines that are not cancelled. */
    placedTotalMinor: bigint({ mode: 'number' }).notNull(),
    currency: currency(),
    /** Lines that are not cancelled, with tax: lists are sorted by it, without an index (docs/decisions/035-dashboard-lists.md). */
    owedMinor: bigint({ mode: 'number' }).notNull().default(0),
    /** The part of it that the buyer keeps; null while that is all of it, so that placing writes nothing (docs/rules.md#to-pay-back). */
    keptMinor: bigint({ mode: 'number' }),
    /** Unit prices, discounts and the delivery's price include tax. */
    pricesIncludeTax: boolean().notNull().default(false),
    /** Null in orders from before deliveries had names. */
    delivery: jsonb().$type<OrderDelivery>(),
    paymentMethod: text().$type<PaymentMethod>().notNull().default('later'),
    /** A transfer that nobody has seen yet. */
    paymentDue: boolean().notNull().default(false),
    /** The sums of its online payments, and of what was refunded of them or is asked for (payments.ts). */
    paidMinor: bigint({ mode: 'number' }).notNull().default(0),
    refundedMinor: bigint({ mode: 'number' }).notNull().default(0),
    /** Marked as paid by hand, or collected; and the sum of `paid_back`. */
    receivedMinor: bigint({ mode: 'number' }).notNull().default(0),
    givenBackMinor: bigint({ mode: 'number' }).notNull().default(0),
    /** The hash of the terms that the buyer agreed to; null when nobody was asked. */
    termsHash: text(),
    /** The buyer's; null without one, and when the order is anonymised. The same for the billing address. */
    note: text(),
    billingAddress: jsonb().$type<BillingAddress>(),
    /** The buyer's default address, or that of the checkout page. Of an anonymised order at most the code of its country. */
    address: jsonb().$type<DeliveryAddress>(),
    /** Raised to end the links in a guest's mails. */
    linkVersion: integer().notNull().default(1),
    /** A guest; or who placed it, copied here when the account is deleted. For as long as the shop's books must say so. */
    buyer: jsonb().$type<Buyer>(),
    createdAt: createdAt(),
    /** A cancelled order stays in the lists of all orders and of its buyer, with who and when (docs/rules.md#cancelling-an-order). */
    cancelledAt: timestamptz(),
    cancelledBy: uuid().references(() => users.id),
  },
  (t) => [
    uniqueIndex('orders_number_key').on(t.number),
    uniqueIndex('orders_cart_key').on(t.cartId),
    // The foreign key of its lines needs this.
    uniqueIndex('orders_currency_key').on(t.id, t.currency),
    index('orders_mine').on(t.userId, t.id),
    index('orders_of_guest').on(sql`lower(${t.buyer} ->> 'email')`, t.id).where(sql`${t.userId} is null`),
    index('orders_of_deleted_account')
      .on(sql`lower(${t.buyer} ->> 'email')`, t.id)
      .where(sql`${t.userId} is not null and ${t.buyer} is not null`),
    index('orders_all').on(t.id).where(sql`${t.cancelledAt} is null`),
    index('orders_deleted_buyer').on(t.createdAt).where(sql`${t.buyer} is not null`),
    index('orders_awaiting_payment').on(t.id).where(sql`${t.paymentDue} and ${t.cancelledAt} is null`),
    // As `toPayBackMinor` in server/features/orders/owed.store.ts.
    index('orders_to_pay_back')
      .on(t.id)
      .where(
        sql`${t.paidMinor} + ${t.receivedMinor} - coalesce(${t.keptMinor}, ${t.owedMinor}) - ${t.refundedMinor} - ${t.givenBackMinor} > 0`,
      ),
    index('orders_cancelled').on(t.id).where(sql`${t.cancelledAt} is not null`),
    index('orders_cancelled_by').on(t.cancelledBy).where(sql`${t.cancelledBy} is not null`),
    check(
      'orders_payment',
      sql`${t.paymentMethod} in ('on-delivery', 'transfer', 'later', 'stripe', 'test')`,
    ),
    check('orders_payment_due', sql`not ${t.paymentDue} or ${t.paymentMethod} = 'transfer'`),
    check('orders_owed', sql`${t.owedMinor} >= 0`),
    check('orders_kept', sql`${t.keptMinor} between 0 and ${t.owedMinor}`),
    check('orders_refunded', sql`${t.refundedMinor} between 0 and ${t.paidMinor}`),
    check('orders_received', sql`${t.receivedMinor} >= 0`),
    // Never more than what came and was not refunded.
    check(
      'orders_given_back',
      sql`${t.givenBackMinor} between 0 and ${t.paidMinor} + ${t.receivedMinor} - ${t.refundedMinor}`,
    ),
  ],
);

/** An order as it is frozen, in JSON: what `insertOrder` takes (server/features/placing/place-order.store.ts). */
export interface HeldOrder {
  id: string;
  cartId: string;
  userId: string | null;
  totalMinor: number;
  pricesIncludeTax: boolean;
  delivery: OrderDelivery | null;
  paymentMethod: PaymentMethod;
  address: DeliveryAddress | null;
  /** Who pays, also with an account: it may be deleted meanwhile. */
  buyer: Buyer;
  termsHash: string | null;
  note: string | null;
  billingAddress: BillingAddress | null;
  lines: HeldLine[];
  /** Absent without any. */
  discounts?: HeldDiscount[];
}

/** A discount as it is frozen (discounts.ts). */
export interface HeldDiscount {
  discountId: string;
  code: string | null;
  title: string;
  kind: DiscountKind;
  borneBy: Bearer;
  minor: number;
  /** The line by its variant; null for the delivery. */
  shares: { variantId: string | null; minor: number }[];
}

/** A line as it is frozen. */
export interface HeldLine {
  productId: string;
  /** The product's id for a product without options. */
  variantId: string;
  /** Whose part it is in; null for the shop's own. */
  merchantId: string | null;
  brandId: string | null;
  brandName: string;
  /** Null for the shop's own in a shop without merchants; absent in drafts from before that. */
  sellerName?: string | null;
  name: string;
  choice: string | null;
  sku: string;
  /** Null in drafts from before that. */
  cannotReturn: boolean | null;
  quantity: number;
  unitPriceMinor: number;
  discountMinor: number;
  taxMinor: number;
  /** Their sum is `taxMinor`. */
  taxes: LineTax[];
}

/**
 * The outcome of a key of the checkout page: an order, or, while its buyer pays, a held one with everything frozen and the stock committed
 * (docs/payments.md). The address of a guest and of the network are there for a day, to know who repeats a request.
 */
export const checkouts = pgTable(
  'checkouts',
  {
    /** Chosen by the client. */
    id: uuid().primaryKey(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    email: text(),
    ip: text(),
    orderId: uuid()
      .unique('checkouts_order_key')
      .references(() => orders.id),
    state: text().$type<CheckoutState>().notNull().default('placed'),
    /** The number of the order that a held one becomes; null where nothing is paid online. */
    number: bigint({ mode: 'number' }),
    /** While it is held; once it is released, for the page that says what became of it, until the row is deleted or the account is. */
    draft: jsonb().$type<HeldOrder>(),
    /** Until when it is held, unless it is paid by then; null where nothing is paid online. */
    expiresAt: timestamptz(),
    createdAt: createdAt(),
  },
  (t) => [
    index('checkouts_user').on(t.userId).where(sql`${t.userId} is not null`),
    index('checkouts_created').on(t.createdAt),
    index('checkouts_held').on(t.expiresAt).where(sql`${t.state} = 'held'`),
    check(
      'checkouts_state',
      sql`case ${t.state} when 'held' then ${t.draft} is not null and ${t.number} is not null and ${t.expiresAt} is not null and ${t.orderId} is null
        when 'placed' then ${t.orderId} is not null and ${t.draft} is null
        when 'released' then ${t.orderId} is null else false end`,
    ),
    index('checkouts_personal').on(t.createdAt).where(sql`${t.ip} is not null or ${t.email} is not null`),
  ],
);

/** The part of an order that belongs to one merchant, or to the shop itself. Shown as `#1042-1` (docs/rules.md#parts-of-an-order). */
export const orderParts = pgTable(
  'order_parts',
  {
    orderId: uuid().notNull(),
    number: smallint().notNull(),
    /** Whose part it is, here and nowhere else; null for the shop's own, and when the merchant is deleted. */
    merchantId: uuid().references(() => merchants.id, { onDelete: 'set null' }),
    /** It was a merchant's, who is deleted. A trigger writes it (server/db/functions/documents.sql). */
    merchantLeft: boolean().notNull().default(false),
    /**
     * With whom the contract is, frozen when placed; null for the shop's own in a shop without merchants. Null in parts of a merchant from
     * before that: it is still the brand's name of their lines then, which is written here before the merchant is deleted.
     */
    sellerName: text(),
    currency: currency(),
    /** Pieces that are neither cancelled nor sent. */
    toSend: integer().notNull(),
    /**
     * The day in the shop's time zone by which it is to be sent. A job writes it some seconds after the order, and never while a transfer is
     * awaited (docs/rules.md#work-list).
     */
    sendBy: date(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.number] }),
    // One currency in an order.
    foreignKey({
      name: 'order_parts_order_currency_fk',
      columns: [t.orderId, t.currency],
      foreignColumns: [orders.id, orders.currency],
    }),
    // Without the day, so that writing it writes no index.
    index('order_parts_to_send').on(t.orderId).where(sql`${t.toSend} > 0`),
    uniqueIndex('order_parts_merchant').on(t.merchantId, t.orderId).where(sql`${t.merchantId} is not null`),
    check('order_parts_number', sql`${t.number} > 0`),
    check('order_parts_to_send', sql`${t.toSend} >= 0`),
  ],
);

/**
 * `quantity` is what was ordered, for ever. Each change of a count is a row of its own: a line of a parcel, an event. The
 * status follows from the counts (docs/rules.md#item-statuses).
 */
export const orderLines = pgTable(
  'order_lines',
  {
    id: primaryId(),
    orderId: uuid().notNull(),
    part: smallint().notNull(),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    /** Null for a product without options, whose variant has its id. */
    variantId: uuid().references(() => productVariants.id),
    /** Frozen when placed: brand, names, unit price and tax. */
    brandId: uuid().references(() => brands.id, { onDelete: 'set null' }),
    brandName: text().notNull(),
    name: text().notNull(),
    /** The values of the variant's options: "Indigo, M"; null without options. */
    choice: text(),
    /** Frozen, too. Null in orders from before that: it is still the variant's then, and a trigger writes it here before that changes. */
    sku: text(),
    /** Frozen, too: it was sold as what cannot be returned. */
    cannotReturn: boolean().notNull().default(false),
    quantity: integer().notNull(),
    cancelledQuantity: integer().notNull().default(0),
    /** In parcels that were not voided. */
    shippedQuantity: integer().notNull().default(0),
    /** Those of them in parcels that were delivered. */
    deliveredQuantity: integer().notNull().default(0),
    returnedQuantity: integer().notNull().default(0),
    unitPriceMinor: integer().notNull(),
    /** For all pieces. */
    discountMinor: bigint({ mode: 'number' }).notNull().default(0),
    /** The sum of `taxes`, of all pieces. */
    taxMinor: bigint({ mode: 'number' }).notNull(),
    /** Empty also in orders from before parts, whose one tax has no title and rate. */
    taxes: jsonb().$type<LineTax[]>().notNull().default([]),
    currency: currency(),
    /** Somebody has begun with it. */
    isProcessing: boolean().notNull().default(false),
    status: text().$type<ItemStatus>().notNull().default('Not processed'),
  },
  (t) => [
    foreignKey({
      name: 'order_lines_order_currency_fk',
      columns: [t.orderId, t.currency],
      foreignColumns: [orders.id, orders.currency],
    }),
    foreignKey({
      name: 'order_lines_part_fk',
      columns: [t.orderId, t.part],
      foreignColumns: [orderParts.orderId, orderParts.number],
    }),
    uniqueIndex('order_lines_variant_once').on(t.orderId, sql`coalesce(${t.variantId}, ${t.productId})`),
    index('order_lines_brand').on(t.brandId),
    index('order_lines_product').on(t.productId),
    index('order_lines_variant').on(t.variantId).where(sql`${t.variantId} is not null`),
    check('order_lines_quantity', sql`${t.quantity} > 0`),
    check(
      'order_lines_counts',
      sql`${t.cancelledQuantity} >= 0 and ${t.shippedQuantity} >= 0 and ${t.deliveredQuantity} >= 0 and ${t.returnedQuantity} >= 0
        and ${t.cancelledQuantity} + ${t.shippedQuantity} <= ${t.quantity} and ${t.deliveredQuantity} <= ${t.shippedQuantity}
        and ${t.returnedQuantity} <= ${t.shippedQuantity}`,
    ),
    check('order_lines_discount', sql`${t.discountMinor} >= 0`),
    check(
      'order_lines_status',
      sql`${t.status} = case when ${t.cancelledQuantity} = ${t.quantity} then 'Cancelled'
        when ${t.deliveredQuantity} = ${t.quantity} - ${t.cancelledQuantity} then 'Delivered'
        when ${t.shippedQuantity} = ${t.quantity} - ${t.cancelledQuantity} then 'Shipped'
        when ${t.isProcessing} or ${t.shippedQuantity} > 0 then 'Processing' else 'Not processed' end`,
    ),
  ],
);
