import { afterAll, beforeAll, expect, it } from 'vitest';
import { completeIssuer, documentsIn, issueNow, readDocument } from '#server/testing/builders/documents.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { payOrder } from '#server/testing/builders/payments.ts';
import { addAdministrator, addMember } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { changeGeneral } from '#server/testing/builders/settings.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ CURRENCY: 'JPY' });
});
afterAll(() => shop.close());

it('documents of a shop in yen have no decimals, in replies and files', async () => {
  const ada = await addAdministrator(shop);
  await changeGeneral(shop, ada, { locale: 'ja-JP', timeZone: 'Asia/Tokyo', taxRate: 10 });
  await completeIssuer(shop);
  const lamp = await addProduct(shop.db, { priceMinor: 1_255, taxable: true, quantity: 100 });
  const marta = await addMember(shop);
  const order = await addOrder(shop, marta, [[lamp, 2]]);
  await payOrder(shop.db, order._id);
  await issueNow(shop);
  const [stored] = await documentsIn(shop, order._id);
  const shown = await readDocument(shop, marta, stored?.id ?? '');
  expect(shown).toMatchObject({ currency: 'JPY', locale: 'ja-JP', net: 2_510, tax: 251, gross: 2_761 });
  const file = await shop.call('GET', '/documents/export', { token: ada.token });
  expect(file.body).toContain(',10,2510,251,');
  const pdf = await shop.call('GET', `/documents/${stored?.id}/pdf`, { token: marta.token });
  expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
});
