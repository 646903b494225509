import { sql } from 'drizzle-orm';
import type { Discount, DiscountChange } from '#contract/discounts.contract.ts';
import type { Db } from '#server/db/db.ts';
import { activity } from '#server/db/schema/activity.ts';
import { users } from '#server/db/schema/people.ts';

interface Row {
  id: string;
  at: Date | string;
  change: DiscountChange;
  by: string | null;
}

/** The last change of each discount, as long as Activity has it. @param id of one of them */
export async function findLastChanges(
  db: Db,
  id: string | undefined,
): Promise<Map<string, NonNullable<Discount['lastChange']>>> {
  const ofOne = id === undefined ? sql`` : sql`and ${activity.details} ->> 'discountId' = ${id}`;
  const { rows } = await db.execute(sql`
    select distinct on (${activity.details} ->> 'discountId') ${activity.details} ->> 'discountId' as "id", ${activity.at} as "at",
      ${activity.details} ->> 'change' as "change", nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), '') as "by"
    from ${activity} left join ${users} on ${users.id} = ${activity.actorId}
    where ${activity.kind} = 'discount-changed' and ${activity.details} ->> 'discountId' is not null ${ofOne}
    order by ${activity.details} ->> 'discountId', ${activity.id} desc`);
  return new Map(
    (rows as unknown as Row[]).map(({ id: of, at, change, by }) => [
      of,
      { at: new Date(at).toISOString(), change, by },
    ]),
  );
}
