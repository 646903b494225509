import { afterAll, beforeEach } from 'vitest';
import type { EndpointReply } from '#contract/define-endpoint.ts';
import type { previewTracking, TrackingLine } from '#contract/tracking-list.contract.ts';
import { addAdministrator, type TestPerson } from './builders/people.ts';
import { addTwoSellers, type TwoSellers } from './builders/two-sellers.ts';
import { createTestApp } from './test-app.ts';

type Who = Pick<TestPerson, 'token'>;

/** A shop for tests of sending: `its` are a buyer, a lamp of the shop and a merchant with a vase, other ones for each test. */
export async function createSendingShop() {
  const shop = await createTestApp();
  afterAll(shop.close);
  const ada = await addAdministrator(shop);
  const its = {} as TwoSellers;
  const many = { quantity: 100 };
  beforeEach(async () => void Object.assign(its, await addTwoSellers(shop, { lamp: many, vase: many })));
  return {
    shop,
    ada,
    its,
    /** The lines of a pasted list. */
    async preview({ token }: Who, text: string): Promise<TrackingLine[]> {
      const response = await shop.call('POST', '/order/tracking/preview', { token, body: { text } });
      if (response.statusCode !== 200) throw new Error(response.body);
      return (response.json() as EndpointReply<typeof previewTracking>).lines;
    },
    /** Sends the parts of a pasted list. */
    sendList: ({ token }: Who, body: object) =>
      shop.call('POST', '/order/tracking', {
        token,
        body: { request: crypto.randomUUID(), notify: false, ...body },
      }),
    /** Takes back what a request has sent. */
    undo: ({ token }: Who, request: string, body: object = {}) =>
      shop.call('POST', `/order/bulk/${request}/undo`, { token, body }),
  };
}
