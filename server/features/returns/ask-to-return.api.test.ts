import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { addParcel, readDetails } from '#server/testing/builders/parcels.ts';
import {
  addAdministrator,
  addClerk,
  addMember,
  addMerchant,
  addStaff,
  type TestMerchant,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import type { TestProduct } from '#server/testing/builders/products.ts';
import { askToReturnPieces, changeReturn, returnBody } from '#server/testing/builders/returns.ts';
import { changeSettings } from '#server/testing/builders/settings.ts';
import { addTwoSellers } from '#server/testing/builders/two-sellers.ts';
import { findDisagreements } from '#server/testing/disagreements.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
const { pool } = shop;
afterAll(shop.close);
const ada = await addAdministrator(shop);
let marta: TestPerson;
let vera: TestMerchant;
let lamp: TestProduct;
let vase: TestProduct;
let order: Order;
/** Three lamps of the shop, and two vases of the merchant, all sent. */
beforeEach(async () => {
  ({ marta, vera, lamp, vase } = await addTwoSellers(shop, {
    lamp: { quantity: 100 },
    vase: { quantity: 100 },
  }));
  order = await addOrder(shop, marta, [
    [lamp, 3],
    [vase, 2],
  ]);
  await addParcel(shop, ada, order, [[lamp, 3]]);
  await addParcel(shop, ada, order, [[vase, 2]], { part: 2 });
});

const ask = (who: { token: string | null }, body: object, of = order._id) =>
  shop.call('POST', `/order/${of}/returns`, { ...(who.token ? { token: who.token } : {}), body });
const said = (response: Awaited<ReturnType<typeof ask>>) => {
  const { code, error, message } = response.json();
  return `${response.statusCode} ${code ? `${code}: ${error}` : message}`;
};
const call = (who: TestPerson, method: 'POST' | 'DELETE', path: string, body?: object) =>
  shop.call(method, `/returns/${path}`, { token: who.token, ...(body ? { body } : {}) });

describe('asking', () => {
  it('makes a return for each part, and the same request again makes none', async () => {
    const body = returnBody(
      order,
      [
        [lamp, 1],
        [vase, 2],
      ],
      { reason: 'damaged', words: ' The handle has a crack. ' },
    );
    const first = await ask(marta, body);
    expect(first.json().returns).toMatchObject([
      {
        name: `#${order.number}-R1`,
        ...{ part: 1, merchant: null, kind: 'return', state: 'asked', reason: 'damaged' },
        words: 'The handle has a crack.',
        lines: [{ name: 'Lamp', quantity: 1, received: 0, amount: 100 }],
        // Nobody has paid.
        refund: { amount: 0, isOnline: false },
        ...{ mayChange: false, mayCancel: true },
      },
      { name: `#${order.number}-R2`, part: 2, merchant: { _id: vera.merchantId }, lines: [{ quantity: 2 }] },
    ]);
    expect((await ask(marta, body)).json()).toEqual(first.json());
    expect(said(await ask(marta, { ...body, reason: 'wrong' }))).toContain('400 request-used');
    const details = await readDetails(shop, marta, order);
    expect(details.returns.map(({ name }) => name)).toEqual([`#${order.number}-R2`, `#${order.number}-R1`]);
    expect(details.events[0]).toMatchObject({ kind: 'return-asked', byBuyer: true });
    expect(details.parts.map(({ lines: [line] }) => line?.goesBack)).toMatchObject([
      { quantity: 2, comingBack: 1, whyNot: null },
      { quantity: 0, comingBack: 2, whyNot: 'none-left' },
    ]);
    expect(await findDisagreements(shop)).toEqual([]);
  });

  it('takes no more than was sent and does not come back yet', async () => {
    expect(said(await ask(marta, returnBody(order, [[lamp, 4]])))).toBe(
      '400 not-returnable: Only 3 of Lamp can go back.',
    );
    await askToReturnPieces(shop, marta, order, [[lamp, 2]]);
    expect(said(await ask(marta, returnBody(order, [[lamp, 2]])))).toContain('Only 1 of Lamp can go back.');
    const again = await addOrder(shop, marta, [[lamp, 1]]);
    expect(said(await ask(marta, returnBody(again, [[lamp, 1]]), again._id))).toContain(
      'Lamp cannot go back: it was not sent',
    );
    expect(said(await ask(marta, returnBody(again, [[lamp, 1]])))).toContain('400 wrong-order');
  });

  it('ends after a hundred returns of an order', async () => {
    const [one] = await askToReturnPieces(shop, marta, order, [[lamp, 1]]);
    await pool.query('update returns set number = 99 where id = $1', [one?._id]);
    const both = returnBody(order, [
      [lamp, 1],
      [vase, 1],
    ]);
    expect(said(await ask(marta, both))).toContain(
      '400 limit-reached: This order has as many returns as it may.',
    );
    expect((await ask(marta, returnBody(order, [[lamp, 1]]))).statusCode).toBe(200);
  });

  it('is for its buyer alone', async () => {
    const body = returnBody(order, [[lamp, 1]]);
    expect(said(await ask(await addMember(shop), body))).toBe('404 No order found.');
    expect(said(await ask({ token: null }, body))).toContain('401');
    for (const seller of [ada, vera]) expect(said(await ask(seller, body))).toContain('403 forbidden');
    expect(said(await ask({ token: null }, body, `${order._id}`))).toContain('401');
  });

  it.each([
    ['an unknown reason', { reason: 'bored' }, 'Please choose a reason.'],
    ['nothing', { lines: [] }, 'Please choose what comes back.'],
    ['a novel', { words: 'x'.repeat(2_001) }, 'May not be longer than 2,000 characters.'],
  ])('refuses %s', async (_, wrong, words) => {
    const response = await ask(marta, { ...returnBody(order, [[lamp, 1]]), ...wrong });
    expect([response.statusCode, response.json().error]).toEqual([400, words]);
  });

  it('takes nothing that was sold as what cannot be returned', async () => {
    await pool.query(`update order_lines set cannot_return = true where order_id = $1 and name = 'Lamp'`, [
      order._id,
    ]);
    expect(said(await ask(marta, returnBody(order, [[lamp, 1]])))).toBe(
      '400 not-returnable: Lamp cannot be sent back.',
    );
    const [part] = (await readDetails(shop, marta, order)).parts;
    expect(part?.lines[0]?.goesBack.whyNot).toBe('excluded');
  });

  it('ends with the last day of the period in the time zone of the shop', async () => {
    await changeSettings(shop, ada, 'general', { timeZone: 'America/New_York' });
    for (const { parcels } of (await readDetails(shop, ada, order)).parts) {
      const path = `/order/${order._id}/parcels/${parcels[0]?._id}/delivered`;
      await shop.call('POST', path, { token: ada.token });
    }
    // Late in the evening there, 30 days ago.
    await pool.query(
      `update parcels set delivered_at = (date_trunc('day', now() at time zone 'America/New_York') - interval '29 days 1 hour')
         at time zone 'America/New_York' where order_id = $1`,
      [order._id],
    );
    expect((await ask(marta, returnBody(order, [[lamp, 1]]))).statusCode).toBe(200);
    await pool.query(
      `update parcels set delivered_at = delivered_at - interval '1 day' where order_id = $1`,
      [order._id],
    );
    expect(said(await ask(marta, returnBody(order, [[lamp, 1]])))).toMatch(
      /^400 not-returnable: Lamp could be sent back until /,
    );
    const [part] = (await readDetails(shop, marta, order)).parts;
    expect(part?.lines[0]?.goesBack).toMatchObject({ quantity: 0, whyNot: 'period-over' });
    await changeSettings(shop, ada, 'general', { timeZone: 'UTC' });
  });
});

describe('answering', () => {
  it('accepts, refuses with words and cancels, each once, in the timeline', async () => {
    const [one, other, last] = [
      ...(await askToReturnPieces(shop, marta, order, [[lamp, 1]])),
      ...(await askToReturnPieces(shop, marta, order, [[lamp, 1]])),
      ...(await askToReturnPieces(shop, marta, order, [[vase, 1]])),
    ];
    if (!one || !other || !last) throw new Error('nothing comes back');
    const accepted = await changeReturn(shop, ada, one, 'accept');
    expect(accepted).toMatchObject({ state: 'accepted', mayChange: true });
    const days = (Date.parse(accepted.dueAt ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(14);
    expect(await changeReturn(shop, ada, one, 'accept')).toEqual(accepted);
    expect(said(await call(ada, 'POST', `${one._id}/refuse`, { words: 'No.' }))).toBe(
      `400 return-state: Return ${one.name} is accepted already.`,
    );
    expect(said(await call(ada, 'POST', `${other._id}/refuse`, { words: ' ' }))).toContain('Please say why.');
    await changeReturn(shop, ada, other, 'refuse', { words: 'It was used.' });
    await changeReturn(shop, vera, last, 'accept');
    expect(said(await call(marta, 'DELETE', last._id))).toContain('403 forbidden');
    expect((await call(vera, 'DELETE', last._id)).json().return.state).toBe('cancelled');
    const { events, returns } = await readDetails(shop, marta, order);
    expect(returns.map(({ state, decision }) => [state, decision])).toEqual([
      ['cancelled', null],
      ['refused', 'It was used.'],
      ['accepted', null],
    ]);
    expect(events.slice(0, 4).map(({ kind, name, by }) => [kind, name, by])).toEqual([
      ['return-cancelled', last.name, null],
      ['return-accepted', last.name, null],
      ['return-refused', other.name, null],
      ['return-accepted', one.name, null],
    ]);
    const { rows } = await pool.query(
      `select details ->> 'change' as change from activity where kind = 'money-decided' and details -> 'order' = to_jsonb($1::int) order by id`,
      [order.number],
    );
    // By staff alone.
    expect(rows.map(({ change }) => change)).toEqual([
      'return-accepted',
      'return-refused',
      'return-accepted',
      'return-cancelled',
    ]);
    // Pieces of a refused or cancelled return may be asked for again.
    await askToReturnPieces(shop, marta, order, [[vase, 2]]);
    expect(await findDisagreements(shop)).toEqual([]);
  });

  it('is the seller’s: a merchant sees and changes the own part alone', async () => {
    const [ofShop, ofVera] = await askToReturnPieces(shop, marta, order, [
      [lamp, 1],
      [vase, 1],
    ]);
    if (!ofShop || !ofVera) throw new Error('nothing comes back');
    const stranger = await addMerchant(shop);
    const support = await addClerk(shop, 'support');
    const staff = await addStaff(shop, vera.merchantId);
    const list = async (who: TestPerson) =>
      (await shop.call('GET', '/returns?state=asked&limit=100', { token: who.token })).json();
    expect((await list(vera)).returns).toMatchObject([{ name: ofVera.name, refund: null, mayChange: true }]);
    expect(await list(stranger)).toMatchObject({ returns: [], count: 0, waiting: 0 });
    expect((await list(support)).returns[0].mayChange).toBe(false);
    expect(said(await call(vera, 'POST', `${ofShop._id}/accept`))).toBe('404 No return found.');
    expect(said(await call(stranger, 'POST', `${ofVera._id}/accept`))).toBe('404 No return found.');
    expect(said(await call(support, 'POST', `${ofVera._id}/accept`))).toContain('403');
    expect(said(await call(marta, 'POST', `${ofVera._id}/accept`))).toContain('403');
    await pool.query('update merchants set is_active = false where id = $1', [vera.merchantId]);
    expect((await call(staff, 'POST', `${ofVera._id}/accept`)).statusCode).toBeGreaterThanOrEqual(403);
    // The shop goes on for a merchant who is disabled, or deleted.
    await changeReturn(shop, ada, ofVera, 'accept');
    expect((await readDetails(shop, ada, order)).returns[0]).toMatchObject({
      state: 'accepted',
      mayChange: true,
    });
  });

  it('stays possible once the account of the buyer is deleted', async () => {
    const [one] = await askToReturnPieces(shop, marta, order, [[lamp, 1]]);
    await shop.call('POST', `/user/${marta.id}/delete`, { token: ada.token });
    expect(one && (await changeReturn(shop, ada, one, 'accept'))).toMatchObject({ state: 'accepted' });
  });
});

it('a guest asks and cancels with the key of the order’s link', async () => {
  await pool.query(
    `update orders set user_id = null, buyer = '{"firstName": "Gus", "lastName": "Vik", "email": "gus@example.com"}' where id = $1`,
    [order._id],
  );
  const key = shop.orderLinks.orderKey(order._id, 1);
  const asked = await shop.call('POST', `/order/${order._id}/returns?key=${key}`, {
    body: returnBody(order, [[lamp, 1]]),
  });
  const [one] = asked.json().returns;
  expect(one).toMatchObject({ state: 'asked', mayCancel: true, order: { buyer: 'Gus Vik' } });
  expect((await shop.call('DELETE', `/returns/${one._id}?key=wrong`, {})).statusCode).toBe(404);
  const cancelled = await shop.call('DELETE', `/returns/${one._id}?key=${key}`, {});
  expect(cancelled.json().return).toMatchObject({ state: 'cancelled', mayCancel: false });
});

it('what comes back counts as sent: its parcel cannot be voided', async () => {
  const [one] = await askToReturnPieces(shop, marta, order, [[lamp, 1]]);
  const parcel = (await readDetails(shop, ada, order)).parts[0]?.parcels[0]?._id;
  const voided = () => shop.call('DELETE', `/order/${order._id}/parcels/${parcel}`, { token: ada.token });
  expect(said(await voided())).toBe(
    '400 coming-back: Lamp comes back or has come back, so it counts as sent. Please cancel its return first.',
  );
  await call(marta, 'DELETE', one?._id ?? '');
  expect((await voided()).statusCode).toBe(200);
});
