import { afterAll, expect, it } from 'vitest';
import { addOrder } from '#server/testing/builders/orders.ts';
import { addParcel, readDetails } from '#server/testing/builders/parcels.ts';
import { addAdministrator } from '#server/testing/builders/people.ts';
import { askToReturnPieces, changeReturn } from '#server/testing/builders/returns.ts';
import { changeSettings } from '#server/testing/builders/settings.ts';
import { addTwoSellers } from '#server/testing/builders/two-sellers.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

it('buyers alone read where to send what is accepted, and who pays for what they do not want', async () => {
  const ada = await addAdministrator(shop);
  const { marta, vera, lamp, vase } = await addTwoSellers(shop);
  await changeSettings(shop, ada, 'returns', { returnAddress: '12 Quay\nBath', unwantedPaidBy: 'seller' });
  const seller = { settings: { returnAddress: 'Halle 3' }, version: 1 };
  const path = `/merchant/${vera.merchantId}/seller`;
  expect((await shop.call('PUT', path, { token: vera.token, body: seller })).statusCode).toBe(200);
  const order = await addOrder(shop, marta, [[lamp], [vase]]);
  await addParcel(shop, ada, order, [[lamp, 1]]);
  await addParcel(shop, ada, order, [[vase, 1]], { part: 2 });
  const read = async (who = marta) => (await readDetails(shop, who, order)).sendingBack;
  const asked = await askToReturnPieces(shop, marta, order, [
    [lamp, 1],
    [vase, 1],
  ]);
  expect(await read()).toEqual({ unwantedPaidBy: 'seller', addresses: [] });
  for (const one of asked) await changeReturn(shop, ada, one, 'accept');
  const { addresses } = (await read()) ?? { addresses: [] };
  expect(addresses.toSorted((a, b) => a.part - b.part)).toEqual([
    { part: 1, lines: ['12 Quay', 'Bath'] },
    { part: 2, lines: ['Halle 3'] },
  ]);
  expect([await read(ada), await read(vera)]).toEqual([undefined, undefined]);
});
