import { eq, sql } from 'drizzle-orm';
import type { Order } from '#contract/orders.contract.ts';
import { activity } from '#server/db/schema/activity.ts';
import { contactMessages } from '#server/db/schema/contact.ts';
import { discounts, discountUses, orderDiscounts } from '#server/db/schema/discounts.ts';
import { orderEvents } from '#server/db/schema/order-events.ts';
import { checkouts, orders } from '#server/db/schema/orders.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';
import { identities, teamInvitations, users } from '#server/db/schema/people.ts';
import { returns, withdrawals } from '#server/db/schema/returns.ts';
import { recoveryCodes, secondFactors } from '#server/db/schema/second-factors.ts';
import { hashPassword } from '#server/features/auth/passwords.ts';
import { insertRequest } from '#server/features/back-in-stock/back-in-stock.store.ts';
import { findPerson, insertGuest } from '#server/features/chat/chat.store.ts';
import { sendMessage } from '#server/features/chat/send-message.ts';
import { queueMail } from '#server/features/mail/outbox.store.ts';
import { confirmSubscriber, findOrInsertSubscriber } from '#server/features/newsletter/newsletter.store.ts';
import { issueToken } from '#server/features/users/one-time-tokens.store.ts';
import type { TestApp } from '../test-app.ts';
import { addOrder, createCart } from './orders.ts';
import { addParcel } from './parcels.ts';
import { addAdministrator, addMember, type TestPerson } from './people.ts';
import { addProduct, type TestProduct } from './products.ts';
import { addApprovedReview, addReview } from './reviews.ts';

export const fullPassword = 'lamps and chairs';

export interface FullAccount extends TestPerson {
  order: Order;
  /** Ordered, reviewed and liked. */
  lamp: TestProduct;
}

