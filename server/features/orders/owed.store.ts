import { type SQL, sql } from 'drizzle-orm';
import { orderLines, orders } from '#server/db/schema/orders.ts';

const { quantity, cancelledQuantity, unitPriceMinor, discountMinor, taxMinor, taxes } = orderLines;

/** The rest of a numeric amount of a line without the share of the cancelled pieces, as `amountsLeft` divides it. */
export const lineMinorLeft = (minor: SQL) =>
  sql`(${minor} - div(${minor} * ${cancelledQuantity}, ${quantity}))`;

/**
 * The cost of a line's pieces that are not cancelled, as shown, in minor units: the rule of `amounts.rules.ts` in SQL, for sums of many
 * lines. Most lines have no cancelled pieces, or nothing else.
 */
export const lineShownMinor = sql<number>`case ${cancelledQuantity}
  when 0 then ${quantity}::bigint * ${unitPriceMinor} - ${discountMinor}
  when ${quantity} then 0
  else (${quantity} - ${cancelledQuantity})::bigint * ${unitPriceMinor} - ${lineMinorLeft(sql`${discountMinor}::numeric`)} end`;

/** The tax of these pieces. */
export const lineTaxLeftMinor = sql<number>`case ${cancelledQuantity}
  when 0 then ${taxMinor}
  when ${quantity} then 0
  else case ${taxes}
    when '[]' then ${lineMinorLeft(sql`${taxMinor}::numeric`)}
    else (select sum(${lineMinorLeft(sql`(tax ->> 'minor')::numeric`)}) from jsonb_array_elements(${taxes}) each_tax(tax)) end end`;

/** The cost of these pieces with tax, which their prices may include. */
export const lineOwedMinor = (pricesIncludeTax: SQL) =>
  sql<number>`(${lineShownMinor} + case when ${pricesIncludeTax} then 0 else ${lineTaxLeftMinor} end)`;

const { delivery, pricesIncludeTax } = orders;

/** The cost of an order's delivery with tax, while any piece is not cancelled. Mostly nothing. */
export const deliveryOwedMinor = sql<number>`case when coalesce((${delivery} ->> 'minor')::bigint, 0) = 0 then 0
  else (${delivery} ->> 'minor')::bigint + case when ${pricesIncludeTax} then 0
    else (select coalesce(sum((tax ->> 'minor')::bigint), 0) from jsonb_array_elements(${delivery} -> 'taxes') tax) end end`;
