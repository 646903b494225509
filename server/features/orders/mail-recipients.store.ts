import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { merchants, users } from '#server/db/schema/people.ts';
import { nameWithChoice } from '../cart/cart.rules.ts';
import type { NewMail } from '../mail/outbox.store.ts';
import type { Pieces, StoredOrder } from './orders.rules.ts';

/** Some accounts of a sign-in provider have no e-mail address; they get no mail. */
export interface Recipient {
  email: string | null;
  firstName: string;
}

/** By the id of the merchant. */
export type Merchants = ReadonlyMap<string, Recipient>;

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
  return [...merchants].flatMap(([merchantId, merchant]) => {
    const own = lines.filter((line) => line.merchantId === merchantId);
    return own.length > 0 ? [{ merchant, lines: own }] : [];
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

/** @returns these merchants, by their ids; none of those without an e-mail address */
export async function findMerchants(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { email: string; firstName: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: merchants.id,
      email: sql<string>`${merchants.email}`,
      firstName: sql<string>`coalesce(${users.firstName}, ${merchants.name})`,
    })
    .from(merchants)
    .leftJoin(users, eq(users.id, merchants.userId))
    .where(and(inArray(merchants.id, [...ids]), isNotNull(merchants.email)));
  return new Map(rows.map(({ id, ...merchant }) => [id, merchant]));
}
