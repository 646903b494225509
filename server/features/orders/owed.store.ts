import { type SQL, sql } from 'drizzle-orm';
import { orderLines } from '#server/db/schema/orders.ts';

const { quantity, cancelledQuantity, unitPriceMinor, discountMinor, taxMinor, taxes } = orderLines;

/** What is left of an amount without the share of the cancelled pieces, as `amountsLeft` divides it. */
const left = (minor: SQL) => sql`(${minor} - div(${minor} * ${cancelledQuantity}, ${quantity}))`;

/**
 * What the pieces of a line cost that are not cancelled, with tax, in minor units: the rule of `amounts.rules.ts` in SQL, for sums of many
 * lines. Most lines have no cancelled pieces, or nothing else.
 */
export const lineOwedMinor = sql<number>`case ${cancelledQuantity}
  when 0 then ${quantity}::bigint * ${unitPriceMinor} - ${discountMinor} + ${taxMinor}
  when ${quantity} then 0
  else (${quantity} - ${cancelledQuantity})::bigint * ${unitPriceMinor} - ${left(sql`${discountMinor}::numeric`)} + case ${taxes}
    when '[]' then ${left(sql`${taxMinor}::numeric`)}
    else (select sum(${left(sql`(tax ->> 'minor')::numeric`)}) from jsonb_array_elements(${taxes}) tax) end end`;
