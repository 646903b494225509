import { sql } from 'drizzle-orm';
import { mails } from '#server/db/schema/mail.ts';
import { checkouts, orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';

/**
 * A mail about the order of a guest, or about what a guest pays for: anybody can cause it by typing an address, like the kinds of `kindsForAnyone`. Once the order belongs
 * to an account, it is none.
 */
export const isAboutOrderOfGuest = sql<boolean>`(exists (
  select from ${orders} where ${orders.id} = (${mails.data} ->> 'orderId')::uuid and ${orders.userId} is null) or exists (
  select from ${payments} join ${checkouts} on ${checkouts.id} = ${payments.checkoutId}
  where ${payments.id} = (${mails.data} ->> 'paymentId')::uuid and ${checkouts.userId} is null))`;
