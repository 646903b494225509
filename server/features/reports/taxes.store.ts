import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { orderLines, orderParts, orders } from '#server/db/schema/orders.ts';
import { refundLines, refunds } from '#server/db/schema/payments.ts';
import { lineMinorLeft, lineShownMinor, lineTaxLeftMinor } from '../orders/owed.store.ts';
import { placedBetween } from '../orders/placed-between.store.ts';
import type { StoredTaxRow } from './tax-rows.rules.ts';

export interface AskedTaxes {
  from: Date;
  to: Date;
  /** Where nothing says where an order goes; null for nowhere. */
  shopCountry: string | null;
  /** Only lines of this merchant's parts, and no refunds, which are the shop's. */
  merchantId: string | null;
}

/** The pieces that count: all of a paid order, whose cancelled pieces are refunded, else those that are not cancelled. */
const counted = (ofAll: SQL, ofLeft: SQL) => sql`case when o.paid_minor > 0 then ${ofAll} else ${ofLeft} end`;

export const sum = (amount: SQL, filter = sql`true`) =>
  sql`coalesce(sum(${amount}) filter (where ${filter}), 0)::float8`;
export const isOwn = sql`is_first`;

/** A row for each tax of `taxes`; one without a title where there is none. */
export const eachTax = (taxes: SQL) =>
  sql`left join lateral jsonb_array_elements(${taxes}) with ordinality each_tax(tax, place) on true`;

/** The country that the order `o` went to. @param shopCountry where nothing says it */
export const selectCountry = (shopCountry: string | null) =>
  sql`coalesce(o.address ->> 'countryCode', o.address ->> 'country', ${shopCountry}::text)`;

/** With tax, which shown prices may include. */
const gross = (shown: SQL, tax: SQL) =>
  sql`(${shown} + case when o.prices_include_tax then 0 else ${tax} end)`;
const sumOfTaxes = (taxes: SQL) =>
  sql`(select coalesce(sum((each ->> 'minor')::bigint), 0) from jsonb_array_elements(${taxes}) each)`;
const deliveryGross = gross(sql`(o.delivery ->> 'minor')::bigint`, sumOfTaxes(sql`o.delivery -> 'taxes'`));

/** A row for each share of the delivery, which is like a line: mostly all of it. `up_to` is gross, with the shares before it. */
const eachShare = sql`cross join lateral (
  select minor, taxes, tax_minor, sum(${gross(sql`minor`, sql`tax_minor`)}) over (order by place)
  from jsonb_array_elements(coalesce(o.delivery -> 'shares', jsonb_build_array(o.delivery))) with ordinality each_share(share, place),
    lateral (select (share ->> 'minor')::bigint, share -> 'taxes', ${sumOfTaxes(sql`share -> 'taxes'`)}) of_share(minor, taxes, tax_minor)
  ) delivered(minor, taxes, tax_minor, up_to)`;

/**
 * Sales and refunds between two moments, by country, title and rate. Taxes count when the order was placed, refunds when the money went
 * back, and what comes to nothing, such as items for free, has no row. What has two taxes has its net amount in the rows of both, and as `own` in the first. The country is its code, or what somebody typed before
 * addresses had codes.
 */
