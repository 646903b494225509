import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import { mails } from '#server/db/schema/mail.ts';
import { mailKindsTo } from '#server/testing/builders/mails.ts';
import { readDetails } from '#server/testing/builders/parcels.ts';
import { payOrder } from '#server/testing/builders/payments.ts';
import {
  addAdministrator,
  setMerchantActive,
  type TestMerchant,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import type { TestProduct } from '#server/testing/builders/products.ts';
import { refundedSums } from '#server/testing/builders/refunds.ts';
import { askToReturnPieces, changeReturn, receiveAll } from '#server/testing/builders/returns.ts';
import { changeSettings } from '#server/testing/builders/settings.ts';
import { addSentOrder } from '#server/testing/builders/two-sellers.ts';
import { addWithdrawal, makeStatement } from '#server/testing/builders/withdrawals.ts';
import { findDisagreements } from '#server/testing/disagreements.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
const { db } = shop;
afterAll(shop.close);
const ada = await addAdministrator(shop);
await changeSettings(shop, ada, 'returns', { withdrawal: 'on', returnAddress: '1 Quay Street' });
let marta: TestPerson;
let vera: TestMerchant;
let vase: TestProduct;
let order: Order;
let payment: string;
/** Two vases of the merchant for $5 each are part 2: all was sent and paid. */
beforeEach(async () => {
  ({ marta, vera, vase, order } = await addSentOrder(shop, ada));
  payment = await payOrder(db, order._id);
});

async function asked(quantity: number) {
  const [one] = await askToReturnPieces(shop, marta, order, [[vase, quantity]]);
  if (!one) throw new Error('nothing comes back');
  return one;
}
const disable = () => setMerchantActive(db, vera.merchantId, false);
const remove = async () => {
  await shop.call('DELETE', `/merchant/delete/${vera.merchantId}`, { token: ada.token });
};
const leaves = [
  ['disabled', disable, 403],
  ['deleted', remove, 401],
] as const;

it.each(leaves)(
  'a return of a merchant who is %s is answered and received by the shop',
  async (_how, leave, status) => {
    const [one, other] = [await asked(1), await asked(1)];
    await changeReturn(shop, vera, one, 'accept');
    await leave();
    for (const [{ _id }, verb, body] of [
      [other, 'accept', undefined],
      [one, 'receive', receiveAll(one)],
    ] as const) {
      const path = `/returns/${_id}/${verb}`;
      const refused = await shop.call('POST', path, { token: vera.token, ...(body && { body }) });
      expect(refused.statusCode).toBe(status);
    }
    await changeReturn(shop, ada, other, 'accept');
    for (const each of [one, other]) {
      await changeReturn(shop, ada, each, 'receive', receiveAll(each));
      const body = { request: crypto.randomUUID(), payment, return: each._id };
      const refunded = await shop.call('POST', `/order/${order._id}/refunds`, { token: ada.token, body });
      expect(refunded.statusCode).toBe(200);
    }
    expect(await refundedSums(shop, payment)).toEqual([1_000, 1_000]);
    expect((await readDetails(shop, ada, order)).money?.toPayBack).toBe(0);
    expect(await findDisagreements(shop)).toEqual([]);
  },
);

it.each(leaves)('what comes back after its merchant was %s is told to the shop', async (_how, leave) => {
  await leave();
  await db.delete(mails);
  await asked(1);
  await addWithdrawal(shop, makeStatement({ number: order.number, email: marta.email }), marta);
  const told = (await mailKindsTo(db, ada.email)).filter((kind) => kind === 'return-asked');
  // The one that was asked for, and the lamps and vases of the withdrawal.
  expect(told).toHaveLength(3);
  expect(await mailKindsTo(db, vera.email)).not.toContain('return-asked');
});

it('goes to the address of the shop once its merchant is deleted', async () => {
  const one = await asked(1);
  await changeReturn(shop, vera, one, 'accept');
  await remove();
  const { returns, sendingBack } = await readDetails(shop, marta, order);
  expect(returns.find(({ _id }) => _id === one._id)).toMatchObject({ merchant: null, state: 'accepted' });
  expect(JSON.stringify(sendingBack)).toContain('1 Quay Street');
});
