import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { merchants } from '#server/db/schema/people.ts';
import { nameWithChoice } from '../cart/cart.rules.ts';
import type { NewMail } from '../mail/outbox.store.ts';
import { type MailedOwner, mailedOwners } from '../users/mailed-owners.store.ts';
import type { Pieces, StoredOrder } from './orders.rules.ts';

/** Some accounts of a sign-in provider have no e-mail address; they get no mail. */
export interface Recipient {
  email: string | null;
  firstName: string;
}

/** By the id of the merchant. */
export type Merchants = ReadonlyMap<string, readonly Recipient[]>;

export function mailTo(
  { email, firstName }: Recipient,
  compose: (recipient: string, firstName: string) => NewMail,
): NewMail[] {
  return email === null ? [] : [compose(email, firstName)];
}

export function linesByMerchant<L extends { merchantId: string | null }>(
  lines: readonly L[],
  merchants: Merchants,
) {
  return [...merchants].flatMap(([merchantId, owners]) => {
    const own = lines.filter((line) => line.merchantId === merchantId);
    return own.length > 0 ? owners.map((merchant) => ({ merchant, lines: own })) : [];
  });
}

export type MailedOrder = Pick<StoredOrder, 'id' | 'number' | 'user' | 'lines' | 'delivery'>;

/** Some pieces of an order, as mails say them. */
export const mailedOrder = (order: MailedOrder, to: Recipient, pieces: readonly Pieces[]) => ({
  firstName: to.firstName,
  orderId: order.id,
  orderNumber: order.number,
  lines: pieces.flatMap(({ lineId, quantity }) => {
    const line = order.lines.find(({ id }) => id === lineId);
    return line ? [{ name: nameWithChoice(line), quantity }] : [];
  }),
});

/** True while it works here: nobody of a disabled merchant can answer anything. */
export async function isWorkingMerchant(db: Db, id: string): Promise<boolean> {
  return (await db.$count(merchants, and(eq(merchants.id, id), eq(merchants.isActive, true)))) > 0;
}

/** @returns who gets the mails of these merchants, by their ids */
export async function findMerchants(db: Db, ids: readonly string[]): Promise<Map<string, MailedOwner[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; owners: MailedOwner[] }>(
    sql`select m.id, ${mailedOwners} as owners from ${merchants} m where m.id = any(${sql.param(ids)}::uuid[])`,
  );
  return new Map(rows.map(({ id, owners }) => [id, owners]));
}