export async function listTaxes(
  db: Db,
  { from, to, shopCountry, merchantId }: AskedTaxes,
): Promise<StoredTaxRow[]> {
  const country = selectCountry(shopCountry);
  const isShop = merchantId === null;
  const own = isShop
    ? sql``
    : sql`join ${orderParts} p on p.order_id = o.id and p.number = ${orderLines.part} and p.merchant_id = ${merchantId}::uuid`;
  const when = placedBetween(from, to);
  const wentBack = sql`${isShop}::boolean and r.state = 'succeeded' and r.settled_at >= ${from} and r.settled_at < ${to}`;
  /** Net and tax of a refunded amount, in proportion to what it is refunded of. */
  const inProportion = (amount: SQL, whole: SQL, allTax: SQL, oneTax: SQL) => sql`
    ${amount} - round(${amount}::numeric * ${allTax} / nullif(${whole}, 0)), round(${amount}::numeric * ${oneTax} / nullif(${whole}, 0))`;
  const { taxes, taxMinor } = orderLines;
  const shown = sql`(${orderLines.quantity}::bigint * ${orderLines.unitPriceMinor} - ${orderLines.discountMinor})`;
  const lineGross = gross(shown, sql`${taxMinor}`);
  const lineTax = sql`coalesce((tax ->> 'minor')::bigint, ${taxMinor})`;
  const oneTax = sql`coalesce((tax ->> 'minor')::bigint, 0)`;
  const shareMinor = sql`delivered.minor`;
  const shareTax = sql`delivered.tax_minor`;
  const shareGross = gross(shareMinor, shareTax);
  const refundedUpTo = (minor: SQL) =>
    sql`round(rl.amount_minor::numeric * ${minor} / nullif(${deliveryGross}, 0))`;
  /** Differences of rounded sums, so that together they are what was refunded. */
  const refundedOfShare = sql`(${refundedUpTo(sql`up_to`)} - ${refundedUpTo(sql`(up_to - ${shareGross})`)})`;
  const named = sql`tax ->> 'title', (tax ->> 'rate')::numeric, coalesce(place, 1) = 1`;
  const { rows } = await db.execute<Record<keyof StoredTaxRow, unknown>>(sql`
    select country, title, rate::float8 as rate, ${sum(sql`net`)} as "netMinor", ${sum(sql`net`, isOwn)} as "ownNetMinor",
      ${sum(sql`tax`)} as "taxMinor", ${sum(sql`refunded_net`)} as "refundedNetMinor", ${sum(sql`refunded_net`, isOwn)} as "ownRefundedNetMinor",
      ${sum(sql`refunded_tax`)} as "refundedTaxMinor"
    from (
      select ${country}, ${named},
        ${counted(shown, lineShownMinor)} - case when o.prices_include_tax then ${counted(sql`${taxMinor}`, lineTaxLeftMinor)} else 0 end,
        ${counted(lineTax, lineMinorLeft(sql`${lineTax}::numeric`))}, 0, 0
      from ${orders} o join ${orderLines} on ${orderLines.orderId} = o.id ${own} ${eachTax(sql`${taxes}`)}
      where ${when} and (o.paid_minor > 0 or ${orderLines.cancelledQuantity} < ${orderLines.quantity})
      union all
      select ${country}, ${named}, ${shareMinor} - case when o.prices_include_tax then ${shareTax} else 0 end, ${oneTax}, 0, 0
      from ${orders} o ${eachShare} ${eachTax(sql`delivered.taxes`)}
      where ${isShop}::boolean and ${when} and (o.paid_minor > 0 or o.cancelled_at is null) and ${shareMinor} > 0
      union all
      select ${country}, ${named}, 0, 0, ${inProportion(sql`rl.amount_minor`, lineGross, sql`${taxMinor}`, lineTax)}
      from ${refunds} r join ${refundLines} rl on rl.refund_id = r.id join ${orderLines} on ${orderLines.id} = rl.line_id
        join ${orders} o on o.id = ${orderLines.orderId} ${eachTax(sql`${taxes}`)}
      where ${wentBack}
      union all
      select ${country}, ${named}, 0, 0, ${inProportion(refundedOfShare, shareGross, shareTax, oneTax)}
      from ${refunds} r join ${refundLines} rl on rl.refund_id = r.id and rl.line_id is null
        join ${orders} o on o.id = r.order_id ${eachShare} ${eachTax(sql`delivered.taxes`)}
      where ${wentBack}
    ) found(country, title, rate, is_first, net, tax, refunded_net, refunded_tax)
    group by 1, 2, 3 having bool_or(net <> 0 or tax <> 0 or refunded_net <> 0 or refunded_tax <> 0) order by 1 nulls last, 3 desc nulls last, 2`);
  return rows as unknown as StoredTaxRow[];
}

/**
 * Refunds of no line between two moments: typed amounts, and what went back at the provider or by a bank. A payment that came too late or
 * twice was no sale: it has no order, or the shop has asked for its whole refund, without a request.
 */
export async function sumUnassigned(db: Db, { from, to }: { from: Date; to: Date }): Promise<number> {
  const fromRefundLines = (id: SQL) => sql`from ${refundLines} rl where rl.refund_id = ${id}`;
  const { rows } = await db.execute<{ minor: number }>(sql`
    select coalesce(sum(r.amount_minor - coalesce((select sum(rl.amount_minor) ${fromRefundLines(sql`r.id`)}), 0)), 0)::float8
      as minor from ${refunds} r
    where r.state = 'succeeded' and r.settled_at >= ${from} and r.settled_at < ${to}
      and (r.request_id is not null or (r.made_at is not null and r.order_id is not null and not exists (
        select from ${refunds} w where w.payment_id = r.payment_id and w.request_id is null and w.made_at is null
          and not exists (select ${fromRefundLines(sql`w.id`)}))))`);
  return rows[0]?.minor ?? 0;
}
