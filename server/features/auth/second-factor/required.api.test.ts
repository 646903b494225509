import { afterAll, describe, expect, it } from 'vitest';
import { wishes } from '#server/db/schema/catalogue.ts';
import { hashPassword } from '#server/features/auth/passwords.ts';
import { addAdministrator, addMember, addMerchant, signUpPassword } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { totpCode, turnOnSecondFactor } from '#server/testing/builders/second-factors.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { connectSocket, nextEvent } from '#server/testing/test-sockets.ts';

const shop = await createTestApp({ REQUIRE_SECOND_FACTOR: 'merchants' });
const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
const onlyAdministrators = await createTestApp({ REQUIRE_SECOND_FACTOR: 'administrators' });
afterAll(async () => {
  await shop.close();
  await onlyAdministrators.close();
});

const refusal = {
  error: 'Please set up two-step sign-in first, under Account Security.',
  code: 'second-factor-setup-required',
};
const mustSetUp = async (token: string, on = shop) =>
  (await on.call('GET', '/user/me', { token })).json().user.mustSetUpSecondFactor;

describe.each([
  ['an administrator', addAdministrator],
  ['a merchant', addMerchant],
] as const)('%s without two-step sign-in', (_who, add) => {
  it.each([
    ['GET', '/order'],
    ['GET', '/order/me'],
    ['GET', '/product'],
    ['PUT', '/user'],
    ['GET', '/wishlist'],
    ['POST', '/auth/reset'],
    ['GET', '/user'],
    ['GET', '/user/me/data'],
    ['POST', '/user/me/delete'],
  ] as const)('may not call %s %s', async (method, path) => {
    const { token } = await add(shop);
    const refused = await shop.call(method, path, { token });
    expect([refused.statusCode, refused.json()]).toEqual([403, refusal]);
  });

  it('reads the profile and signs out', async () => {
    const { token } = await add(shop);
    expect(await mustSetUp(token)).toBe(true);
    expect((await shop.call('POST', '/auth/logout', { token })).statusCode).toBe(200);
  });

  it('is a guest to open calls', async () => {
    const { id, token } = await add(shop);
    const { id: productId, slug } = await addProduct(shop.db);
    await shop.db.insert(wishes).values({ userId: id, productId });
    const isLiked = async () =>
      (await shop.call('GET', `/product/item/${slug}`, { token })).json().product.isLiked;
    expect(await isLiked()).toBe(false);
    await turnOnSecondFactor(shop, id);
    expect(await isLiked()).toBe(true);
  });
});

it('an administrator without it connects to the chat, and is refused everything there', async () => {
  const administrator = await addAdministrator(shop);
  const waiting = await connectSocket(origin, administrator);
  for (const event of ['connectUser', 'getUsers', 'getMessages', 'getUnread'] as const)
    expect(await waiting.emitWithAck(event)).toEqual({ error: refusal.error });
  const received: string[] = [];
  waiting.onAny((event) => received.push(event));
  await turnOnSecondFactor(shop, administrator.id);
  const tab = await connectSocket(origin, administrator);
  const told = nextEvent(tab, 'message');
  const customer = await connectSocket(origin, await addMember(shop));
  await customer.emitWithAck('message', { text: 'Hello', to: administrator.id });
  expect((await told).value).toBe('Hello');
  // In the same order: what was sent to this socket before has arrived.
  await waiting.emitWithAck('getUsers');
  expect(received).toEqual([]);
});

it('an administrator sets it up with the first sign-in, and then may do everything', async () => {
  const { id, token } = await addAdministrator(shop);
  await shop.pool.query('update users set password_hash = $2 where id = $1', [
    id,
    await hashPassword(signUpPassword),
  ]);
  expect(await mustSetUp(token)).toBe(true);
  const { key } = (
    await shop.call('POST', '/auth/second-factor', { token, body: { password: signUpPassword } })
  ).json();
  expect((await shop.call('GET', '/user', { token })).statusCode).toBe(403);
  const body = { code: totpCode(key) };
  expect((await shop.call('POST', '/auth/second-factor/confirm', { token, body })).statusCode).toBe(200);
  expect(await mustSetUp(token)).toBe(false);
  expect((await shop.call('GET', '/user', { token })).statusCode).toBe(200);
});

it('members are not asked, nor merchants where only administrators are', async () => {
  const { token } = await addMember(shop);
  expect(await mustSetUp(token)).toBe(false);
  expect((await shop.call('GET', '/order/me', { token })).statusCode).toBe(200);
  const merchant = await addMerchant(onlyAdministrators);
  expect((await onlyAdministrators.call('GET', '/order', { token: merchant.token })).statusCode).toBe(200);
  const administrator = await addAdministrator(onlyAdministrators);
  expect(await mustSetUp(administrator.token, onlyAdministrators)).toBe(true);
});

it('a merchant with two-step sign-in may do everything, until it is turned off', async () => {
  const { id, token } = await addMerchant(shop);
  await turnOnSecondFactor(shop, id);
  expect((await shop.call('GET', '/order', { token })).statusCode).toBe(200);
  const administrator = await addAdministrator(shop);
  const { code } = await turnOnSecondFactor(shop, administrator.id);
  const body = { code };
  await shop.call('POST', `/user/${id}/second-factor/off`, { token: administrator.token, body });
  expect((await shop.call('GET', '/order', { token })).json()).toEqual(refusal);
});
