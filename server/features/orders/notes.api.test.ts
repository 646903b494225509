import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderEvent } from '#contract/order-details.contract.ts';
import type { Order } from '#contract/orders.contract.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { readDetails } from '#server/testing/builders/parcels.ts';
import {
  addAdministrator,
  addClerk,
  addMember,
  addMerchant,
  addStaff,
  type TestMerchant,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { databaseState } from '#server/testing/permissions/send.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

const ada = await addAdministrator(shop);
const sue = await addClerk(shop, 'support');
const vera: TestMerchant = await addMerchant(shop);
const stan = await addStaff(shop, vera.merchantId);
const otto = await addMerchant(shop);
let marta: TestPerson;
let order: Order;
/** Parts: 1 of the shop, 2 of Vera, 3 of Otto. */
beforeEach(async () => {
  marta = await addMember(shop);
  order = await addOrder(shop, marta, [
    [await addProduct(shop.db)],
    [await addProduct(shop.db, { brandId: vera.brandId })],
    [await addProduct(shop.db, { brandId: otto.brandId })],
  ]);
});

const write = (who: TestPerson, body: object) =>
  shop.call('POST', `/order/${order._id}/notes`, {
    token: who.token,
    body: { request: crypto.randomUUID(), ...body },
  });
const add = async (who: TestPerson, text: string, part?: number): Promise<OrderEvent> => {
  const response = await write(who, { text, part });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json().note;
};
const remove = (who: TestPerson, { _id }: OrderEvent) =>
  shop.call('DELETE', `/order/${order._id}/notes/${_id}`, { token: who.token });
const notesFor = async (who: TestPerson) =>
  (await readDetails(shop, who, order)).events.map(({ text, by, part }) => ({ text, by, part }));

describe('a note', () => {
  it('is read by those who sell the part, and never by the buyer', async () => {
    await add(ada, 'About the order.');
    await add(ada, 'To Vera.', 2);
    await add(vera, 'By Vera.');
    await add(stan, 'By Stan.', 2);
    const [order_, toVera, byVera, byStan] = [
      { text: 'About the order.', by: 'Ada Test', part: null },
      { text: 'To Vera.', by: 'Ada Test', part: 2 },
      { text: 'By Vera.', by: 'Vera Test', part: 2 },
      { text: 'By Stan.', by: 'Stan Test', part: 2 },
    ];
    expect(await notesFor(ada)).toEqual([byStan, byVera, toVera, order_]);
    expect(await notesFor(sue)).toEqual([byStan, byVera, toVera, order_]);
    expect(await notesFor(vera)).toEqual([byStan, byVera, { ...toVera, by: null }]);
    expect(await notesFor(otto)).toEqual([]);
    expect(await notesFor(marta)).toEqual([]);
  });

  it('keeps its lines, and text as it is', async () => {
    const note = await add(ada, ' <b>One</b>\r\nbox, please.\u0000 ');
    expect(note).toEqual({
      _id: expect.any(String),
      at: expect.any(String),
      kind: 'note',
      part: null,
      byBuyer: false,
      by: 'Ada Test',
      text: '<b>One</b>\nbox, please.',
    });
  });

  it.each([
    ['', 'Please write a note.'],
    [' \n ', 'Please write a note.'],
    [undefined, 'Please write a note.'],
    ['x'.repeat(2_001), 'Note may not be longer than 2,000 characters.'],
  ])('is refused as %j', async (text, words) => {
    const response = await write(ada, { text });
    expect([response.statusCode, response.json().fields]).toEqual([400, { text: words }]);
  });

  it('is refused about a part that the writer does not see, or that is none', async () => {
    const before = await databaseState(shop);
    expect((await write(vera, { text: 'To Otto.', part: 3 })).statusCode).toBe(404);
    expect((await write(ada, { text: 'To nobody.', part: 4 })).statusCode).toBe(404);
    expect((await write(sue, { text: 'By support.' })).statusCode).toBe(403);
    expect(await databaseState(shop)).toBe(before);
  });

  it('has the same answer to the same request, and another text is refused', async () => {
    const request = crypto.randomUUID();
    const first = await write(ada, { request, text: 'Once.' });
    expect((await write(ada, { request, text: 'Once.' })).body).toBe(first.body);
    const other = await write(ada, { request, text: 'Twice.' });
    expect([other.statusCode, other.json().code]).toEqual([400, 'request-used']);
    await remove(ada, first.json().note);
    expect((await write(ada, { request, text: 'Once.' })).json().note.text).toBeNull();
    expect(await notesFor(ada)).toHaveLength(1);
  });

  it('is one of at most 200', async () => {
    await shop.pool.query(
      `insert into order_events (id, order_id, kind) select gen_random_uuid(), $1, 'note' from generate_series(1, 199)`,
      [order._id],
    );
    const request = crypto.randomUUID();
    expect((await write(ada, { request, text: 'The last.' })).statusCode).toBe(200);
    const beyond = await write(ada, { text: 'One more.' });
    expect([beyond.statusCode, beyond.json().code]).toEqual([400, 'limit-reached']);
    expect((await write(ada, { request, text: 'The last.' })).statusCode).toBe(200);
  });
});

describe('the text of a note', () => {
  it('can be deleted, and that there was one stays', async () => {
    const note = await add(vera, 'Wrong order, sorry.');
    expect((await remove(vera, note)).json()).toEqual({
      success: true,
      message: 'The note has been deleted.',
    });
    expect((await remove(vera, note)).statusCode).toBe(200);
    expect(await notesFor(ada)).toEqual([{ text: null, by: 'Vera Test', part: 2 }]);
    const { rows } = await shop.pool.query('select details from order_events where id = $1', [note._id]);
    expect(rows).toEqual([{ details: { text: null } }]);
  });

  it('is deleted by its writer or the shop, and found by nobody who does not see it', async () => {
    const [toVera, byVera, ofOrder] = [
      await add(ada, 'To Vera.', 2),
      await add(vera, 'By Vera.'),
      await add(ada, 'Ours.'),
    ];
    expect((await remove(vera, toVera)).json().error).toBe('You can only delete your own notes.');
    expect((await remove(stan, byVera)).statusCode).toBe(403);
    for (const [who, note] of [
      [otto, byVera],
      [vera, ofOrder],
      [otto, ofOrder],
    ] as const) {
      expect((await remove(who, note)).statusCode).toBe(404);
    }
    const elsewhere = await addOrder(shop, marta, [[await addProduct(shop.db)]]);
    const mixed = await shop.call('DELETE', `/order/${elsewhere._id}/notes/${byVera._id}`, {
      token: ada.token,
    });
    expect(mixed.statusCode).toBe(404);
    expect((await remove(ada, byVera)).statusCode).toBe(200);
    expect((await notesFor(ada)).map(({ text }) => text)).toEqual(['Ours.', null, 'To Vera.']);
  });

  it('is all that can be deleted of the timeline', async () => {
    const { token } = ada;
    const line = order.products[0]?._id;
    const body = { request: crypto.randomUUID(), part: 1, lines: [{ line, quantity: 1 }], notify: false };
    await shop.call('POST', `/order/${order._id}/parcels`, { token, body });
    const [event] = (await readDetails(shop, ada, order)).events;
    expect(event?.kind).toBe('parcel-sent');
    expect((await remove(ada, event as OrderEvent)).statusCode).toBe(404);
  });
});
