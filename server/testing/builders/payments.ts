import { eq, sql } from 'drizzle-orm';
import { vi } from 'vitest';
import type { PaymentSettings } from '#contract/payment-settings.ts';
import type { OnlinePayment } from '#contract/payments.ts';
import type { Db } from '#server/db/db.ts';
import { checkouts, type HeldLine, type HeldOrder, orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { settings } from '#server/db/schema/settings.ts';
import type { TestApp } from '../test-app.ts';
import { type Basket, placeBody, placeBy, readQuote } from './checkout.ts';
import { addAdministrator, type TestPerson } from './people.ts';
import { changeSettings } from './settings.ts';

interface PaidWith {
  provider?: OnlinePayment;
  /** The order's price, unless it is given. */
  amountMinor?: number;
}

/** Makes an order one that was paid online, as settling its payment leaves it. @returns the id of the payment */
export async function payOrder(
  db: Db,
  orderId: string,
  { provider = 'test', ...given }: PaidWith = {},
): Promise<string> {
  const [order] = await db.select({ owedMinor: orders.owedMinor }).from(orders).where(eq(orders.id, orderId));
  const amountMinor = given.amountMinor ?? order?.owedMinor ?? 0;
  const id = crypto.randomUUID();
  await db.insert(payments).values({
    id,
    orderId,
    provider,
    providerId: `session-${id}`,
    providerRef: `payment-${id}`,
    method: 'Card ending in 4242',
    amountMinor,
    state: 'paid',
    expiresAt: sql`now() + interval '35 minutes'`,
    paidAt: sql`now()`,
  });
  await db
    .update(orders)
    .set({ paymentMethod: provider, paidMinor: sql`${orders.paidMinor} + ${amountMinor}` })
    .where(eq(orders.id, orderId));
  return id;
}

/** Makes an order one by transfer, and marks it as paid. @param clerk who has seen the money */
export async function payByTransfer(shop: TestApp, clerk: TestPerson, orderId: string): Promise<void> {
  const { pool, call } = shop;
  await pool.query(`update orders set payment_method = 'transfer', payment_due = true where id = $1`, [
    orderId,
  ]);
  await call('POST', `/order/${orderId}/paid`, { token: clerk.token });
}

interface BeingPaidOptions
  extends Partial<Pick<typeof payments.$inferInsert, 'state' | 'failure' | 'paidInstead'>> {
  expiresIn?: string;
  lines?: Partial<HeldLine>[];
}

/** A guest who pays at this moment. @returns the id of the payment */
export async function addOpenPayment(
  db: Db,
  { expiresIn = '35 minutes', lines = [], ...payment }: BeingPaidOptions = {},
): Promise<string> {
  const [checkoutId, id] = [crypto.randomUUID(), crypto.randomUUID()];
  const expiresAt = sql`now() + ${expiresIn}::interval`;
  const buyer = { firstName: 'Gerd', lastName: 'Gast', email: 'gerd@guests.example' };
  await db.insert(checkouts).values({
    id: checkoutId,
    email: buyer.email,
    state: 'held',
    number: 1042,
    draft: { buyer, lines } as unknown as HeldOrder,
    expiresAt,
  });
  await db.insert(payments).values({
    ...{ id, checkoutId, provider: 'test', amountMinor: 1_250, expiresAt },
    providerId: `session-${id}`,
    url: 'https://provider.example/pay',
    ...payment,
  });
  return id;
}

/** Online payments as they are stored, heard of by this process. */
export async function changePayments(shop: TestApp, changes: Partial<PaymentSettings>): Promise<void> {
  const { db, shopSettings } = shop;
  await db
    .update(settings)
    .set({
      value: sql`${settings.value} || ${JSON.stringify(changes)}::jsonb`,
      version: sql`${settings.version} + 1`,
    })
    .where(eq(settings.group, 'payments'));
  await vi.waitUntil(() => isMatch(shopSettings.current().payments, changes), { interval: 5 });
}

/** Opens a shop in which guests, too, pay online. @returns an administrator */
export async function takePayments(
  shop: TestApp,
  offers: Partial<PaymentSettings> = { offersTest: true },
): Promise<TestPerson> {
  const ada = await addAdministrator(shop);
  await changeSettings(shop, ada, 'checkout', { allowsGuests: true });
  await changePayments(shop, offers);
  return ada;
}

const isMatch = (all: object, some: object) =>
  Object.entries(some).every(([key, value]) => (all as Record<string, unknown>)[key] === value);

export interface HeldCheckout {
  key: string;
  paymentId: string;
  url: string;
  expires: string;
  /** The sent body: the same again is the same press. */
  body: ReturnType<typeof placeBody>;
}

/** A checkout whose buyer goes to pay. @throws Error when it is refused */
export async function holdCheckout(
  shop: TestApp,
  basket: Basket,
  fields: Record<string, unknown> = {},
  ip?: string,
): Promise<HeldCheckout> {
  const body = { ...placeBody(await readQuote(shop, basket), basket), payment: 'test' as const, ...fields };
  const response = await placeBy(shop, body, basket.token, ip);
  if (response.statusCode !== 200) throw new Error(response.body);
  const { checkout, pay } = response.json();
  const paymentId = await latestPaymentId(shop, body.key);
  return { key: body.key, paymentId, url: pay, expires: checkout.expires, body };
}

export async function latestPaymentId({ db }: TestApp, key: string): Promise<string> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.checkoutId, key))
    .orderBy(payments.id);
  return rows.at(-1)?.id ?? '';
}

/** As if the hold had begun so long ago that it is over. */
export async function endHold({ db }: TestApp, key: string): Promise<void> {
  const expiresAt = sql`now() - interval '1 second'`;
  await db.update(checkouts).set({ expiresAt }).where(eq(checkouts.id, key));
  await db.update(payments).set({ expiresAt }).where(eq(payments.checkoutId, key));
}

export const storedPayment = async ({ db }: TestApp, id: string) =>
  (await db.select().from(payments).where(eq(payments.id, id)))[0];
export const storedCheckout = async ({ db }: TestApp, key: string) =>
  (await db.select().from(checkouts).where(eq(checkouts.id, key)))[0];
