import { and, desc, eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { CheckoutState, OnlinePayment } from '#contract/payments.ts';
import { callerSessionLasts, noteCheckedSession, sessionEnded } from '#server/db/caller-session.ts';
import type { Db } from '#server/db/db.ts';
import { runNamedStatement } from '#server/db/named-statement.ts';
import { shopCurrency } from '#server/db/schema/installation.ts';
import { carts, checkouts, type HeldOrder } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { stockMovements } from '#server/db/schema/stock-movements.ts';
import { releaseUses } from '../../discounts/discount-uses.store.ts';
import { wholeDraft } from '../../orders/order-columns.store.ts';
import { moveStock } from '../../stock/stock.store.ts';
import { lockAccount } from '../settling/draft-owners.store.ts';

/** At the same time: of an account or the e-mail address of a guest, and of all guests of a network. */
const maxHeld = { own: 3, network: 30 };

interface Buyer {
  /** Null for a guest. */
  userId: string | null;
  email: string | null;
  /** The network, as limits count it. */
  ip: string;
}

/**
 * Makes others of the same account, or guests of the same address or network, wait until this transaction ends. Call it when the stock is
 * committed, so that nobody who waits here keeps something that another one waits for.
 */
export async function lockHolder(db: Db, { userId, email, ip }: Buyer): Promise<void> {
  const locks = userId === null ? [`held ${ip}`, `held ${email?.toLowerCase()}`] : [`held ${userId}`];
  await runNamedStatement(
    db,
    'lock_held_checkouts',
    sql`select pg_advisory_xact_lock(key) from (
      select hashtextextended(name, 0) as key from unnest(${sql.param(locks)}::text[]) as name order by 1) as keys`,
  );
}

/**
 * Who holds as much as is allowed: the buyer, or the guests of the network, where accounts count for nothing. Null for a key that is known,
 * which holds nothing more.
 */
export async function whoHoldsTooMuch(
  db: Db,
  { userId, email, ip, key }: Buyer & { key: string },
): Promise<keyof typeof maxHeld | null> {
  const [held] = await runNamedStatement<{ own: number; network: number; isKnown: boolean }>(
    db,
    'count_held_checkouts',
    sql`select count(*) filter (where case when ${userId}::uuid is null then user_id is null and lower(email) = lower(${email}::text)
        else user_id = ${userId}::uuid end)::int as own,
        count(*) filter (where ${userId}::uuid is null and user_id is null and ip = ${ip}::text)::int as network,
        exists (select from ${checkouts} where id = ${key}::uuid) as "isKnown"
      from ${checkouts} where state = 'held' and expires_at > now()`,
  );
  if (!held || held.isKnown) return null;
  if (held.own >= maxHeld.own) return 'own';
  return held.network >= maxHeld.network ? 'network' : null;
}

export interface NewHold extends Buyer {
  /** Chosen by the client. */
  key: string;
  draft: HeldOrder;
  provider: OnlinePayment;
  amountMinor: number;
  holdMinutes: number;
}

/**
 * Inserts a held checkout, the movements of the stock that was committed, and the payment that its buyer is asked for. Only the uses
 * of its discounts follow in its transaction: it checks the caller's session.
 * @returns the id of the payment
 * @throws unauthorized when the session of the signed-in caller has ended
 */
export async function insertHeld(db: Db, hold: NewHold): Promise<string> {
  const { key, userId, email, ip, draft, provider, amountMinor, holdMinutes } = hold;
  const held = await runNamedStatement<{ id: string }>(
    db,
    'insert_held_checkout',
    sql`with held as (
      insert into ${checkouts} (id, user_id, email, ip, state, number, draft, expires_at)
      select ${key}::uuid, ${userId}::uuid, ${userId === null ? email : null}::text, ${ip}::text, 'held', nextval('orders_number_seq'),
        ${JSON.stringify(draft)}::jsonb, now() + make_interval(mins => ${holdMinutes}::int)
      where ${callerSessionLasts()}
      returning id, expires_at
    ), moved as (
      insert into ${stockMovements} (variant_id, committed_change, reason, checkout_id)
      select line.variant_id, line.quantity, 'held', held.id
      from held cross join unnest(${sql.param(draft.lines.map(({ variantId }) => variantId))}::uuid[],
        ${sql.param(draft.lines.map(({ quantity }) => quantity))}::int[]) as line(variant_id, quantity)
    )
    insert into ${payments} (id, checkout_id, provider, amount_minor, currency, expires_at)
    select ${v7()}::uuid, held.id, ${provider}::text, ${amountMinor}::bigint, (select currency from ${shopCurrency}), held.expires_at from held
    returning id`,
  );
  const [payment] = held;
  if (!payment) throw sessionEnded();
  noteCheckedSession();
  return payment.id;
}

export interface LockedCheckout {
  key: string;
  state: CheckoutState;
  number: number | null;
  /** Null once it is placed. */
  draft: HeldOrder | null;
  orderId: string | null;
  expiresAt: Date | null;
  isOver: boolean;
}

/** Locks a checkout until the transaction ends. Whoever locks its payments, too, locks it first. */
export async function lockCheckout(db: Db, key: string): Promise<LockedCheckout | null> {
  const [found] = await db
    .select({
      key: checkouts.id,
      state: checkouts.state,
      number: checkouts.number,
      draft: checkouts.draft,
      orderId: checkouts.orderId,
      expiresAt: checkouts.expiresAt,
      isOver: sql<boolean>`coalesce(${checkouts.expiresAt} <= now(), false)`,
    })
    .from(checkouts)
    .where(eq(checkouts.id, key))
    .for('no key update');
  return found ? { ...found, draft: found.draft && wholeDraft(found.draft) } : null;
}

/** Gives the stock of a locked checkout back, and its cart up. What it held stays readable, unless its account was deleted. */
export async function releaseCheckout(db: Db, { key, state, draft }: LockedCheckout): Promise<void> {
  if (state !== 'held' || !draft) throw new Error('only a checkout that is held can be released');
  const moves = draft.lines.map(({ variantId, quantity }) => ({
    ...{ variantId, onHand: 0, committed: -quantity },
    reason: 'released' as const,
  }));
  await moveStock(db, moves, { orderId: null, checkoutId: key, userId: null });
  if (draft.discounts) await releaseUses(db, key);
  const isForgotten = await lockAccount(db, draft.userId);
  await db
    .update(checkouts)
    .set({ state: 'released', ...(isForgotten ? { draft: null } : {}) })
    .where(eq(checkouts.id, key));
  await db.delete(carts).where(and(eq(carts.id, draft.cartId), eq(carts.isOpen, false)));
}

/** Keeps the things of a locked checkout for somebody who begins to pay once more. @returns until when */
export async function prolongCheckout(db: Db, key: string, holdMinutes: number): Promise<Date> {
  const [prolonged] = await db
    .update(checkouts)
    .set({
      expiresAt: sql`greatest(${checkouts.expiresAt}, now() + make_interval(mins => ${holdMinutes}::int))`,
    })
    .where(eq(checkouts.id, key))
    .returning({ expiresAt: checkouts.expiresAt });
  if (!prolonged?.expiresAt) throw new Error('there is no such checkout');
  return prolonged.expiresAt;
}

/** @returns the id of the latest payment of a checkout; null where nothing was paid online */
export async function findLatestPaymentId(db: Db, key: string): Promise<string | null> {
  const [found] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.checkoutId, key))
    .orderBy(desc(payments.id))
    .limit(1);
  return found?.id ?? null;
}
