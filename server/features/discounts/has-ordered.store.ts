import { type SQL, sql } from 'drizzle-orm';
import { orders } from '#server/db/schema/orders.ts';
import { users } from '#server/db/schema/people.ts';

/**
 * A condition: whoever has this account or this address has an order that is not wholly cancelled. Indexes: orders_mine, orders_of_guest,
 * and orders_of_deleted_account, as an account that was deleted left its address in its orders.
 * @param person an address in lower case
 * @param also a condition on that order `f`
 */
export function hasOrdered({ userId, person }: { userId: SQL; person: SQL }, also: SQL = sql`true`): SQL {
  const hasOne = (condition: SQL) =>
    sql`exists (select from ${orders} f where f.cancelled_at is null and ${condition} and ${also})`;
  return sql`(${hasOne(sql`f.user_id = ${userId}`)}
    or ${hasOne(sql`f.user_id = (select u.id from ${users} u where lower(u.email) = ${person})`)}
    or ${hasOne(sql`f.user_id is null and lower(f.buyer ->> 'email') = ${person}`)}
    or ${hasOne(sql`f.user_id is not null and f.buyer is not null and lower(f.buyer ->> 'email') = ${person}`)})`;
}
