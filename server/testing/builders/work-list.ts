import type { EndpointReply } from '#contract/define-endpoint.ts';
import type { listWork, sendInBulk } from '#contract/work-list.contract.ts';
import { orderIndex } from '#server/jobs/index-orders.ts';
import { runNow } from '#server/jobs/queue.ts';
import type { TestApp } from '../test-app.ts';
import type { TestPerson } from './people.ts';

type Who = Pick<TestPerson, 'token'>;

/** Does what the job does within some seconds. */
export const indexOrdersNow = ({ db, shopSettings }: TestApp) => runNow(db, orderIndex({ db, shopSettings }));

/** @returns the work list as this person sees it */
export async function readWorkList(
  shop: TestApp,
  { token }: Who,
  query: Record<string, string> = {},
): Promise<EndpointReply<typeof listWork>> {
  const response = await shop.call('GET', `/order/work?${new URLSearchParams(query)}`, { token });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json();
}

/** @returns the numbers of the orders that are listed */
export const readOrderNumbers = async (
  shop: TestApp,
  who: Who,
  query: Record<string, string> = {},
): Promise<number[]> => (await readWorkList(shop, who, query)).orders.map(({ number }) => number);

export const sendBulk = (shop: TestApp, { token }: Who, body: object) =>
  shop.call('POST', '/order/bulk', {
    token,
    body: { request: crypto.randomUUID(), action: 'send', notify: false, ...body },
  });

/** Sends many orders at once. @returns what became of each */
export async function sendMany(
  shop: TestApp,
  who: Who,
  body: object,
): Promise<EndpointReply<typeof sendInBulk>> {
  const response = await sendBulk(shop, who, body);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json();
}
