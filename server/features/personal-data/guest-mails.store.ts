import { sql } from 'drizzle-orm';
import { mails } from '#server/db/schema/mail.ts';
import { orders } from '#server/db/schema/orders.ts';

/**
 * A mail about the order of a guest: anybody can cause it by typing an address, like the kinds of `kindsForAnyone`. Once the order belongs
 * to an account, it is none.
 */
export const isAboutOrderOfGuest = sql<boolean>`exists (
  select from ${orders} where ${orders.id} = (${mails.data} ->> 'orderId')::uuid and ${orders.userId} is null)`;
