import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import { type ItemStatus, itemStatuses } from '#contract/statuses.ts';
import { mails } from '#server/db/schema/mail.ts';
import { addOrder, createCart, getItem, setStatus } from '#server/testing/builders/orders.ts';
import {
  addAdministrator,
  addMember,
  addMerchant,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { readMovements, readStockCounts } from '#server/testing/builders/stock.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import recorded from './order-replies.json' with { type: 'json' };

/**
 * The effect on orders of calls that every client knows: replies, stock, its movements and mails, as the version before orders had parts.
 * New fields may be added to replies.
 */
const happened: Record<string, unknown> = {};

const shop = await createTestApp({ TAX_RATE: '10' });
afterAll(shop.close);
const { db } = shop;

const changing: [RegExp, string][] = [
  [/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '(id)'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '(time)'],
  [/person-\d+@/g, 'person@'],
  [/\b(?:lamp|brand)-\d+/g, '(slug)'],
  [/\bBrand \d+/g, '(brand)'],
  [/("(?:number|orderNumber)":)\d+/g, '$1"(number)"'],
];
const withoutChanging = (value: unknown): unknown =>
  JSON.parse(changing.reduce((left, [what, name]) => left.replace(what, name), JSON.stringify(value)));

type Called = Awaited<ReturnType<typeof shop.call>>;
const toReply = (reply: Called) => ({ status: reply.statusCode, body: reply.json() });
const note = (what: string, value: unknown) => {
  happened[what] = withoutChanging(value);
};

let people: Record<'administrator' | 'merchant' | 'buyer' | 'other merchant' | 'stranger', TestPerson>;
let lamp: TestProduct;
let mug: TestProduct;
/** The brand of the mug's merchant. */
let brandId: string;

/** '3 merchant: item-status-changed, Mug, Cancelled': how many pieces, to whom, and what it says. */
async function mailsSince(count: number) {
  const rows = await db.select().from(mails).orderBy(asc(mails.id)).offset(count);
  return rows.map(({ kind, recipient, data }) => {
    const to = Object.entries(people).find(([, { email }]) => email === recipient)?.[0];
    const {
      name,
      status,
      quantity,
      lines = [],
      totalWithTaxMinor,
    } = data as Record<string, string> & {
      lines?: { name: string; quantity: number }[];
    };
    const pieces = lines.map((line) => `${line.quantity} ${line.name}`);
    return [`${to}: ${kind}`, quantity, name, status, ...pieces, totalWithTaxMinor]
      .filter((part) => part !== undefined)
      .join(', ');
  });
}

/** Does it to an order of a lamp and three mugs, and notes what came of it. */
async function noteEffects(what: string, act: (order: Order) => Promise<Called>, before?: ItemStatus) {
  [lamp, mug] = [
    await addProduct(db, { name: 'Lamp', priceMinor: 18_999, taxable: true, quantity: 100 }),
    await addProduct(db, { name: 'Mug', priceMinor: 1_255, taxable: true, quantity: 100, brandId }),
  ];
  const order = await addOrder(shop, people.buyer, [[lamp], [mug, 3]]);
  if (before && before !== 'Not processed') await setStatus(shop, people.administrator, order, mug, before);
  const queued = await db.$count(mails);
  const reply = toReply(await act(order));
  const read = await shop.call('GET', `/order/${order._id}`, { token: people.administrator.token });
  const { total, totalTax, totalWithTax, products = [] } = read.json().order ?? {};
  const movements = [...(await readMovements(db, lamp)), ...(await readMovements(db, mug))];
  note(what, {
    reply,
    read: read.statusCode,
    totals: [total, totalTax, totalWithTax].join(', '),
    lines: (products as Order['products']).map((line) =>
      [line.quantity, line.name, line.status, line.totalPrice, line.totalTax, line.priceWithTax].join(', '),
    ),
    moved: movements.filter(([reason]) => reason !== 'added').map((movement) => movement.join(', ')),
    stock: [await readStockCounts(db, lamp), await readStockCounts(db, mug)].map(
      ({ onHand, committed }) => `${onHand} on hand, ${committed} committed`,
    ),
    mails: await mailsSince(queued),
  });
}

beforeAll(async () => {
  const vera = await addMerchant(shop, { brandName: 'Clay' });
  brandId = vera.brandId;
  people = {
    administrator: await addAdministrator(shop),
    merchant: vera,
    buyer: await addMember(shop),
    'other merchant': await addMerchant(shop, { brandName: 'Wood' }),
    stranger: await addMember(shop),
  };
  const roles = Object.entries(people);
  for (const from of itemStatuses) {
    for (const to of itemStatuses) {
      for (const [role, person] of roles.slice(0, 3)) {
        // The others can do nothing else that is different.
        if (role !== 'administrator' && to !== 'Cancelled' && to !== from) continue;
        const name = `PUT status, ${from} to ${to}, ${role}`;
        await noteEffects(name, (order) => setStatus(shop, person, order, mug, to), from);
      }
    }
    for (const [role, { token }] of roles.slice(0, 3)) {
      const name = `DELETE order with a mug that is ${from}, ${role}`;
      await noteEffects(name, (order) => shop.call('DELETE', `/order/cancel/${order._id}`, { token }), from);
    }
  }
  for (const [role, person] of roles.slice(3)) {
    const { token } = person;
    await noteEffects(`PUT status, ${role}`, (order) => setStatus(shop, person, order, mug, 'Cancelled'));
    await noteEffects(`DELETE order, ${role}`, (order) =>
      shop.call('DELETE', `/order/cancel/${order._id}`, { token }),
    );
  }
  await noteEffects('PUT status, the last open line', async (order) => {
    await setStatus(shop, people.administrator, order, lamp, 'Cancelled');
    return await setStatus(shop, people.merchant, order, mug, 'Cancelled');
  });
  await noteEffects('PUT status, of another order', (order) =>
    shop.call('PUT', `/order/status/item/${getItem(order, mug)._id}`, {
      token: people.administrator.token,
      body: { orderId: order.cartId, status: 'Shipped' },
    }),
  );
  await noteEffects('PUT status, unknown', (order) =>
    shop.call('PUT', `/order/status/item/${getItem(order, mug)._id}`, {
      token: people.administrator.token,
      body: { orderId: order._id, status: 'Lost' },
    }),
  );
  await db.delete(mails);
  const cartId = await createCart(shop, people.buyer, [
    [lamp, 2],
    [mug, 3],
  ]);
  const place = async (what: string, total: number) => {
    const placed = await shop.call('POST', '/order/add', {
      token: people.buyer.token,
      body: { cartId, total },
    });
    note(`POST order, ${what}`, { reply: toReply(placed), mails: await mailsSince(0) });
    return placed.json().order?._id ?? '';
  };
  await place('another total', 1);
  const id: string = await place('of a cart', 417.63);
  await place('of the same cart', 417.63);
  await place('of the same cart, another total', 417.64);
  for (const [role, { token }] of [...roles, ['guest', { token: '' }] as const]) {
    for (const path of [
      `/order/${id}`,
      `/order/search?search=${id}`,
      '/order/me?limit=1',
      '/order?limit=1',
    ]) {
      const name = `GET ${path.replace(id, '(id)')}, ${role}`;
      note(name, toReply(await shop.call('GET', path, token === '' ? {} : { token })));
    }
  }
}, 120_000);

it.each(Object.entries(recorded))('%s', (call, reply) => {
  expect(happened[call]).toMatchObject(reply);
});
