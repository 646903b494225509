import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { mails } from '#server/db/schema/mail.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { createSetAside } from '#server/db/set-aside.ts';
import { tellLowStock } from '#server/features/stock/tell-low-stock.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import {
  addAdministrator,
  addMember,
  addMerchant,
  type TestMerchant,
} from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { changeGeneral } from '#server/testing/builders/settings.ts';
import { addVariants } from '#server/testing/builders/variants.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { testSender } from '#server/testing/test-sender.ts';
import { composeMail } from './compose-mail.ts';
import { runNow } from './queue.ts';
import { lowStockMails } from './stock-mails.ts';

const shop = await createTestApp();
const { db } = shop;
afterAll(shop.close);

const ada = await addAdministrator(shop);
let vera: TestMerchant;
let lamp: TestProduct;
beforeEach(async () => {
  vera = await addMerchant(shop);
  lamp = await addProduct(db, { name: 'Lamp', quantity: 5, brandId: vera.brandId });
  await setThreshold(null);
});

const setThreshold = (lowStockAt: number | null) => changeGeneral(shop, ada, { lowStockAt });
const writeVariant = (change: Partial<typeof productVariants.$inferInsert>, { id }: { id: string } = lamp) =>
  db.update(productVariants).set(change).where(eq(productVariants.id, id));
const send = () => runNow(db, lowStockMails(shop));
const lowMails = async (...recipients: string[]) =>
  await db.select().from(mails).where(inArray(mails.recipient, recipients)).orderBy(mails.id);
const kindsTo = async (email: string) => (await lowMails(email)).map(({ kind }) => kind);
const listed = async (token: string) =>
  (await shop.call('GET', '/product?page=1&stock=threshold', { token })).json().products;

it('nobody is told without a threshold', async () => {
  await writeVariant({ onHand: 0 });
  await send();
  expect(await kindsTo(vera.email)).toEqual([]);
});

it('the merchant is told once when stock falls to the threshold, and again only after it was refilled', async () => {
  await writeVariant({ lowStockAt: 4 });
  await send();
  expect(await kindsTo(vera.email)).toEqual([]);
  const buyer = await addMember(shop);
  for (let bought = 0; bought < 3; bought++) {
    await addOrder(shop, buyer, [[lamp]]);
    await send();
  }
  const [mail, ...others] = (await lowMails(vera.email)).filter(({ kind }) => kind === 'low-stock');
  expect(others).toEqual([]);
  expect(mail?.data).toEqual({
    count: 1,
    variants: [{ name: 'Lamp', choice: null, sku: lamp.sku, left: 4, threshold: 4 }],
  });
  expect((await kindsTo(ada.email)).includes('low-stock')).toBe(false);

  await writeVariant({ onHand: 50 });
  await send();
  await writeVariant({ onHand: 5 });
  await send();
  expect((await kindsTo(vera.email)).filter((kind) => kind === 'low-stock')).toHaveLength(2);
});

it('one mail lists all that became low, also of a setting, and staff of the shop get one about its own products', async () => {
  const clerk = await addAdministrator(shop);
  const [small] = await addVariants(db, lamp, [
    { size: 'S', quantity: 2 },
    { size: 'M', quantity: 90 },
  ]);
  await addProduct(db, { name: 'Vase', quantity: 1, brandId: vera.brandId });
  const own = await addProduct(db, { name: 'Bowl', quantity: 3 });
  const endless = await addProduct(db, { name: 'Postcard', quantity: 0, brandId: vera.brandId });
  await writeVariant({ policy: 'untracked' }, endless);
  await setThreshold(3);
  await Promise.all([send(), send()]);
  const [toVera, ...others] = await lowMails(vera.email);
  expect(others).toEqual([]);
  expect(toVera?.data).toMatchObject({
    count: 2,
    variants: [
      { name: 'Vase', left: 1 },
      { choice: 'S', left: 2 },
    ],
  });
  for (const { email } of [ada, clerk]) {
    const found = (await lowMails(email)).filter(({ kind }) => kind === 'low-stock').at(-1);
    expect(found?.data).toMatchObject({
      variants: expect.arrayContaining([expect.objectContaining({ sku: own.sku })]),
    });
  }
  const { subject, text } = await composeMail(db, testSender, toVera as never);
  expect(subject).toBe('Stock is low: 2 products');
  expect(text).toContain('Lamp, S');
  expect(text).toContain('https://shop.example.com/dashboard/product?stock=threshold');

  const names = (await listed(vera.token)).map(({ name }: TestProduct) => name);
  expect(names.sort()).toEqual(['Lamp', 'Vase']);
  await writeVariant({ onHand: 4 }, small);
  expect(await listed(vera.token)).toMatchObject([{ name: 'Vase' }]);
});

it('one run tells of as many as its limit, those with the least left, and the next one of the others', async () => {
  const vase = await addProduct(db, { name: 'Vase', quantity: 1, brandId: vera.brandId });
  for (const product of [lamp, vase]) await writeVariant({ lowStockAt: 9 }, product);
  for (let run = 0; run < 3; run++)
    await db.transaction((tx) => tellLowStock(tx, null, createSetAside('variant'), 1));
  expect((await lowMails(vera.email)).map(({ data }) => data)).toMatchObject([
    { count: 1, variants: [{ name: 'Vase' }] },
    { count: 1, variants: [{ name: 'Lamp' }] },
  ]);
});

it('a save of the settings that does not know the threshold keeps it', async () => {
  await setThreshold(7);
  const get = async () => (await shop.call('GET', '/settings/general', { token: ada.token })).json();
  const { settings, version } = await get();
  const { lowStockAt: _, ...others } = settings;
  const body = { settings: { ...others, storeName: 'Loam & Co' }, version };
  expect((await shop.call('PUT', '/settings/general', { token: ada.token, body })).statusCode).toBe(200);
  expect((await get()).settings).toMatchObject({ storeName: 'Loam & Co', lowStockAt: 7 });
});
