import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import { dayIn, daysAfter } from '#contract/shop-days.ts';
import { withdrawals } from '#server/db/schema/returns.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { addAdministrator, addMerchant } from '#server/testing/builders/people.ts';
import { storeReturn } from '#server/testing/builders/stored-returns.ts';
import { addTwoSellers } from '#server/testing/builders/two-sellers.ts';
import { indexOrdersNow, readWorkList } from '#server/testing/builders/work-list.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);
const ada = await addAdministrator(shop);
const { marta, vera, lamp, vase } = await addTwoSellers(shop);
const now = Date.now();
const dayMs = 86_400_000;
const today = dayIn('UTC', new Date());

/** Orders by what becomes of their returns. */
const of: Record<string, Order> = {};
beforeAll(async () => {
  const stored = async (name: string, ...returns: Parameters<typeof storeReturn>[2][]) => {
    const order = await addOrder(shop, marta, [[lamp], [vase, 2]]);
    of[name] = order;
    for (const [at, one] of returns.entries()) {
      await storeReturn(shop.db, order._id, { number: at + 1, ...one });
    }
  };
  await stored('expected later', { state: 'accepted', dueAt: new Date(now + 9 * dayMs) });
  await stored('expected sooner', {
    kind: 'withdrawal',
    state: 'accepted',
    dueAt: new Date(now - 2 * dayMs),
  });
  await stored('received', { state: 'received' });
  await stored('asked', { part: 2 }, { state: 'closed' });
  await stored('late', { createdAt: new Date(now - 5 * dayMs) });
  await stored('both', { state: 'accepted', dueAt: new Date(now + dayMs) }, { part: 2, reason: 'wrong' });
  await stored('over', { state: 'refused' }, { state: 'closed' }, { state: 'cancelled' });
  const typed = { typedNumber: '1', typedEmail: 'a@example.com', typedName: 'A' };
  const states = [
    ['unconfirmed', new Date(now - 25 * 3_600_000)],
    ['unconfirmed', new Date(now - 23 * 3_600_000)],
    ['unmatched', new Date()],
    ['denied', new Date(now - 25 * 3_600_000)],
  ] as const;
  await shop.db.insert(withdrawals).values(
    states.map(([state, receivedAt]) => ({
      ...{ ...typed, state, receivedAt, requestId: crypto.randomUUID() },
      orderId: state === 'unmatched' ? null : (of.over?._id ?? null),
    })),
  );
  await indexOrdersNow(shop);
});
const findName = (number: number) => Object.keys(of).find((name) => of[name]?.number === number);
const listed = async (who: { token: string }, query: Record<string, string> = {}) => {
  const { orders, counts, count } = await readWorkList(shop, who, { view: 'returns', ...query });
  return { names: orders.map(({ number }) => findName(number)), orders, waiting: counts.returns, count };
};

describe('the view of returns', () => {
  it('begins with what waits for an answer, then for a refund, then with what is expected first', async () => {
    const { names, waiting, count } = await listed(ada);
    expect(names).toEqual(['late', 'asked', 'both', 'received', 'expected sooner', 'expected later']);
    // Four orders and two withdrawals wait for somebody, and six orders are listed.
    expect([waiting, count]).toEqual([6, 6]);
  });

  it('shows what waits first of each order, until when, and what is late', async () => {
    const { orders } = await listed(ada);
    const of = ({ returns }: (typeof orders)[number]) =>
      returns.map(({ name, state, day, isLate }) => [name.replace(/^#\d+/, ''), state, day, isLate]);
    const [late, asked, both, received, sooner] = orders.map(of);
    expect(late).toEqual([['-R1', 'asked', daysAfter(today, -2), true]]);
    expect(asked).toEqual([['-R1', 'asked', daysAfter(today, 3), false]]);
    expect(both).toEqual([
      ['-R2', 'asked', daysAfter(today, 3), false],
      ['-R1', 'accepted', daysAfter(today, 1), false],
    ]);
    expect(received).toEqual([['-R1', 'received', null, false]]);
    expect(sooner).toEqual([['W-1', 'accepted', daysAfter(today, -2), true]]);
    expect(orders[2]?.returns[0]).toMatchObject({
      ...{ kind: 'return', reason: 'wrong', first: { name: vase.name, quantity: 1 }, more: 0 },
      merchant: { _id: vera.merchantId },
    });
  });

  it('has of a merchant the own parts, and nothing of refunds and withdrawals', async () => {
    const { names, orders, waiting, count } = await listed(vera);
    expect([names, waiting, count]).toEqual([['asked', 'both'], 2, 2]);
    expect(orders.flatMap(({ returns }) => returns).map(({ state }) => state)).toEqual(['asked', 'asked']);
    expect(orders.map(({ toPayBack }) => toPayBack)).toEqual([null, null]);
    expect(await listed(await addMerchant(shop))).toMatchObject({ names: [], waiting: 0 });
  });

  it('follows search and filters, and counts no withdrawals then', async () => {
    const merchant = { merchant: vera.merchantId };
    expect(await listed(ada, merchant)).toMatchObject({ names: ['asked', 'both'], waiting: 2 });
    expect(await listed(ada, { search: String(of.late?.number) })).toMatchObject({
      names: ['late'],
      waiting: 1,
    });
    expect(await listed(ada, { search: 'nothing of the kind' })).toMatchObject({ names: [], waiting: 0 });
    const placed = (await listed(ada, { sort: '-placed' })).names;
    expect(placed).toEqual(['both', 'late', 'asked', 'received', 'expected sooner', 'expected later']);
  });

  it('is in the overview with what waits', async () => {
    const returns = async ({ token }: { token: string }) =>
      (await shop.call('GET', '/dashboard/overview', { token })).json().waits.returns;
    expect([await returns(ada), await returns(vera)]).toEqual([6, 2]);
  });
});
