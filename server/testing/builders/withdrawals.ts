import type { EndpointBody, EndpointReply } from '#contract/define-endpoint.ts';
import type { getWithdrawal, WithdrawalReceipt, withdraw } from '#contract/withdrawals.contract.ts';
import { keyVersionOfWithdrawals } from '#server/features/orders/order-link.ts';
import type { TestApp } from '../test-app.ts';

interface Caller {
  token?: string;
  /** The one of a guest's link, or of the mail that asks. */
  key?: string;
  ip?: string;
}

const keyQuery = ({ key }: Caller) => (key === undefined ? '' : `?key=${key}`);

/** A statement, typed with everything that it needs unless given. */
export const makeStatement = (
  order: { number: number | string; email: string },
  fields: Partial<EndpointBody<typeof withdraw>> = {},
): EndpointBody<typeof withdraw> => ({
  request: crypto.randomUUID(),
  number: String(order.number),
  email: order.email,
  name: 'Gerd Gast',
  ...fields,
});

export const sendStatement = (shop: TestApp, body: object, { ip, token, ...caller }: Caller = {}) =>
  shop.call('POST', `/withdrawals${keyQuery(caller)}`, {
    ...{ body, ...(token && { token }), ...(ip && { ip }) },
  });

/** @returns the receipt. @throws Error when it is refused */
export async function addWithdrawal(
  shop: TestApp,
  body: object,
  caller: Caller = {},
): Promise<WithdrawalReceipt> {
  const response = await sendStatement(shop, body, caller);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json().withdrawal;
}

/** @returns the id of the last statement, and the key in the mail about it */
export async function lastWithdrawal(shop: TestApp) {
  const { rows } = await shop.pool.query<{ id: string; state: string }>(
    'select id, state from withdrawals order by id desc limit 1',
  );
  const [last] = rows;
  if (!last) throw new Error('there is no withdrawal');
  return { ...last, key: shop.orderLinks.orderKey(last.id, keyVersionOfWithdrawals) };
}

/** Types a statement about an order with its number and address alone. @returns its id, its state, and the key in the mail about it */
export async function typeWithdrawal(shop: TestApp, ...statement: Parameters<typeof makeStatement>) {
  await addWithdrawal(shop, makeStatement(...statement));
  return await lastWithdrawal(shop);
}

export const answer = (
  shop: TestApp,
  { id, what, body = {} }: { id: string; what: 'confirm' | 'deny'; body?: object },
  { token, ...caller }: Caller,
) =>
  shop.call('POST', `/withdrawals/${id}/${what}${keyQuery(caller)}`, {
    body,
    ...(token && { token }),
  });

/** @throws Error when the caller may not see it */
export async function readWithdrawal(
  shop: TestApp,
  id: string,
  { token, ...caller }: Caller,
): Promise<EndpointReply<typeof getWithdrawal>['withdrawal']> {
  const response = await shop.call('GET', `/withdrawals/${id}${keyQuery(caller)}`, token ? { token } : {});
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json().withdrawal;
}
