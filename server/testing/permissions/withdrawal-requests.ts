import { findMembership } from '#server/features/users/memberships.store.ts';
import { addOrder } from '../builders/orders.ts';
import { addAdministrator } from '../builders/people.ts';
import { addProduct } from '../builders/products.ts';
import { changeSettings } from '../builders/settings.ts';
import { addWithdrawal, lastWithdrawal, makeStatement } from '../builders/withdrawals.ts';
import type { TestApp } from '../test-app.ts';
import type { Caller } from './callers.ts';
import type { ValidRequest, ValidRequests } from './valid-request.ts';

const offerWithdrawal = async (shop: TestApp) =>
  await changeSettings(shop, await addAdministrator(shop), 'returns', { withdrawal: 'on' });

/** One that waits to be confirmed by the account of its order. */
async function waiting(shop: TestApp, { person }: Caller): Promise<ValidRequest> {
  await offerWithdrawal(shop);
  const { number } = await addOrder(shop, person, [[await addProduct(shop.db)]]);
  await addWithdrawal(shop, makeStatement({ number, email: person.email }));
  const { id } = await lastWithdrawal(shop);
  return { params: { id } };
}

/** Valid requests for calls about withdrawals. */
export const withdrawalRequests = {
  'withdrawals.withdraw': async (shop) => {
    await offerWithdrawal(shop);
    return { body: makeStatement({ number: 1, email: `${crypto.randomUUID()}@guests.example` }) };
  },
  'withdrawals.getWithdrawal': waiting,
  'withdrawals.confirmWithdrawal': async (shop, caller) => ({ ...(await waiting(shop, caller)), body: {} }),
  'withdrawals.denyWithdrawal': async (shop, caller) => ({
    ...(await waiting(shop, caller)),
    body: { words: 'No.' },
  }),
  'withdrawals.listWithdrawals': async (shop, { person }) => {
    const membership = await findMembership(shop.db, person.id);
    return membership?.of === 'merchant' ? { status: 403 } : {};
  },
} satisfies ValidRequests;
