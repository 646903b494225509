import { type SQL, sql } from 'drizzle-orm';
import { orderLines, orders } from '#server/db/schema/orders.ts';

const { quantity, cancelledQuantity, returnedQuantity, unitPriceMinor, discountMinor, taxMinor, taxes } =
  orderLines;

/** The pieces that a sum leaves out: those that are cancelled, or those that came back, too. */
type Gone = SQL | typeof cancelledQuantity;

/** The rest of a numeric amount of a line without the share of the pieces that are gone, as `amountsLeft` divides it. */
export const lineMinorLeft = (minor: SQL, gone: Gone = cancelledQuantity) =>
  sql`(${minor} - div(${minor} * ${gone}, ${quantity}))`;

/**
 * The cost of a line's pieces that are not gone, as shown, in minor units: the rule of `amounts.rules.ts` in SQL, for sums of many
 * lines. Most lines have no such pieces, or nothing else.
 */
const shownMinor = (gone: Gone) => sql<number>`case ${gone}
  when 0 then ${quantity}::bigint * ${unitPriceMinor} - ${discountMinor}
  when ${quantity} then 0
  else (${quantity} - ${gone})::bigint * ${unitPriceMinor} - ${lineMinorLeft(sql`${discountMinor}::numeric`, gone)} end`;

/** The tax of these pieces. */
const taxLeftMinor = (gone: Gone) => sql<number>`case ${gone}
  when 0 then ${taxMinor}
  when ${quantity} then 0
  else case ${taxes}
    when '[]' then ${lineMinorLeft(sql`${taxMinor}::numeric`, gone)}
    else (select sum(${lineMinorLeft(sql`(tax ->> 'minor')::numeric`, gone)}) from jsonb_array_elements(${taxes}) each_tax(tax)) end end`;

export const lineShownMinor = shownMinor(cancelledQuantity);
export const lineTaxLeftMinor = taxLeftMinor(cancelledQuantity);

/** The same of the pieces that the buyer keeps. */
const notKept = sql`(${cancelledQuantity} + ${returnedQuantity})`;
export const lineKeptShownMinor = shownMinor(notKept);
export const lineKeptTaxMinor = taxLeftMinor(notKept);

/** The cost of pieces that are not cancelled with tax, which their prices may include. */
export const lineOwedMinor = (pricesIncludeTax: SQL) =>
  sql<number>`(${lineShownMinor} + case when ${pricesIncludeTax} then 0 else ${lineTaxLeftMinor} end)`;

/** The amount of order `o` that is to be paid back, below 0 when none is: the rule of `to-pay-back.rules.ts` for lists. Index: orders_to_pay_back. */
export const toPayBackMinor = sql`(o.paid_minor + o.received_minor - coalesce(o.kept_minor, o.owed_minor) - o.refunded_minor - o.given_back_minor)`;

const { delivery, pricesIncludeTax } = orders;

/** The cost of an order's delivery with tax, while any piece is not cancelled. Mostly nothing. */
export const deliveryOwedMinor = sql<number>`case when coalesce((${delivery} ->> 'minor')::bigint, 0) = 0 then 0
  else (${delivery} ->> 'minor')::bigint + case when ${pricesIncludeTax} then 0
    else (select coalesce(sum((tax ->> 'minor')::bigint), 0) from jsonb_array_elements(${delivery} -> 'taxes') tax) end end`;
