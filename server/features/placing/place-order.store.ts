import { and, eq, type SQL, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { BillingAddress, DeliveryAddress } from '#contract/addresses.contract.ts';
import type { OrderDelivery } from '#contract/delivery.ts';
import type { PaymentMethod } from '#contract/payments.ts';
import { callerSessionLasts, noteCheckedSession, sessionEnded } from '#server/db/caller-session.ts';
import type { Db } from '#server/db/db.ts';
import { runNamedStatement } from '#server/db/named-statement.ts';
import { shopCurrency } from '#server/db/schema/installation.ts';
import {
  type Buyer,
  checkouts,
  type HeldDiscount,
  type HeldLine,
  orderLines,
  orderParts,
  orders,
} from '#server/db/schema/orders.ts';
import { stockMovements } from '#server/db/schema/stock-movements.ts';
import { insertMails, type NewMail } from '../mail/outbox.store.ts';
import type { lineColumns, orderColumns } from '../orders/order-columns.rules.ts';
import { intoColumns, type PlacedValues } from '../orders/order-columns.store.ts';
import { intoParts, type NewPart } from '../orders/order-parts.rules.ts';
import { orderTotals } from '../orders/totals.rules.ts';

export interface CartOrder {
  id: string;
  placedTotalMinor: number;
  isCancelled: boolean;
}

/** @returns the order that a cart of this user became; null when there is none */
export async function findOrderOfCart(db: Db, userId: string, cartId: string): Promise<CartOrder | null> {
  const [found] = await db
    .select({
      id: orders.id,
      placedTotalMinor: orders.placedTotalMinor,
      isCancelled: sql<boolean>`${orders.cancelledAt} is not null`,
    })
    .from(orders)
    .where(and(eq(orders.cartId, cartId), eq(orders.userId, userId)));
  return found ?? null;
}

const currency = sql`(select currency from ${shopCurrency})`;
const json = (value: object | null) => sql`${value && JSON.stringify(value)}::jsonb`;

/** A line as it is frozen. */
export type NewLine = HeldLine;

export interface NewOrder {
  id: string;
  cartId: string;
  /** Null for a guest. */
  userId: string | null;
  /** The total of the lines, as shown. */
  totalMinor: number;
  pricesIncludeTax: boolean;
  delivery: OrderDelivery | null;
  paymentMethod: PaymentMethod;
  address: DeliveryAddress | null;
  lines: readonly NewLine[];
  /** Absent without any. Whoever inserts the order inserts them after it. */
  discounts?: readonly HeldDiscount[];
  /** Null for an order of one press. */
  checkout: NewCheckout | null;
  /** Who of the shop has ordered for the buyer. */
  clerkId?: string | null;
}

/** The part of an order that only the checkout page knows. */
interface NewCheckout {
  key: string;
  /** The guest; null for an account. */
  buyer: Buyer | null;
  /** Null where somebody of the shop has ordered. */
  ip: string | null;
  termsHash: string | null;
  note: string | null;
  billingAddress: BillingAddress | null;
}

interface Variant {
  /** Columns of an order that was paid before; null for others. */
  paid: PlacedValues<typeof orderColumns, 'paid'> | null;
  condition: SQL;
  /** The stock that was committed. */
  moved: SQL;
}

function placedValues(order: NewOrder): PlacedValues<typeof orderColumns, 'always'> {
  const { checkout, paymentMethod } = order;
  return {
    id: sql`${order.id}::uuid`,
    cartId: sql`${order.cartId}::uuid`,
    userId: sql`${order.userId}::uuid`,
    placedTotalMinor: sql`${order.totalMinor}::bigint`,
    owedMinor: sql`${orderTotals(order).totalWithTaxMinor}::bigint`,
    currency,
    pricesIncludeTax: sql`${order.pricesIncludeTax}::boolean`,
    delivery: json(order.delivery),
    paymentMethod: sql`${paymentMethod}::text`,
    paymentDue: sql`${paymentMethod === 'transfer'}::boolean`,
    address: json(order.address),
    buyer: json(checkout?.buyer ?? null),
    termsHash: sql`${checkout?.termsHash ?? null}::text`,
    note: sql`${checkout?.note ?? null}::text`,
    billingAddress: json(checkout?.billingAddress ?? null),
  };
}

/** Arrays with a value for each line; what is the same for all of an order is left out. */
function placedLineValues(
  lines: readonly NewLine[],
  parts: readonly number[],
): Omit<PlacedValues<typeof lineColumns, 'always'>, 'orderId' | 'currency'> {
  const column = <K extends keyof NewLine>(key: K) => sql.param(lines.map((line) => line[key]));
  const variants = lines.map(({ variantId, productId }) => (variantId === productId ? null : variantId));
  return {
    id: sql`${sql.param(lines.map(() => v7()))}::uuid[]`,
    productId: sql`${column('productId')}::uuid[]`,
    variantId: sql`${sql.param(variants)}::uuid[]`,
    brandId: sql`${column('brandId')}::uuid[]`,
    brandName: sql`${column('brandName')}::text[]`,
    name: sql`${column('name')}::text[]`,
    choice: sql`${column('choice')}::text[]`,
    sku: sql`${column('sku')}::text[]`,
    cannotReturn: sql`${sql.param(lines.map(({ cannotReturn }) => cannotReturn ?? false))}::boolean[]`,
    part: sql`${sql.param(parts)}::smallint[]`,
    quantity: sql`${column('quantity')}::int[]`,
    unitPriceMinor: sql`${column('unitPriceMinor')}::int[]`,
    taxMinor: sql`${column('taxMinor')}::bigint[]`,
    taxes: sql`${sql.param(lines.map(({ taxes }) => JSON.stringify(taxes)))}::jsonb[]`,
  };
}

/** Only in an order with a discount. */
const discountedLineValues = (lines: readonly NewLine[]): PlacedValues<typeof lineColumns, 'discounted'> => ({
  discountMinor: sql`${sql.param(lines.map(({ discountMinor }) => discountMinor))}::bigint[]`,
});

/** A statement that writes discounts has another text, so another name. */
const nameFor = (name: string, { discounts }: Pick<NewOrder, 'discounts'>) =>
  discounts ? `${name}_discounted` : name;

/** The beginning of a statement that inserts an order with its parts, lines and mails. */
function insertedOrder(order: NewOrder, mails: readonly NewMail[], { paid, condition, moved }: Variant): SQL {
  const { lines } = order;
  const { parts, numbers } = intoParts(lines);
  const placed = intoColumns(orders, { ...placedValues(order), ...paid });
  const ofOrder = intoColumns(orderLines, { orderId: sql`placed.id`, currency });
  const ofLines = intoColumns(orderLines, {
    ...placedLineValues(lines, numbers),
    ...(order.discounts ? discountedLineValues(lines) : {}),
  });
  const partColumn = <K extends keyof NewPart>(key: K) => sql.param(parts.map((part) => part[key]));
  return sql`
    with placed as (
      insert into ${orders} (${placed.names}) select ${placed.values} where ${condition}
      returning id, number
    ), moved as (
      ${moved}
    ), parted as (
      insert into ${orderParts} (order_id, currency, merchant_id, to_send, seller_name, number)
      select placed.id, ${currency}, part.*
      from placed cross join unnest(${partColumn('merchantId')}::uuid[], ${partColumn('toSend')}::int[], ${partColumn('sellerName')}::text[]) with ordinality as part
    ), inserted as (
      insert into ${orderLines} (${ofOrder.names}, ${ofLines.names})
      select ${ofOrder.values}, line.* from placed cross join unnest(${ofLines.values}) as line
    ), queued as (
      ${insertMails(mails, sql`(select jsonb_build_object('orderNumber', number) from placed)`)}
    )`;
}

/** An order that is placed as it is agreed on commits its stock in the same transaction. */
const atOnce = ({ lines, clerkId = null }: NewOrder): Variant => ({
  paid: null,
  condition: callerSessionLasts(),
  moved: sql`insert into ${stockMovements} (variant_id, committed_change, reason, order_id, user_id)
      select line.variant_id, line.quantity, 'ordered', placed.id, ${clerkId}::uuid
      from placed cross join unnest(${sql.param(lines.map(({ variantId }) => variantId))}::uuid[], ${sql.param(lines.map(({ quantity }) => quantity))}::int[]) as line(variant_id, quantity)`,
});

/**
 * Inserts the order of a cart, its parts, its lines in their sequence (ids ascend), the movements of the stock that was committed, and its mails
 * with its number. In one statement, because sending one costs more than most of its parts, and updating an order that the same
 * transaction has inserted checks its foreign keys again. Only its discounts follow in its transaction: it checks the caller's session.
 * @returns its number
 * @throws unauthorized when the session of the signed-in caller has ended
 */
export async function insertOrder(db: Db, order: NewOrder, mails: readonly NewMail[]): Promise<number> {
  const { userId, checkout } = order;
  const inserted = insertedOrder(order, mails, atOnce(order));
  const number = sql`select number::float8 from placed`;
  const placed = checkout
    ? await runNamedStatement<{ number: number }>(
        db,
        nameFor('insert_checkout_order', order),
        sql`${inserted}, keyed as (
      insert into ${checkouts} (id, user_id, email, ip, order_id)
      select ${checkout.key}::uuid, ${userId}::uuid, ${checkout.buyer?.email ?? null}::text, ${checkout.ip}::text, placed.id from placed
    ) ${number}`,
      )
    : await runNamedStatement<{ number: number }>(
        db,
        nameFor('insert_order', order),
        sql`${inserted} ${number}`,
      );
  const [first] = placed;
  if (!first) throw sessionEnded();
  noteCheckedSession();
  return first.number;
}

interface PaidOrder {
  /** The key of the held checkout that becomes this order. */
  key: string;
  number: number;
  paidMinor: number;
}

/**
 * Inserts the order of a locked checkout that was held (docs/payments.md). Its stock was committed when it was held, and nothing refuses it:
 * neither a price, nor stock, nor the session of whoever asks.
 */
export async function insertPaidOrder(
  db: Db,
  order: NewOrder,
  { key, number, paidMinor }: PaidOrder,
  mails: readonly NewMail[],
): Promise<void> {
  const inserted = insertedOrder(order, mails, {
    paid: { number: sql`${number}::bigint`, paidMinor: sql`${paidMinor}::bigint` },
    condition: sql`true`,
    moved: sql`update ${stockMovements} set order_id = placed.id from placed
      where ${stockMovements.checkoutId} = ${key}::uuid and ${stockMovements.reason} = 'held'`,
  });
  await runNamedStatement(
    db,
    nameFor('insert_paid_order', order),
    sql`${inserted} update ${checkouts} set state = 'placed', order_id = placed.id, draft = null from placed where ${checkouts.id} = ${key}::uuid`,
  );
}
