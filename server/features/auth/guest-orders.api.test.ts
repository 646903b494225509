import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { orderEvents } from '#server/db/schema/order-events.ts';
import { orders } from '#server/db/schema/orders.ts';
import { users } from '#server/db/schema/people.ts';
import { issueToken } from '#server/features/users/one-time-tokens.store.ts';
import { addApplicant, invitationFor } from '#server/testing/builders/applicants.ts';
import { addGuestOrder, type GuestOrder } from '#server/testing/builders/guest-orders.ts';
import { addAdministrator, type SignedUp, signUp, signUpPassword } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { newSubject, openTestSignIn } from '#server/testing/test-sign-in.ts';
import { issueEmailCode } from './second-factor/email-code.ts';

/** Who proves an e-mail address gets what guests have ordered with it; who only types it gets nothing. */
const { shop, signIn, close } = await openTestSignIn();
afterAll(close);
const { db } = shop;
const lamp = await addProduct(db, { quantity: 1_000 });
const addOrder = (email: string) => addGuestOrder(shop, [[lamp]], { email });

const readOwner = async ({ id }: GuestOrder) =>
  (await db.select().from(orders).where(eq(orders.id, id)))[0]?.userId ?? null;
const findUserId = async (email: string) =>
  (await db.select().from(users).where(sql`lower(${users.email}) = lower(${email})`))[0]?.id;

const resetWith = (token: string) =>
  shop.call('POST', `/auth/reset/${token}`, {
    body: { password: 'another good one', confirmPassword: 'another good one' },
  });
const reset = async ({ id }: SignedUp) => await resetWith(await issueToken(db, 'reset', id));

it('signing up with an address attaches nothing, and neither does signing in', async () => {
  const person = await signUp(shop);
  const order = await addOrder(person.email);
  await shop.call('POST', '/auth/login', { body: { email: person.email, password: signUpPassword } });
  expect(await readOwner(order)).toBeNull();
  const { orders: mine } = (await shop.call('GET', '/order/mine', { token: person.token })).json();
  expect(mine).toEqual([]);
  expect((await shop.call('GET', `/order/${order.id}`, { token: person.token })).statusCode).toBe(404);
});

it('a reset link attaches the orders of this address alone, in any letters, and ends their links', async () => {
  const person = await signUp(shop);
  const [first, second, others] = [
    await addOrder(person.email),
    await addOrder(person.email.toUpperCase()),
    await addOrder(`x${person.email}`),
  ];
  expect((await resetWith('nonsense')).statusCode).toBe(400);
  expect(await readOwner(first)).toBeNull();
  expect((await reset(person)).statusCode).toBe(200);
  expect([await readOwner(first), await readOwner(second), await readOwner(others)]).toEqual([
    person.id,
    person.id,
    null,
  ]);
  expect((await shop.call('GET', `/order/${first.id}/details?key=${first.key}`)).statusCode).toBe(400);
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, first.id));
  expect(events).toMatchObject([{ kind: 'claimed', actorId: person.id }]);
});

it('an order that comes after the proof is attached by the next one', async () => {
  const person = await signUp(shop);
  await reset(person);
  const later = await addOrder(person.email);
  expect(await readOwner(later)).toBeNull();
  await reset(person);
  expect(await readOwner(later)).toBe(person.id);
});

it('the code of a mail for two-step sign-in attaches them', async () => {
  const person = await signUp(shop);
  const order = await addOrder(person.email);
  const emailCode = await issueEmailCode(db, person.id);
  const begin = (code: string) =>
    shop.call('POST', '/auth/second-factor', {
      token: person.token,
      body: { password: signUpPassword, emailCode: code },
    });
  expect((await begin('AAAAA-AAAAA')).statusCode).toBe(400);
  expect(await readOwner(order)).toBeNull();
  const begun = await begin(emailCode);
  expect(begun.statusCode, begun.body).toBe(200);
  expect(await readOwner(order)).toBe(person.id);
});

it.each([
  ['a new account', false],
  ['an account that exists', true],
])('an invitation that is accepted attaches them to %s', async (_what, exists) => {
  const email = exists ? (await signUp(shop)).email : `invited-${crypto.randomUUID()}@example.com`;
  const applicant = await addApplicant(shop, { email });
  const order = await addOrder(email);
  const { token } = await addAdministrator(shop);
  await shop.call('PUT', `/merchant/approve/${applicant.id}`, { token });
  expect(await readOwner(order)).toBeNull();
  const body = { firstName: 'Ida', lastName: 'Kiln', password: 'another good one', email };
  const signedUp = await shop.call('POST', `/merchant/signup/${await invitationFor(db, applicant)}`, {
    body,
  });
  expect(signedUp.statusCode, signedUp.body).toBe(200);
  expect(await readOwner(order)).toBe(await findUserId(email));
});

it('a provider that has verified the address attaches them, at the first and at a later sign-in', async () => {
  const subject = newSubject();
  const first = await addOrder(subject.email);
  await signIn('google', subject);
  const id = await findUserId(subject.email);
  expect(await readOwner(first)).toBe(id);
  const later = await addOrder(subject.email);
  await signIn('google', subject);
  expect(await readOwner(later)).toBe(id);
});

it('a provider that has not verified it attaches nothing, and neither does another address of the person', async () => {
  const unverified = newSubject({ email_verified: false });
  const typed = await addOrder(unverified.email);
  await signIn('google', unverified);
  await signIn('google', unverified);
  expect(await findUserId(unverified.email)).toBeDefined();
  expect(await readOwner(typed)).toBeNull();

  const subject = newSubject();
  await signIn('google', subject);
  const moved = { ...subject, email: `moved-${subject.email}` };
  const order = await addOrder(moved.email);
  await signIn('google', moved);
  expect(await readOwner(order)).toBeNull();
});

it('a proof and a claim of the same order by somebody else take turns', async () => {
  for (let round = 0; round < 5; round++) {
    const [person, other] = [await signUp(shop), await signUp(shop)];
    const order = await addOrder(person.email);
    const [proven, claimed] = await Promise.all([
      reset(person),
      shop.call('POST', `/order/${order.id}/claim`, { token: other.token, body: { key: order.key } }),
    ]);
    expect(proven.statusCode).toBe(200);
    const isClaimed = claimed.statusCode === 200;
    if (!isClaimed) expect(claimed.statusCode).toBe(404);
    expect(await readOwner(order)).toBe(isClaimed ? other.id : person.id);
  }
});
