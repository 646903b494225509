import { eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { brands } from '#server/db/schema/catalogue.ts';
import { discountShares, orderDiscounts } from '#server/db/schema/discounts.ts';
import { documentModes, documents } from '#server/db/schema/documents.ts';
import { orderEvents } from '#server/db/schema/order-events.ts';
import { orderLines, orderParts, orders } from '#server/db/schema/orders.ts';
import { parcels } from '#server/db/schema/parcels.ts';
import { paidBack, payments, refundLines, refunds } from '#server/db/schema/payments.ts';
import { merchants, users } from '#server/db/schema/people.ts';
import { returns } from '#server/db/schema/returns.ts';
import { sellers } from '#server/db/schema/sellers.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { nameWithChoice } from '../cart/cart.rules.ts';
import { type DocumentedOrder, documentName, type Issuing, type StoredIssuer } from './issuing.rules.ts';

const list = (of: ReturnType<typeof sql>) => sql`coalesce((select jsonb_agg(${of}), '[]')`;

/** Payments of an order that was paid already: they go back as a whole, and no document says anything of them. */
const second = sql`array(select p.id from ${payments} p where p.order_id = o.id and p.paid_at is not null order by p.paid_at, p.id offset 1)`;

/** Changes of these orders wait until the transaction ends, so that nothing is issued twice. */
export async function lockOrders(tx: Db, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(orders.id)
    .for('no key update');
}

/** All that the documents of locked orders say, by one statement. */
export async function listDocumentedOrders(tx: Db, ids: readonly string[]): Promise<DocumentedOrder[]> {
  const { rows } = await tx.execute<StoredRow>(sql`
    select o.id, o.number::float8 as number, o.currency, o.created_at as "createdAt", o.prices_include_tax as "pricesIncludeTax", o.delivery,
      (o.paid_minor - coalesce((select sum(p.amount_minor) from ${payments} p where p.id = any(${second})), 0))::float8 as "paidMinor", o.received_minor::float8 as "receivedMinor", o.given_back_minor::float8 as "givenBackMinor",
      case when u.id is null or u.deleted_at is not null then o.buyer
        else jsonb_build_object('firstName', u.first_name, 'lastName', u.last_name, 'email', u.email) end as buyer,
      case when o.address ? 'address' then o.address end as address, o.billing_address as "billingAddress", o.payment_method as "paymentMethod",
      ${list(sql`jsonb_build_object('id', l.id, 'part', l.part, 'name', l.name, 'choice', l.choice, 'sku', coalesce(l.sku, v.sku),
        'quantity', l.quantity, 'cancelledQuantity', l.cancelled_quantity, 'returnedQuantity', l.returned_quantity,
        'unitPriceMinor', l.unit_price_minor, 'discountMinor', l.discount_minor, 'taxMinor', l.tax_minor, 'taxes', l.taxes) order by l.id)
        from ${orderLines} l left join ${productVariants} v on v.id = coalesce(l.variant_id, l.product_id) where l.order_id = o.id`)} as lines,
      ${list(sql`jsonb_build_object('number', p.number, 'merchantId', p.merchant_id, 'isLeft', p.merchant_left,
        'sentAt', (select min(t.sent_at) from ${parcels} t where t.order_id = p.order_id and t.part = p.number and t.voided_at is null))
        order by p.number) from ${orderParts} p where p.order_id = o.id`)} as parts,
      ${list(sql`jsonb_build_object('part', r.part, 'withheldMinor', r.withheld_minor, 'deliveryBackMinor', r.delivery_minor))
        from ${returns} r where r.order_id = o.id and r.state in ('received', 'closed')`)} as returns,
      ${list(sql`jsonb_build_object('id', r.id, 'amountMinor', r.amount_minor, 'lines',
        ${list(sql`jsonb_build_object('lineId', l.line_id, 'quantity', l.quantity, 'amountMinor', l.amount_minor) order by l.id)
          from ${refundLines} l where l.refund_id = r.id`)}) order by r.settled_at, r.id)
        from ${refunds} r where r.order_id = o.id and r.state = 'succeeded' and r.payment_id <> all(${second})`)} as refunds,
      ${list(sql`distinct coalesce(d.title || ' (' || d.code || ')', d.title)) from ${orderDiscounts} d
        where d.order_id = o.id and exists (select from ${discountShares} s where s.order_id = d.order_id and s.position = d.position)`)} as discounts,
      ${list(sql`jsonb_build_object('id', d.id, 'kind', d.kind, 'part', d.part, 'merchantId', d.merchant_id, 'series', d.series, 'number', d.number,
        'refundId', d.refund_id, 'invoiceId', d.invoice_id, 'issuedAt', d.issued_at, 'snapshot', d.snapshot) order by d.id)
        from ${documents} d where d.order_id = o.id`)} as documents,
      (select jsonb_build_object('name', p.method, 'at', p.paid_at) from ${payments} p
        where p.order_id = o.id and p.paid_at is not null order by p.paid_at, p.id limit 1) as payment,
      (select max(e.at) from ${orderEvents} e where e.order_id = o.id and e.kind = 'paid') as "markedAt",
      greatest((select max(r.settled_at) from ${refunds} r where r.order_id = o.id and r.state = 'succeeded' and r.payment_id <> all(${second})),
        (select max(b.at) from ${paidBack} b where b.order_id = o.id)) as "backAt"
    from ${orders} o left join ${users} u on u.id = o.user_id where o.id = any(${sql.param(ids)}::uuid[]) order by o.id`);
  return rows.map(toDocumented);
}

