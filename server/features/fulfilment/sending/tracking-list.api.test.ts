import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { EndpointReply } from '#contract/define-endpoint.ts';
import type { Order } from '#contract/orders.contract.ts';
import type { sendTracking, TrackingLine } from '#contract/tracking-list.contract.ts';
import { parcels } from '#server/db/schema/parcels.ts';
import { addGuestOrder } from '#server/testing/builders/guest-orders.ts';
import { mailsTo } from '#server/testing/builders/mails.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { readCounts } from '#server/testing/builders/parcels.ts';
import { addClerk, addMerchant, type TestPerson } from '#server/testing/builders/people.ts';
import { readStockCounts } from '#server/testing/builders/stock.ts';
import { createSendingShop } from '#server/testing/sending-shop.ts';

const { shop, ada, its, preview, sendList } = await createSendingShop();

async function send(
  who: Pick<TestPerson, 'token'>,
  body: object,
): Promise<EndpointReply<typeof sendTracking>> {
  const response = await sendList(who, body);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
/** As the page sends what it has seen. */
const readyParcels = (lines: readonly TrackingLine[]) =>
  lines.flatMap(({ _id: order, part, carrier, trackingNumber, result }) =>
    result === 'ready' ? [{ order, part, carrier, trackingNumber }] : [],
  );
const readParcels = ({ _id }: Pick<Order, '_id'>) =>
  shop.db.select().from(parcels).where(eq(parcels.orderId, _id)).orderBy(parcels.part);

describe('a list of tracking numbers', () => {
  it('says what is in each order, and sends it with its number and one mail for each parcel', async () => {
    const one = await addOrder(shop, its.marta, [[its.lamp, 2]]);
    const two = await addOrder(shop, its.marta, [[its.lamp], [its.vase]]);
    const lines = await preview(
      ada,
      `${one.number}\t1Z 999\tUPS\n${two.number}-2\t7\troyal mail\n#${two.number}-1\t\t\n`,
    );
    expect(lines).toMatchObject([
      { order: `#${one.number}`, part: 1, first: { name: 'Lamp', quantity: 2 }, more: 0, warning: null },
      { order: `#${two.number}-2`, part: 2, first: { name: 'Vase' }, carrier: 'royal-mail', warning: null },
      {
        ...{ order: `#${two.number}-1`, part: 1, first: { name: 'Lamp' } },
        ...{ result: 'ready', warning: 'No number. It is sent without tracking.' },
      },
    ]);
    const reply = await send(ada, { parcels: readyParcels(lines), notify: true });
    expect(reply).toMatchObject({ message: '3 parcels were sent.', refused: [] });
    expect(reply.sent.map(({ number, part }) => [number, part])).toEqual([
      [one.number, 1],
      [two.number, 2],
      [two.number, 1],
    ]);
    expect((await readParcels(one)).map(({ carrier, trackingNumber }) => [carrier, trackingNumber])).toEqual([
      ['ups', '1Z 999'],
    ]);
    expect((await readCounts(shop, two)).toSend).toEqual([0, 0]);
    const mails = (await mailsTo(shop.db, its.marta.email)).filter(({ kind }) => kind === 'parcel-sent');
    expect(mails.map(({ data }) => data)).toMatchObject([
      { parcel: `#${one.number}-1/1`, carrier: 'UPS', trackingNumber: '1Z 999' },
      { parcel: `#${two.number}-2/1`, carrier: 'Royal Mail', trackingNumber: '7' },
      { parcel: `#${two.number}-1/1`, carrier: null, trackingNumber: null },
    ]);
  });

  it.each<[string, string, string]>([
    ['a formula', '=HYPERLINK("x")', 'This is a formula and no tracking number.'],
    ['a formula of an older program', '@SUM(A1)', 'This is a formula and no tracking number.'],
    [
      'what a spreadsheet has left of a number',
      '9.40011E+21',
      'A spreadsheet has shortened this number. Format its column as text.',
    ],
    ['a link', 'https://example.com/7', 'Please enter the number alone, without a link.'],
    ['too much', '7'.repeat(101), 'Tracking number may not be longer than 100 characters.'],
  ])('refuses %s, whether it is pasted or sent', async (_name, number, reason) => {
    const order = await addOrder(shop, its.marta, [[its.lamp]]);
    const [line] = await preview(ada, `${order.number}\t${number}\tUPS`);
    expect(line).toMatchObject({ result: 'refused', reason, _id: null, part: null });
    const sent = await sendList(ada, { parcels: [{ order: order._id, part: 1, trackingNumber: number }] });
    expect([sent.statusCode, Object.values(sent.json().fields)]).toEqual([400, [reason]]);
    expect((await readCounts(shop, order)).toSend).toEqual([1]);
  });

  it('sends a part once that is there twice, and none with two numbers', async () => {
    const [one, two] = [
      await addOrder(shop, its.marta, [[its.lamp]]),
      await addOrder(shop, its.marta, [[its.lamp]]),
    ];
    const lines = await preview(
      ada,
      [
        `${one.number}\t1\tUPS`,
        `${one.number}-1\t1\tUPS`,
        `${one.number}\t2\tUPS`,
        `${two.number}\t1\tUPS`,
      ].join('\n'),
    );
    expect(lines.map(({ result, reason, warning }) => [result, reason ?? warning])).toEqual([
      ['ready', null],
      ['twice', 'The same as line 1. It is sent once.'],
      ['refused', `#${one.number} has another number in line 1.`],
      ['ready', 'The same number as in line 1.'],
    ]);
    const [part] = readyParcels(lines);
    expect((await sendList(ada, { parcels: [part, part] })).json().fields).toEqual({
      parcels: 'A part may be sent only once.',
    });
  });

  it('says which part is meant when an order has several to send', async () => {
    const order = await addOrder(shop, its.marta, [[its.lamp], [its.vase]]);
    const { number } = order;
    const [line] = await preview(ada, `${number}\t1\tUPS`);
    expect(line?.reason).toBe(
      `#${number} has several parts to send. Please write #${number}-1 or #${number}-2.`,
    );
    await send(ada, { parcels: [{ order: order._id, part: 1 }] });
    expect((await preview(ada, `${number}\t1\tUPS`))[0]).toMatchObject({ result: 'ready', part: 2 });
  });

  it('says why an order is not sent', async () => {
    const [sent, cancelled] = [
      await addOrder(shop, its.marta, [[its.lamp]]),
      await addOrder(shop, its.marta, [[its.lamp]]),
    ];
    await send(ada, { parcels: [{ order: sent._id, part: 1, trackingNumber: '7' }] });
    await shop.call('DELETE', `/order/cancel/${cancelled._id}`, { token: ada.token });
    const awaited = await addGuestOrder(shop, [[its.lamp]], { paymentMethod: 'transfer', paymentDue: true });
    const text = [sent, cancelled, awaited].map(({ number }) => `${number}\t1\tUPS`).join('\n');
    expect((await preview(ada, text)).map(({ reason }) => reason)).toEqual([
      `#${sent.number} was already sent.`,
      `#${cancelled.number} was cancelled.`,
      `#${awaited.number} is not paid yet.`,
    ]);
  });

  it('says which carrier is not known, and sends the number without a link', async () => {
    const order = await addOrder(shop, its.marta, [[its.lamp]]);
    const [line] = await preview(ada, `${order.number}\t1\tPigeon Post`);
    expect(line).toMatchObject({
      ...{ result: 'ready', carrier: 'other', carrierName: 'Pigeon Post' },
      warning: 'Pigeon Post is not known here, so there is no link to follow it.',
    });
  });
});

describe("a merchant's list with numbers of others", () => {
  it('is told the same of them as of orders that there are not, and nothing of them is sent', async () => {
    const [mixed, foreign] = [
      await addOrder(shop, its.marta, [[its.lamp], [its.vase]]),
      await addOrder(shop, its.marta, [[its.lamp]]),
    ];
    const none = 999_999_999;
    const named = [`${mixed.number}`, `${mixed.number}-1`, `${foreign.number}`, `${none}`];
    const lines = await preview(its.vera, named.map((order) => `${order}\t1\tUPS`).join('\n'));
    expect(lines.map(({ result, part, reason }) => [result, part, reason])).toEqual([
      ['ready', 2, null],
      ['refused', null, `There is no order #${mixed.number}-1.`],
      ['refused', null, `There is no order #${foreign.number}.`],
      ['refused', null, `There is no order #${none}.`],
    ]);
    const reply = await send(its.vera, {
      parcels: [
        { order: mixed._id, part: 1, carrier: 'ups', trackingNumber: 'evil' },
        { order: foreign._id, part: 1, carrier: 'ups', trackingNumber: 'evil' },
        { order: crypto.randomUUID(), part: 1 },
        { order: mixed._id, part: 2, carrier: 'ups', trackingNumber: '1' },
      ],
    });
    expect(reply.sent.map(({ part }) => part)).toEqual([2]);
    expect(reply.refused.map(({ code, reason }) => [code, reason])).toEqual([
      ['not-found', 'No part found.'],
      ['not-found', 'No order found.'],
      ['not-found', 'No order found.'],
    ]);
    expect([(await readCounts(shop, mixed)).toSend, (await readCounts(shop, foreign)).toSend]).toEqual([
      [1, 0],
      [1],
    ]);
  });

  it('is not told of similar orders of others', async () => {
    const order = await addOrder(shop, its.marta, [[its.lamp]]);
    const [first = '', ...rest] = String(order.number);
    const typo = [first === '9' ? '8' : String(Number(first) + 1), ...rest].join('');
    expect((await preview(ada, `${typo}\t1\tUPS`))[0]?.reason).toBe(
      `There is no order #${typo}. Do you mean #${order.number}?`,
    );
    expect((await preview(its.vera, `${typo}\t1\tUPS`))[0]?.reason).toBe(`There is no order #${typo}.`);
  });

  it('is refused to Support, and to somebody else with the same request', async () => {
    const order = await addOrder(shop, its.marta, [[its.vase]]);
    const sue = await addClerk(shop, 'support');
    const body = { request: crypto.randomUUID(), parcels: [{ order: order._id, part: 1 }] };
    expect((await sendList(sue, body)).statusCode).toBe(403);
    await send(its.vera, body);
    const other = await addMerchant(shop);
    expect((await sendList(other, body)).json().code).toBe('request-used');
    const changed = { ...body, parcels: [{ order: order._id, part: 1, trackingNumber: '2' }] };
    expect((await sendList(its.vera, changed)).json().code).toBe('request-used');
  });
});

it('sends once what is sent several times at the same time', async () => {
  const orders = await Promise.all(Array.from({ length: 5 }, () => addOrder(shop, its.marta, [[its.lamp]])));
  const body = {
    request: crypto.randomUUID(),
    parcels: orders.map(({ _id }, at) => ({ order: _id, part: 1, carrier: 'ups', trackingNumber: `${at}` })),
  };
  const replies = await Promise.all([send(ada, body), send(ada, body), send(ada, body)]);
  expect(replies[1]).toEqual(replies[0]);
  expect(replies[2]).toEqual(replies[0]);
  expect(await readStockCounts(shop.db, its.lamp)).toEqual({ onHand: 95, committed: 0 });
});
