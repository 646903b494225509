import { afterAll, expect, it } from 'vitest';
import { addOrder } from '#server/testing/builders/orders.ts';
import { addParcel } from '#server/testing/builders/parcels.ts';
import { payOrder } from '#server/testing/builders/payments.ts';
import { addAdministrator } from '#server/testing/builders/people.ts';
import { askToReturnPieces, changeReturn, receiveAll } from '#server/testing/builders/returns.ts';
import { addTwoSellers } from '#server/testing/builders/two-sellers.ts';
import { findDisagreements } from '#server/testing/disagreements.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const yen = await createTestApp({ TAX_RATE: '8.875', CURRENCY: 'JPY' });
afterAll(yen.close);

it('in a shop whose currency has no decimals, pieces cost whole units', async () => {
  const clerk = await addAdministrator(yen);
  const { marta: buyer, lamp: light } = await addTwoSellers(yen, {
    lamp: { priceMinor: 333, taxable: true, quantity: 100 },
  });
  const bought = await addOrder(yen, buyer, [[light, 3]]);
  await payOrder(yen.db, bought._id);
  await addParcel(yen, clerk, bought, [[light, 3]]);
  const [one] = await askToReturnPieces(yen, buyer, bought, [[light, 2]]);
  if (!one) throw new Error('nothing comes back');
  const accepted = await changeReturn(yen, clerk, one, 'accept');
  // ¥666, and of the tax of ¥89 the first two of three: ¥59.
  expect((await changeReturn(yen, clerk, accepted, 'receive', receiveAll(one))).refund?.amount).toBe(725);
  const body = { withheld: 100.5, words: 'Worn.' };
  const half = await yen.call('POST', `/returns/${one._id}/close`, { token: clerk.token, body });
  expect(half.statusCode).toBe(400);
  const kept = await changeReturn(yen, clerk, one, 'close', { ...body, withheld: 100 });
  expect(kept).toMatchObject({ withheld: 100, refund: { refunded: 625 } });
  expect(await findDisagreements(yen)).toEqual([]);
});
