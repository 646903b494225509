import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Parcel } from '#contract/fulfilment.contract.ts';
import type { Order } from '#contract/orders.contract.ts';
import { mailsTo } from '#server/testing/builders/mails.ts';
import { addOrder, getItem } from '#server/testing/builders/orders.ts';
import { addParcel, parcelBody, readCounts, readDetails } from '#server/testing/builders/parcels.ts';
import {
  addAdministrator,
  addMember,
  addMerchant,
  type TestMerchant,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { readMovements, readStockCounts } from '#server/testing/builders/stock.ts';
import { databaseState } from '#server/testing/permissions/send.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

const ada = await addAdministrator(shop);
const vera: TestMerchant = await addMerchant(shop);
let marta: TestPerson;
let lamp: TestProduct;
let vase: TestProduct;
let order: Order;
/** Three lamps of the shop are part 1, three vases of the merchant part 2. */
beforeEach(async () => {
  marta = await addMember(shop);
  lamp = await addProduct(shop.db, { name: 'Lamp', quantity: 100 });
  vase = await addProduct(shop.db, { name: 'Vase', quantity: 100, brandId: vera.brandId });
  order = await addOrder(shop, marta, [
    [lamp, 3],
    [vase, 3],
  ]);
});

const send = (body: unknown, who: TestPerson = ada, to: Pick<Order, '_id'> = order) =>
  shop.call('POST', `/order/${to._id}/parcels`, { token: who.token, body });
const voidIt = (parcel: Parcel, who: TestPerson = ada) =>
  shop.call('DELETE', `/order/${order._id}/parcels/${parcel._id}`, { token: who.token });
const deliver = (parcel: Parcel, who: TestPerson = ada) =>
  shop.call('POST', `/order/${order._id}/parcels/${parcel._id}/delivered`, { token: who.token });
const readParcels = async (part: number, who: TestPerson = ada) =>
  (await readDetails(shop, who, order)).parts.find(({ number }) => number === part)?.parcels;
const readKinds = async () => (await readDetails(shop, ada, order)).events.map(({ kind }) => kind).reverse();
const mailKinds = async () => (await mailsTo(shop.db, marta.email)).map(({ kind }) => kind).slice(1);

describe('a parcel', () => {
  it('sends some pieces, and the rest in another', async () => {
    const first = await addParcel(shop, ada, order, [[lamp, 2]], {
      carrier: 'ups',
      trackingNumber: ' 1Z 999 ',
    });
    expect(first).toEqual({
      _id: expect.any(String),
      number: 1,
      madeBy: 'parcel',
      lines: [{ line: getItem(order, lamp)._id, quantity: 2 }],
      carrier: 'ups',
      trackingNumber: '1Z 999',
      trackingUrl: 'https://www.ups.com/track?tracknum=1Z999',
      sentAt: expect.any(String),
      deliveredAt: null,
      voidedAt: null,
      mailed: false,
    });
    expect(await readCounts(shop, order)).toEqual({
      lines: [
        '1 open 2 shipped 0 delivered 0 cancelled: Processing',
        '3 open 0 shipped 0 delivered 0 cancelled: Not processed',
      ],
      toSend: [1, 3],
    });
    expect(await readStockCounts(shop.db, lamp)).toEqual({ onHand: 98, committed: 1 });
    const second = await addParcel(shop, ada, order, [[lamp, 1]]);
    expect(second).toMatchObject({ number: 2, carrier: null, trackingUrl: null });
    expect((await readCounts(shop, order)).lines[0]).toBe(
      '0 open 3 shipped 0 delivered 0 cancelled: Shipped',
    );
    expect(await readStockCounts(shop.db, lamp)).toEqual({ onHand: 97, committed: 0 });
    expect(await readMovements(shop.db, lamp)).toEqual([
      ['added', 100, 0],
      ['ordered', 0, 3],
      ['shipped', -2, -2],
      ['shipped', -1, -1],
    ]);
    expect(await readParcels(1)).toEqual([first, second]);
    expect(await readKinds()).toEqual(['parcel-sent', 'parcel-sent']);
  });

  it('is numbered within its part, where a merchant sends the own pieces', async () => {
    await addParcel(shop, ada, order, [[lamp, 1]]);
    const { number } = await addParcel(shop, vera, order, [[vase, 3]], { part: 2 });
    expect(number).toBe(1);
    expect((await readCounts(shop, order)).toSend).toEqual([2, 0]);
  });

  it('may go with another carrier, by a link of its own', async () => {
    const parcel = await addParcel(shop, ada, order, [[lamp, 1]], {
      carrier: 'other',
      trackingNumber: '',
      trackingUrl: 'HTTPS://Boats.example/7?a=<b>',
    });
    expect(parcel).toMatchObject({
      carrier: 'other',
      trackingNumber: null,
      trackingUrl: 'https://boats.example/7?a=%3Cb%3E',
    });
  });

  it('takes numbers and flags as text', async () => {
    const line = getItem(order, lamp)._id;
    const body = { ...parcelBody(order, []), part: '1', lines: [{ line, quantity: '2' }], notify: 'false' };
    expect((await send(body)).statusCode).toBe(200);
  });
});

describe('a parcel is refused, and changes nothing,', () => {
  const toLine = (product: TestProduct) => ({ line: getItem(order, product)._id, quantity: 1 });
  const wrongs: [what: string, () => object, field: string, words: string][] = [
    ['without pieces', () => ({ lines: [] }), 'lines', 'Please choose what is in the parcel.'],
    ['without lines', () => ({ lines: undefined }), 'lines', 'Please choose what is in the parcel.'],
    [
      'with 0 pieces',
      () => ({ lines: [{ ...toLine(lamp), quantity: 0 }] }),
      'lines.0.quantity',
      'at least 1',
    ],
    [
      'with -1 piece',
      () => ({ lines: [{ ...toLine(lamp), quantity: -1 }] }),
      'lines.0.quantity',
      'at least 1',
    ],
    ['with 1.5', () => ({ lines: [{ ...toLine(lamp), quantity: 1.5 }] }), 'lines.0.quantity', 'whole number'],
    [
      'with more than all',
      () => ({ lines: [{ ...toLine(lamp), quantity: 4 }] }),
      'lines.0.quantity',
      'Only 3 of Lamp',
    ],
    ['with a line twice', () => ({ lines: [toLine(lamp), toLine(lamp)] }), 'lines', 'only once'],
    ['with more than 500 lines', () => ({ lines: Array(501).fill(toLine(lamp)) }), 'lines', 'at most 500'],
    [
      'with a line of another part',
      () => ({ lines: [toLine(lamp), toLine(vase)] }),
      'lines.1.line',
      'another order or part',
    ],
    [
      'with an unknown line',
      () => ({ lines: [{ line: crypto.randomUUID(), quantity: 1 }] }),
      'lines.0.line',
      'another order or part',
    ],
    ['with a line that is no id', () => ({ lines: [{ line: '1', quantity: 1 }] }), 'lines.0.line', 'reload'],
    ['without a part', () => ({ part: undefined }), 'part', 'choose a part'],
    ['with part 0', () => ({ part: 0 }), 'part', 'no such part'],
    ['with a part above all', () => ({ part: 32768 }), 'part', 'no such part'],
    ['without a request', () => ({ request: undefined }), 'request', 'not valid'],
    ['without a word on the mail', () => ({ notify: undefined }), 'notify', 'gets a mail'],
    ['with an unknown carrier', () => ({ carrier: 'pigeon' }), 'carrier', 'choose a carrier'],
    [
      'with a number of 101 characters',
      () => ({ carrier: 'ups', trackingNumber: '1'.repeat(101) }),
      'trackingNumber',
      '100',
    ],
    [
      'with a link as its number',
      () => ({ carrier: 'ups', trackingNumber: '1Z https://evil.example' }),
      'trackingNumber',
      'without a link',
    ],
    [
      'with a script as its link',
      () => ({ carrier: 'other', trackingUrl: 'javascript:alert(1)' }),
      'trackingUrl',
      'https://',
    ],
    [
      'with a link by http',
      () => ({ carrier: 'other', trackingUrl: 'http://boats.example/7' }),
      'trackingUrl',
      'https://',
    ],
    [
      'with a password in its link',
      () => ({ carrier: 'other', trackingUrl: 'https://a:b@boats.example' }),
      'trackingUrl',
      'https://',
    ],
    [
      'with a link of 2,000 characters',
      () => ({ carrier: 'other', trackingUrl: `https://a.example/${'x'.repeat(2000)}` }),
      'trackingUrl',
      '1,000',
    ],
    [
      'with a link of its own for a listed carrier',
      () => ({ carrier: 'ups', trackingUrl: 'https://boats.example/7' }),
      'trackingUrl',
      'Other',
    ],
    [
      'with a link without a carrier',
      () => ({ trackingUrl: 'https://boats.example/7' }),
      'trackingUrl',
      'Other',
    ],
  ];
  it('with a wrong field, in words', async () => {
    const before = await databaseState(shop);
    for (const [what, fields, field, words] of wrongs) {
      const response = await send({ ...parcelBody(order, [[lamp, 1]]), ...fields() });
      expect([response.statusCode, response.json().fields], what).toEqual([
        400,
        { [field]: expect.stringContaining(words) },
      ]);
    }
    expect(await databaseState(shop)).toBe(before);
  });

  it('with a line of another order of the same product', async () => {
    const other = await addOrder(shop, marta, [[lamp, 1]]);
    const before = await databaseState(shop);
    const response = await send(parcelBody(other, [[lamp, 1]]));
    expect([response.statusCode, response.json().code]).toEqual([400, 'wrong-order']);
    expect(await databaseState(shop)).toBe(before);
  });

  it('of a part that there is not, or that is of another merchant', async () => {
    const stranger = await addMerchant(shop);
    const before = await databaseState(shop);
    expect((await send(parcelBody(order, [[vase, 1]], { part: 3 }))).statusCode).toBe(404);
    expect((await send(parcelBody(order, [[lamp, 1]]), vera)).statusCode).toBe(404);
    expect((await send(parcelBody(order, [[vase, 1]], { part: 2 }), stranger)).statusCode).toBe(404);
    expect(await databaseState(shop)).toBe(before);
  });

  it('by a merchant who bought it, even from the own brand', async () => {
    const own = await addOrder(shop, vera, [[vase, 1]]);
    const response = await send(parcelBody(own, [[vase, 1]]), vera, own);
    expect([response.statusCode, response.json().error]).toEqual([
      403,
      'You may see this order, but not change it.',
    ]);
    expect((await send(parcelBody(own, [[vase, 1]]), ada, own)).statusCode).toBe(200);
  });

  it('when nothing is open any more', async () => {
    await addParcel(shop, ada, order, [[lamp, 3]]);
    const response = await send(parcelBody(order, [[lamp, 1]]));
    expect([response.statusCode, response.json().code]).toEqual([400, 'too-few-open']);
    expect(response.json().error).toBe('Lamp was sent or cancelled already.');
  });
});

it('a part has at most 500 parcels, also voided ones', async () => {
  await shop.pool.query(
    `insert into parcels (id, order_id, part, number, made_by, voided_at)
     select gen_random_uuid(), $1, 1, number, 'status', now() from generate_series(1, 499) as number`,
    [order._id],
  );
  const last = parcelBody(order, [[lamp, 1]]);
  expect((await send(last)).json().parcel.number).toBe(500);
  const beyond = await send(parcelBody(order, [[lamp, 1]]));
  expect([beyond.statusCode, beyond.json()]).toEqual([
    400,
    { error: 'A part may have at most 500 parcels.', code: 'limit-reached' },
  ]);
  expect((await send(last)).statusCode).toBe(200);
  await addParcel(shop, vera, order, [[vase, 1]], { part: 2 });
});

describe('the same request', () => {
  it('with other pieces is refused, and with the same has the same answer', async () => {
    const body = parcelBody(order, [[lamp, 1]], { notify: true });
    const first = await send(body);
    expect(first.statusCode).toBe(200);
    const before = await databaseState(shop);
    const again = await send(body);
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
    const { request } = body;
    for (const other of [
      parcelBody(order, [[lamp, 2]], { request }),
      parcelBody(order, [[lamp, 1]], { request, part: 2 }),
      parcelBody(order, [[vase, 1]], { request, part: 2 }),
    ]) {
      const response = await send(other);
      expect([response.statusCode, response.json().code]).toEqual([400, 'request-used']);
    }
    expect(await databaseState(shop)).toBe(before);
    expect(await mailKinds()).toEqual(['parcel-sent']);
  });
});

describe('at the same moment', () => {
  it('of two parcels of the last piece one is refused, with words', async () => {
    await addParcel(shop, ada, order, [[lamp, 2]]);
    const replies = await Promise.all([1, 2, 3].map(() => send(parcelBody(order, [[lamp, 1]]))));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
    const refused = replies.filter(({ statusCode }) => statusCode === 400);
    expect(refused.map((reply) => reply.json().code)).toEqual(['too-few-open', 'too-few-open']);
    expect((await readCounts(shop, order)).toSend).toEqual([0, 3]);
    expect(await readStockCounts(shop.db, lamp)).toEqual({ onHand: 97, committed: 0 });
  });

  it('the last piece is either sent or cancelled', async () => {
    await addParcel(shop, ada, order, [[lamp, 2]]);
    const cancel = shop.call('POST', `/order/${order._id}/lines/${getItem(order, lamp)._id}/cancel`, {
      token: ada.token,
      body: { request: crypto.randomUUID(), quantity: 1 },
    });
    const replies = await Promise.all([send(parcelBody(order, [[lamp, 1]])), cancel]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect((await readCounts(shop, order)).toSend).toEqual([0, 3]);
  });

  it('a parcel either arrives or is voided', async () => {
    const parcel = await addParcel(shop, ada, order, [[lamp, 2]]);
    const replies = await Promise.all([voidIt(parcel), deliver(parcel), voidIt(parcel), deliver(parcel)]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 400, 400]);
    const [stored] = (await readParcels(1)) ?? [];
    expect([stored?.voidedAt, stored?.deliveredAt].filter((at) => at !== null)).toHaveLength(1);
    await readCounts(shop, order);
  });

  it('parcels of both parts, orders and cancellations wait for each other', async () => {
    const buyers = await Promise.all([1, 2, 3].map(() => addMember(shop)));
    const replies = await Promise.all([
      send(parcelBody(order, [[lamp, 1]])),
      send(parcelBody(order, [[vase, 1]], { part: 2 }), vera),
      ...buyers.map((buyer) =>
        addOrder(shop, buyer, [
          [vase, 1],
          [lamp, 1],
        ]).then(() => ({ statusCode: 200 })),
      ),
      shop.call('POST', `/order/${order._id}/lines/${getItem(order, vase)._id}/cancel`, {
        token: vera.token,
        body: { request: crypto.randomUUID(), quantity: 1 },
      }),
      send(parcelBody(order, [[lamp, 1]])),
    ]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(200));
    expect((await readCounts(shop, order)).toSend).toEqual([1, 1]);
    expect(await readStockCounts(shop.db, lamp)).toEqual({ onHand: 98, committed: 4 });
    expect(await readStockCounts(shop.db, vase)).toEqual({ onHand: 99, committed: 4 });
  });
});

describe('the mail of a parcel', () => {
  it('has the link, and is sent only if the form says so', async () => {
    await addParcel(shop, ada, order, [[lamp, 1]], { carrier: 'dpd', trackingNumber: '77' });
    await addParcel(shop, ada, order, [[lamp, 2]], { carrier: 'dpd', trackingNumber: '78', notify: true });
    const [, sent, ...more] = await mailsTo(shop.db, marta.email);
    expect(more).toEqual([]);
    expect(sent).toMatchObject({
      kind: 'parcel-sent',
      data: {
        firstName: 'Marta',
        orderId: order._id,
        orderNumber: order.number,
        parcel: `#${order.number}-1/2`,
        lines: [{ name: 'Lamp', quantity: 2 }],
        carrier: 'DPD',
        trackingNumber: '78',
        trackingUrl: 'https://tracking.dpd.de/status/en_US/parcel/78',
      },
    });
  });

  it('is not sent to an account without an address', async () => {
    await shop.pool.query('update users set email = null where id = $1', [marta.id]);
    const parcel = await addParcel(shop, ada, order, [[lamp, 1]], { notify: true });
    expect((await deliver(parcel)).statusCode).toBe(200);
  });
});
