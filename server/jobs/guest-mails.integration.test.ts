import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { mails } from '#server/db/schema/mail.ts';
import { orders } from '#server/db/schema/orders.ts';
import { pages } from '#server/db/schema/pages.ts';
import { giveOrders } from '#server/features/users/guest-orders.store.ts';
import { addGuestOrder, type GuestOrder } from '#server/testing/builders/guest-orders.ts';
import { getItem, readOrder } from '#server/testing/builders/orders.ts';
import { addParcel } from '#server/testing/builders/parcels.ts';
import { addAdministrator, addMember, addMerchant } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { changeSettings } from '#server/testing/builders/settings.ts';
import {
  createMailTestShop,
  mailedDocuments,
  mailedItem,
  mailedOrder,
  mailedParcel,
} from '#server/testing/mail-test-shop.ts';

/** Orders of guests in mails, and how orders travel and are paid. */
const shop = await createMailTestShop();
afterAll(shop.close);
const { db, send } = shop;
const ada = await addAdministrator(shop);
const vera = await addMerchant(shop);
const lamp = await addProduct(db, { quantity: 100, brandId: vera.brandId });
const mug = await addProduct(db, { quantity: 100 });

let guest: GuestOrder;
let link: string;
beforeEach(async () => {
  guest = await addGuestOrder(shop, [[lamp, 2], [mug]]);
  await db.execute(sql`delete from mails`);
  link = `https://shop.example.com/order/${guest.id}?key=${guest.key}`;
});
const orderId = () => ({ orderId: guest.id });

describe('the link of a guest', () => {
  it.each([
    ['order-confirmation', () => ({ ...mailedOrder, ...orderId() })],
    ['item-status-changed', () => ({ ...mailedItem, ...orderId(), status: 'Shipped', toMerchant: false })],
    ['order-cancelled', () => ({ ...mailedOrder, ...orderId(), toMerchant: false })],
    ['parcel-sent', () => ({ ...mailedParcel, ...orderId() })],
    ['parcel-tracking', () => ({ ...mailedParcel, ...orderId(), before: null })],
    ['parcel-voided', () => ({ ...mailedParcel, ...orderId() })],
    ['parcel-delivered', () => ({ ...mailedParcel, ...orderId() })],
    ['pieces-cancelled', () => ({ ...mailedParcel, ...orderId(), toMerchant: false })],
    ['order-link', () => ({ ...orderId(), orderNumber: guest.number })],
    ['documents-issued', () => ({ ...mailedDocuments, ...orderId() })],
  ] as const)('is in the mail %s, and no other link to an order', async (kind, data) => {
    const { text, html, copy } = await send(kind, data() as never);
    expect(text).toContain(link);
    expect(html).toContain(link);
    const paths = [...text.matchAll(/https:\/\/shop\.example\.com(\/(?:order|dashboard)[^\s)]*)/g)];
    expect(new Set(paths.map(([, path]) => path))).toEqual(
      new Set([link.slice('https://shop.example.com'.length)]),
    );
    expect(`${copy.text}${copy.html}${JSON.stringify(copy.data)}`).not.toContain(guest.key);
  });

  it.each([
    ['items-sold', () => ({ ...mailedOrder, ...orderId() })],
    ['item-status-changed', () => ({ ...mailedItem, ...orderId(), status: 'Cancelled', toMerchant: true })],
    ['order-cancelled', () => ({ ...mailedOrder, ...orderId(), toMerchant: true })],
    ['pieces-cancelled', () => ({ ...mailedParcel, ...orderId(), toMerchant: true })],
  ] as const)('is not in the mail %s to a merchant', async (kind, data) => {
    const { text, html } = await send(kind, data() as never);
    expect(`${text}${html}`).not.toContain('key=');
  });

  it('is the one that works when the mail is sent', async () => {
    const { token } = ada;
    await shop.call('POST', `/order/${guest.id}/links/end`, { token });
    const { text } = await send('parcel-sent', { ...mailedParcel, ...orderId() });
    expect(text).not.toContain(guest.key);
    const key = /key=([\w-]+)/.exec(text)?.[1];
    expect((await shop.call('GET', `/order/${guest.id}/details?key=${key}`)).statusCode).toBe(200);
  });

  it('is none once the order belongs to an account', async () => {
    await giveOrders(db, { userId: (await addMember(shop)).id, ids: [guest.id] });
    const { text } = await send('parcel-sent', { ...mailedParcel, ...orderId() });
    expect(text).toContain(`https://shop.example.com/order/${guest.id}`);
    expect(text).not.toContain('key=');
    const asked = await send('order-link', { ...orderId(), orderNumber: guest.number });
    expect(asked.text).toContain(`Your order #${guest.number} is in an account.`);
    expect(asked.text).toContain(`https://shop.example.com/order/${guest.id}`);
    expect(asked.text).not.toMatch('key=|opens your order without an account');
  });
});

