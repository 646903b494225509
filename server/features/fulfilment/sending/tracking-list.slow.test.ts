import { describe, expect, it } from 'vitest';
import type { EndpointReply } from '#contract/define-endpoint.ts';
import { maxTrackingLines, type sendTracking } from '#contract/tracking-list.contract.ts';
import type { TestPerson } from '#server/testing/builders/people.ts';
import { createSendingShop } from '#server/testing/sending-shop.ts';

const { ada, preview, sendList } = await createSendingShop();

async function send(
  who: Pick<TestPerson, 'token'>,
  body: object,
): Promise<EndpointReply<typeof sendTracking>> {
  const response = await sendList(who, body);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

describe('a list of tracking numbers', () => {
  it('may have a thousand lines, also when each is long', async () => {
    const text = Array.from({ length: maxTrackingLines }, () => `9,1Z,${'x'.repeat(200)}`).join('\n');
    expect(await preview(ada, text)).toHaveLength(maxTrackingLines);
    const parcels = Array.from({ length: maxTrackingLines }, () => ({
      ...{ order: crypto.randomUUID(), part: 1, carrier: 'ups', trackingNumber: '1Z'.padEnd(30, '9') },
    }));
    expect((await send(ada, { parcels })).refused).toHaveLength(maxTrackingLines);
  });
});
