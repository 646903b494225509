import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/all-endpoints.ts';
import type { Access } from '#contract/define-endpoint.ts';
import { endSession } from '#server/features/users/sessions.store.ts';
import { type CallerName, callers } from '#server/testing/permissions/callers.ts';
import { requests } from '#server/testing/permissions/requests.ts';
import { databaseState, send } from '#server/testing/permissions/send.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** Sessions that end after a write was admitted and before its transaction commits (docs/rules.md#sessions). */
const shop = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:9' });
afterAll(shop.close);
const { findActor } = shop.app;
afterEach(() => {
  shop.app.findActor = findActor;
});

/** Ends the session of the next request as soon as it is admitted. @returns the state of the database then */
function endAfterAdmission(): { state: () => string | undefined } {
  let state: string | undefined;
  shop.app.findActor = async (...request) => {
    const actor = await findActor(...request);
    if (actor) await endSession(shop.db, actor.id, actor.sessionId);
    state = await databaseState(shop);
    return actor;
  };
  return { state: () => state };
}

/** They write no row; what they are sent is too long for a URL, asks a provider, or is a picture that only a save may name. */
const previews = [
  'products.previewBulkEdit',
  'products.previewDetails',
  'pages.previewPage',
  'trackingList.previewTracking',
  'settings.testStripe',
  'discountEstimates.estimateDiscount',
  'discountEstimates.tryDiscount',
  'look.addLookPicture',
  'exportedPictures.importPicture',
];
/** The test provider stands for one outside, which keeps what it was asked. */
const withoutProvider = (state: string | undefined) =>
  state?.split('\n').filter((table) => !table.startsWith('test_payments '));
const writes = endpoints
  .map(({ contract, name, endpoint }) => ({ call: `${contract}.${name}`, endpoint }))
  .filter(({ endpoint }) => endpoint.access !== 'anyone' && endpoint.method !== 'GET')
  .filter(({ call }) => !previews.includes(call));
const callerFor = (access: Access): CallerName => (access.startsWith('signed-in') ? 'member' : 'owner');

describe('a session that ends after its request was admitted', () => {
  it('is tested with all writes that need a token', () => {
    expect(writes.length).toBeGreaterThan(30);
  });

  it.each(writes)('does not write by $call', async ({ call, endpoint }) => {
    const caller = await callers[callerFor(endpoint.access)](shop);
    const request = await requests[call]?.(shop, caller);
    const admitted = endAfterAdmission();
    const response = await send(shop, endpoint, request ?? {}, caller.token);
    expect(response.statusCode, response.body).toBe(401);
    expect(response.json()).toEqual({ error: expect.any(String), code: 'unauthorized' });
    expect(withoutProvider(await databaseState(shop))).toEqual(withoutProvider(admitted.state()));
  });
});
