import type { ReturnShown } from '#contract/returns.contract.ts';
import { addOrder } from '../builders/orders.ts';
import { addParcel } from '../builders/parcels.ts';
import { addAdministrator, addMember, type TestPerson } from '../builders/people.ts';
import { addProduct } from '../builders/products.ts';
import { askToReturnPieces, changeReturn, receiveAll, returnBody } from '../builders/returns.ts';
import type { TestApp } from '../test-app.ts';
import type { Caller } from './callers.ts';
import type { ValidRequests } from './valid-request.ts';

/** An order of the caller's brand that somebody has bought, and that was sent. */
async function arrived(shop: TestApp, buyer: TestPerson, { brandId }: Caller) {
  const lamp = await addProduct(shop.db, { brandId, quantity: 100 });
  const order = await addOrder(shop, buyer, [[lamp, 3]]);
  const ada = await addAdministrator(shop);
  await addParcel(shop, ada, order, [[lamp, 3]]);
  return { ada, lamp, order, params: { id: order._id } };
}

async function asked(shop: TestApp, buyer: TestPerson, caller: Caller) {
  const { ada, lamp, order } = await arrived(shop, buyer, caller);
  const [one] = await askToReturnPieces(shop, buyer, order, [[lamp, 1]]);
  if (!one) throw new Error('nothing comes back');
  return { ada, one, params: { id: one._id } };
}

async function changed(shop: TestApp, caller: Caller, ...verbs: ('accept' | 'receive')[]) {
  const { ada, one, params } = await asked(shop, await addMember(shop), caller);
  let last: ReturnShown = one;
  for (const verb of verbs)
    last = await changeReturn(shop, ada, last, verb, verb === 'receive' ? receiveAll(last) : undefined);
  return { last, params };
}

/** Valid requests for calls about what comes back. */
export const returnRequests = {
  'returns.askToReturn': async (shop, caller) => {
    const { lamp, order, params } = await arrived(shop, caller.person, caller);
    return { params, body: returnBody(order, [[lamp, 1]]) };
  },
  'returns.listReturns': () => ({}),
  'returns.acceptReturn': (shop, caller) => changed(shop, caller),
  'returns.refuseReturn': async (shop, caller) => ({
    ...(await changed(shop, caller)),
    body: { words: 'It was used.' },
  }),
  'returns.receiveReturn': async (shop, caller) => {
    const { last, params } = await changed(shop, caller, 'accept');
    return { params, body: receiveAll(last) };
  },
  'returns.closeReturn': (shop, caller) => changed(shop, caller, 'accept', 'receive'),
  'returns.cancelReturn': async (shop, caller) => await asked(shop, caller.person, caller),
} satisfies ValidRequests;
