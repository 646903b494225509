import type { EndpointBody } from '#contract/define-endpoint.ts';
import type { Order } from '#contract/orders.contract.ts';
import type { askToReturn, ReturnShown, receiveReturn } from '#contract/returns.contract.ts';
import type { TestApp } from '../test-app.ts';
import { getItem } from './orders.ts';
import type { Pieces } from './parcels.ts';
import type { TestPerson } from './people.ts';

type Caller = Pick<TestPerson, 'token'>;

/** The body of a call that asks to send these pieces back. */
export const returnBody = (
  order: Order,
  pieces: Pieces,
  fields: Partial<EndpointBody<typeof askToReturn>> = {},
): EndpointBody<typeof askToReturn> => ({
  request: crypto.randomUUID(),
  lines: pieces.map(([product, quantity]) => ({ line: getItem(order, product)._id, quantity })),
  reason: 'unwanted',
  ...fields,
});

/** Asks to send pieces back. @returns the returns */
export async function askToReturnPieces(
  shop: TestApp,
  { token }: Caller,
  order: Order,
  pieces: Pieces,
  fields: Partial<EndpointBody<typeof askToReturn>> = {},
): Promise<ReturnShown[]> {
  const body = returnBody(order, pieces, fields);
  const response = await shop.call('POST', `/order/${order._id}/returns`, { token, body });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json().returns;
}

/** Calls about a return. @returns it as it is then */
export async function changeReturn(
  shop: TestApp,
  { token }: Caller,
  { _id }: Pick<ReturnShown, '_id'>,
  verb: 'accept' | 'close' | 'refuse' | 'receive',
  body?: object,
): Promise<ReturnShown> {
  const response = await shop.call('POST', `/returns/${_id}/${verb}`, { token, ...(body ? { body } : {}) });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json().return;
}

/** Everything of a return has come, and is fit for sale unless `restocked` says something else. */
export const receiveAll = (
  { lines }: ReturnShown,
  restocked?: number,
): EndpointBody<typeof receiveReturn> => ({
  lines: lines.map(({ line, quantity }) => ({
    line,
    received: quantity,
    restocked: restocked ?? quantity,
  })),
});

/** Pieces that were asked back, accepted and have come, one return for each part. @returns them as they are then */
export async function addReceived(
  shop: TestApp,
  { buyer, clerk }: { buyer: Caller; clerk: Caller },
  order: Order,
  pieces: Pieces,
): Promise<ReturnShown[]> {
  const received: ReturnShown[] = [];
  for (const one of await askToReturnPieces(shop, buyer, order, pieces)) {
    await changeReturn(shop, clerk, one, 'accept');
    received.push(await changeReturn(shop, clerk, one, 'receive', receiveAll(one)));
  }
  return received;
}
