import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#contract/all-endpoints.ts';
import { callers } from '#server/testing/permissions/callers.ts';
import { requests } from '#server/testing/permissions/requests.ts';
import { databaseState, send } from '#server/testing/permissions/send.ts';
import type { ValidRequest } from '#server/testing/permissions/valid-request.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** Every call that takes the id of a request, which a client sends again after a lost reply. */
const shop = await createTestApp();
afterAll(shop.close);

const withRequestId = endpoints.flatMap(({ contract, name, endpoint }) => {
  if (!endpoint.body) return [];
  const { properties = {} } = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' });
  // Another key is that of a link.
  const names = 'fingerprint' in properties ? ['key'] : ['_id', 'request'];
  const field = names.find((one) => one in properties);
  return field ? [{ call: `${contract}.${name}`, endpoint, field }] : [];
});

it('there are such calls', () => {
  expect(withRequestId.map(({ call }) => call).sort()).toEqual([
    'addresses.addAddress',
    'brands.addBrand',
    'categories.addCategory',
    'checkout.placeCheckout',
    'contact.addContact',
    'discounts.addDiscount',
    'fulfilment.cancelPieces',
    'fulfilment.makeParcel',
    'merchants.applyAsMerchant',
    'orderDetails.addNote',
    'ordersForCustomers.placeForCustomer',
    'pages.addPage',
    'products.adjustStock',
    'products.startBulkEdit',
    'products.undoBulkEdit',
    'refunds.recordPaidBack',
    'refunds.refundOrder',
    'returns.askToReturn',
    'trackingList.sendTracking',
    'withdrawals.withdraw',
    'workList.sendInBulk',
  ]);
});

/** How many words a name adds depends on others that have them. */
const isOfSearch = (table: string) => table.startsWith('search_');

/** How many rows each table has. */
async function countRows(): Promise<Map<string, number>> {
  const lines = (await databaseState(shop)).split('\n').map((line) => line.split(' '));
  return new Map(lines.map(([table = '', count]) => [table, Number(count)]));
}

/** @returns how many rows each table has more than before */
async function countAdded(work: () => Promise<void>): Promise<Record<string, number>> {
  const before = await countRows();
  await work();
  const after = await countRows();
  const added = [...after].map(([table, count]) => [table, count - (before.get(table) ?? 0)] as const);
  return Object.fromEntries(added.filter(([table, count]) => count !== 0 && !isOfSearch(table)));
}

describe.each(withRequestId)('$call', ({ call, endpoint, field }) => {
  const make = requests[call];
  if (!make) throw new Error(`${call} has no request`);

  /** The address is in use, or the edit was undone. */
  const isRefusedTwice = ['merchants.applyAsMerchant', 'products.undoBulkEdit'].includes(call);
  /** Nothing is left to send, and only the request is new. */
  const isSentBefore = ['trackingList.sendTracking', 'workList.sendInBulk'].includes(call);

  async function prepare() {
    const caller = await callers.owner(shop);
    const request = await make?.(shop, caller);
    return (id: string) =>
      send(
        shop,
        endpoint,
        { ...request, body: { ...(request?.body as object), [field]: id } } as ValidRequest,
        caller.token,
      );
  }

  it('does once what is sent several times with one id, also at the same time, again with another, and never without an id', async () => {
    const [sendOnce, sendAgain] = [await prepare(), await prepare()];
    const refused = await sendOnce('no id');
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      {
        [field]: expect.stringMatching(
          /^The id of the .+ is (not valid|missing)\.$|^Please reload the page\.$/,
        ),
      },
    ]);
    const once = await countAdded(async () => {
      expect((await sendOnce(crypto.randomUUID())).statusCode).toBe(200);
    });
    expect(once).not.toEqual({});
    const id = crypto.randomUUID();
    const several = await countAdded(async () => {
      const replies = await Promise.all([sendAgain(id), sendAgain(id), sendAgain(id)]);
      replies.push(await sendAgain(id.toUpperCase()));
      expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
      expect(replies[0]?.statusCode).toBe(200);
    });
    expect(several).toEqual(once);
    const another = await countAdded(async () => {
      expect((await sendAgain(crypto.randomUUID())).statusCode).toBe(isRefusedTwice ? 400 : 200);
    });
    const asOnce = isSentBefore ? { bulk_sends: 1 } : once;
    expect(another).toEqual(isRefusedTwice ? {} : asOnce);
  });
});