type Facts = Omit<DocumentedOrder, 'createdAt' | 'parts' | 'payment' | 'invoices' | 'withheld' | 'lines'>;
interface StoredRow extends Facts, Record<string, unknown> {
  createdAt: Date;
  paymentMethod: DocumentedOrder['payment']['method'];
  lines: (DocumentedOrder['lines'][number] & { choice: string | null })[];
  parts: { number: number; merchantId: string | null; isLeft: boolean; sentAt: string | null }[];
  returns: { part: number; withheldMinor: number; deliveryBackMinor: number }[];
  documents: StoredDocument[];
  payment: { name: string | null; at: string } | null;
  markedAt: Date | string | null;
  backAt: Date | string | null;
}
type StoredDocument = Pick<
  typeof documents.$inferSelect,
  'id' | 'kind' | 'part' | 'merchantId' | 'series' | 'number' | 'refundId' | 'invoiceId' | 'snapshot'
> & { issuedAt: string };

const toDate = (at: Date | string | null | undefined) => (at ? new Date(at) : null);

function toDocumented(row: StoredRow): DocumentedOrder {
  const { returns: back, documents: stored, payment, paymentMethod, markedAt, backAt, ...order } = row;
  const byPart = Map.groupBy(back, ({ part }) => part);
  const sum = (rows: typeof back, key: 'withheldMinor' | 'deliveryBackMinor') =>
    rows.reduce((minor, one) => minor + one[key], 0);
  return {
    ...order,
    createdAt: new Date(order.createdAt),
    lines: order.lines.map(({ choice, ...line }) => ({
      ...line,
      name: nameWithChoice({ name: line.name, choice }),
    })),
    parts: order.parts.map((part) => ({ ...part, sentAt: toDate(part.sentAt) })),
    withheld: new Map(
      [...byPart].map(([part, rows]) => [
        part,
        { withheldMinor: sum(rows, 'withheldMinor'), deliveryBackMinor: sum(rows, 'deliveryBackMinor') },
      ]),
    ),
    payment: {
      ...{ method: paymentMethod, name: payment?.name ?? null },
      at: toDate(payment?.at ?? markedAt),
      backAt: toDate(backAt),
    },
    invoices: stored
      .filter(({ kind }) => kind === 'invoice')
      .map(({ id, part, merchantId, series, number, issuedAt, snapshot }) => ({
        ...{ id, part, merchantId, snapshot, lines: snapshot.lines, issuedAt: new Date(issuedAt) },
        name: documentName(series, number),
        credits: stored
          .filter(({ invoiceId }) => invoiceId === id)
          .map((note) => ({ refundId: note.refundId, lines: note.snapshot.lines })),
      })),
  };
}

/** The shop, and the merchants of these orders, as they are now. */
export async function listIssuers(db: Db, merchantIds: readonly string[]): Promise<StoredIssuer[]> {
  return await db
    .select({
      merchantId: sellers.merchantId,
      slug: sellers.slug,
      legalName: sellers.legalName,
      address: sellers.address,
      taxNumber: sellers.taxNumber,
      vatId: sellers.vatId,
      register: sellers.register,
      registerNumber: sellers.registerNumber,
      email: sellers.email,
      phone: sellers.phone,
      invoicesSince: sellers.invoicesSince,
    })
    .from(sellers)
    .where(or(isNull(sellers.merchantId), inArray(sellers.merchantId, [...merchantIds])));
}

/** The names of the brands of merchants, by their ids. */
export async function findIssuerNames(db: Db, merchantIds: readonly string[]): Promise<Map<string, string>> {
  if (merchantIds.length === 0) return new Map();
  const rows = await db
    .select({ id: merchants.id, name: sql<string>`coalesce(${brands.name}, ${merchants.brandName})` })
    .from(merchants)
    .leftJoin(brands, eq(brands.merchantId, merchants.id))
    .where(inArray(merchants.id, [...merchantIds]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const listModes = async (db: Db): Promise<Issuing['modes']> =>
  await db
    .select({ since: documentModes.since, mode: documentModes.mode })
    .from(documentModes)
    .orderBy(documentModes.since);

/** All that decides which documents these orders get. */
export async function readIssuing(
  db: Db,
  orders: readonly DocumentedOrder[],
  documentYears: number,
  isAskedFor: boolean,
): Promise<Issuing> {
  const merchants = orders.flatMap(({ parts }) => parts.flatMap(({ merchantId }) => merchantId ?? []));
  const keptSince = new Date();
  keptSince.setFullYear(keptSince.getFullYear() - documentYears);
  const [issuers, modes] = [await listIssuers(db, [...new Set(merchants)]), await listModes(db)];
  return { modes, issuers, isAskedFor, keptSince };
}

/** Somebody's data were complete, or documents were issued before. */
export async function mayIssue(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ may: boolean }>(sql`
    select exists (select from ${sellers} where invoices_since is not null) or exists (select from ${documents}) as may`);
  return rows[0]?.may ?? false;
}