/** Adds a member with a password who has used everything that a shop stores something of. */
export async function addFullAccount(shop: TestApp): Promise<FullAccount> {
  const { db } = shop;
  const person = await addMember(shop);
  const { id, email, token } = person;
  const passwordHash = await hashPassword(fullPassword);
  await db.update(users).set({ passwordHash, phoneNumber: '212-555-0199' }).where(eq(users.id, id));
  const address = {
    ...{ address: '1 Quay', city: 'Oslo', zipCode: '0150', countryCode: 'NO', region: '' },
    ...{ recipient: 'Marta Vik', company: 'Vik AS', line2: '2nd floor', phone: '+47 22 12 34 56' },
  };
  const billed = { ...address, state: '', country: 'Norway' };
  await shop.call('POST', '/address/add', { token, body: address });
  const lamp = await addProduct(db);
  const order = await addOrder(shop, person, [[lamp]]);
  const [payment] = await db
    .insert(payments)
    .values({
      ...{ orderId: order._id, provider: 'stripe', state: 'paid', method: 'Card ending in 4242' },
      ...{ amountMinor: 1_000, refundedMinor: 400, expiresAt: new Date(), paidAt: new Date() },
      failure: 'The first card was declined.',
    })
    .returning({ id: payments.id });
  await db
    .insert(refunds)
    .values({ paymentId: payment?.id ?? '', orderId: order._id, amountMinor: 400, state: 'needs-action' });
  await db
    .update(orders)
    .set({
      ...{ paidMinor: 1_000, refundedMinor: 400 },
      delivery: {
        ...{ method: crypto.randomUUID(), name: 'Express', kind: 'flat', minor: 900, taxes: [] },
        days: { from: 1, to: 2 },
      },
      ...{
        paymentMethod: 'transfer',
        paymentDue: true,
        note: 'Please ring twice.',
        termsHash: 'of the terms',
      },
      billingAddress: { ...billed, company: 'Vik Holding', taxId: 'NO 999' },
    })
    .where(eq(orders.id, order._id));
  const [discount] = await db
    .insert(discounts)
    .values({ title: 'Ten off', kind: 'percent', value: 1_000 })
    .returning({ discountId: discounts.id });
  const ofOrder = { orderId: order._id, discountId: discount?.discountId ?? '' };
  const frozen = { position: 1, kind: 'percent', borneBy: 'shop', minor: 100 } as const;
  await db.insert(orderDiscounts).values({ ...ofOrder, ...frozen, title: 'Ten off', code: 'WELCOME10' });
  await db.insert(discountUses).values({ ...ofOrder, person: email, userId: id, state: 'used' });
  await db
    .insert(checkouts)
    .values({ id: crypto.randomUUID(), userId: id, email, ip: '192.0.2.5', orderId: order._id });
  await addParcel(shop, await addAdministrator(shop), order, [[lamp, 1]], {
    carrier: 'other',
    trackingNumber: 'JD-0099',
    trackingUrl: 'https://boats.example/99',
  });
  const note = { kind: 'note' as const, details: { text: 'Marta calls on Monday.' } };
  await db.insert(orderEvents).values({ orderId: order._id, ...note });
  await db.insert(returns).values({
    ...{ orderId: order._id, part: 1, number: 1, kind: 'return', state: 'asked', reason: 'damaged' },
    ...{ words: 'It hums.', byUser: id, requestId: crypto.randomUUID() },
  });
  await db.insert(withdrawals).values({
    ...{ orderId: order._id, state: 'denied', typedNumber: '# 77', typedEmail: email, typedName: 'M. Vik' },
    ...{ items: 'The lamp alone', byUser: id, requestId: crypto.randomUUID() },
  });
  await createCart(shop, person, [[lamp]]);
  await addApprovedReview(shop, { productId: lamp.id, userId: id, title: 'Warm light' });
  await addReview(db, { productId: (await addProduct(db)).id, userId: id, title: 'Still waiting' });
  await shop.call('POST', '/wishlist', { token, body: { isLiked: true, product: lamp.id } });
  await db.insert(identities).values({ provider: 'Google', subject: `google-${id}`, userId: id });
  await db.insert(secondFactors).values({ userId: id, encryptedKey: 'begun and not confirmed' });
  await db.insert(recoveryCodes).values({ userId: id, hash: 'of a code' });
  await db.insert(activity).values({ kind: 'signed-in', accountId: id, ip: '192.0.2.1', details: {} });
  await chat(shop, id);
  await confirmSubscriber(db, (await findOrInsertSubscriber(db, email)).id);
  await insertRequest(db, { variantId: lamp.id, email, isOwn: true });
  await db.insert(contactMessages).values({ name: 'Marta', email, message: 'Where is my lamp, please?' });
  await db.insert(teamInvitations).values({ email, permissionSet: 'orders' });
  await queueMail(db, 'contact-receipt', email, {});
  await issueToken(db, 'reset', id);
  return { ...person, order, lamp };
}

async function chat(shop: TestApp, customerId: string): Promise<void> {
  const [customer, support] = await Promise.all([
    findPerson(shop.db, customerId),
    findPerson(shop.db, (await addAdministrator(shop)).id),
  ]);
  if (!customer || !support) throw new Error('nobody to talk to');
  await insertGuest(shop.db, customerId);
  await sendMessage(shop.db, { from: customer, to: support.id, text: 'Is the lamp warm?', key: null });
  await sendMessage(shop.db, { from: support, to: customerId, text: 'Very warm.', key: null });
}

/** @returns how many rows refer to the account, by `table.column`, of all foreign keys and ids of one-time tokens */
export async function countReferences({ db }: TestApp, userId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table, column } of await listReferences(db)) {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(table)} where ${sql.identifier(column)}::text = ${userId}`,
    );
    counts[`${table}.${column}`] = rows[0]?.count ?? 0;
  }
  return counts;
}

async function listReferences(db: TestApp['db']) {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select conrelid::regclass::text as "table", a.attname as "column" from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass
    union select table_name, column_name from information_schema.columns
    where table_schema = 'public' and column_name in ('user_id', 'holder_id', 'account_id', 'actor_id')
    order by 1, 2`);
  return rows;
}