it('what happens to the order of a guest is mailed to the guest', async () => {
  const order = await readOrder(shop, ada, guest.id);
  await addParcel(shop, ada, order, [[lamp, 1]], { notify: true });
  const { token } = ada;
  const status = { orderId: order._id, cartId: order.cartId, status: 'Processing' };
  await shop.call('PUT', `/order/status/item/${getItem(order, mug)._id}`, { token, body: status });
  await shop.call('POST', `/order/${guest.id}/lines/${getItem(order, lamp)._id}/cancel`, {
    token,
    body: { request: crypto.randomUUID(), quantity: 1 },
  });
  const queued = await db.select().from(mails).where(eq(mails.recipient, guest.email)).orderBy(mails.id);
  expect(queued.map(({ kind, data }) => [kind, (data as { firstName: string }).firstName])).toEqual([
    ['parcel-sent', 'Gerd'],
    ['item-status-changed', 'Gerd'],
    ['pieces-cancelled', 'Gerd'],
  ]);
  // An anonymised guest gets none.
  await db.update(orders).set({ buyer: null }).where(eq(orders.id, guest.id));
  await db.execute(sql`delete from mails`);
  const again = { ...status, status: 'Not processed' };
  const changed = await shop.call('PUT', `/order/status/item/${getItem(order, mug)._id}`, {
    token,
    body: again,
  });
  expect(changed.statusCode, changed.body).toBe(200);
  expect(await db.select().from(mails)).toEqual([]);
});

describe('how an order travels and is paid', () => {
  const express = { ...mailedOrder, delivery: { name: 'Express', minor: 900 } };
  const confirm = async (data: object) => await send('order-confirmation', data as never);

  it('is not said where nobody chose: the mail is that of before', async () => {
    const before = await confirm(mailedOrder);
    const { text, html } = await confirm({
      ...mailedOrder,
      ...{ delivery: { name: 'Standard', minor: 0 }, payment: { method: 'later' }, pricesIncludeTax: false },
    });
    expect({ text, html }).toEqual({ text: before.text, html: before.html });
  });

  it('is in the totals, with the price, also free where there is a choice', async () => {
    const totals = { totalMinor: 29_400, totalWithTaxMinor: 30_825 };
    const { text, html } = await confirm({ ...express, ...totals });
    expect(text).toMatch(
      /Subtotal +\$285\.00\nShipping and handling, Express +\$9\.00\nTax +\$14\.25\nTotal +\$308\.25/,
    );
    expect(html).toContain('Express');
    await changeSettings(shop, ada, 'checkout', { allowsGuests: true });
    const free = await confirm({ ...mailedOrder, delivery: { name: 'Collect', minor: 0 } });
    expect(free.text).toMatch(/Subtotal +\$285\.00\nShipping and handling, Collect +Free\n/);
  });

  it('says which tax the prices include', async () => {
    const gross = { pricesIncludeTax: true, totalMinor: 29_400, taxMinor: 4_694, totalWithTaxMinor: 29_400 };
    const { text } = await confirm({ ...express, ...gross });
    expect(text).toMatch(/Express +\$9\.00\nTax, included +\$46\.94\nTotal +\$294\.00/);
  });

  it('by transfer has the words of the owner at that moment, the sum, and the number', async () => {
    const words = { transferName: 'Bank <EU>', transferText: 'IBAN 1\nBIC 2' };
    await changeSettings(shop, ada, 'checkout', words);
    const { text, html } = await confirm({ ...mailedOrder, payment: { method: 'transfer' } });
    expect(text).toContain('Bank <EU>\nIBAN 1\nBIC 2\nAmount: $299.25\nReference: #1042\n');
    expect(html).toContain('Bank &lt;EU&gt;');
    expect(html).toContain('Amount: $299.25');
  });

  it('on delivery has the words of the owner alone', async () => {
    await changeSettings(shop, ada, 'checkout', {
      onDeliveryName: 'In cash',
      onDeliveryText: 'Small notes.',
    });
    const { text } = await confirm({ ...mailedOrder, payment: { method: 'on-delivery' } });
    expect(text).toContain('In cash\nSmall notes.\n');
    expect(text).not.toContain('Reference');
  });

  it('is said to a merchant, whose total has no delivery, without the bank account', async () => {
    await changeSettings(shop, ada, 'checkout', { transferName: 'Bank', transferText: 'IBAN 1' });
    const { text } = await send('items-sold', { ...express, payment: { method: 'transfer' } } as never);
    expect(text).toContain('Delivery: Express, $9.00 for the whole order.');
    expect(text).toContain('Payment: Bank.');
    expect(text).toMatch(/Subtotal +\$285\.00\nTax +\$14\.25\nTotal +\$299\.25/);
    expect(text).not.toContain('IBAN');
  });
});

it('the terms are linked when they are published', async () => {
  const terms = { title: 'Terms of sale', text: 'You pay.' };
  await db
    .update(pages)
    .set({ ...terms, isPublished: false })
    .where(eq(pages.slug, 'terms'));
  expect((await send('order-confirmation', mailedOrder)).text).not.toContain('/pages/terms');
  await db.update(pages).set({ isPublished: true }).where(eq(pages.slug, 'terms'));
  const { text, html } = await send('order-confirmation', mailedOrder);
  expect(text).toContain('Terms of sale (https://shop.example.com/pages/terms)');
  expect(html).toContain('https://shop.example.com/pages/terms');
});
