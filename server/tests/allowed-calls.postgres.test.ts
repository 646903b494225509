import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '#contract/all-endpoints.ts';
import { type Caller, type CallerName, callerNames, callers } from '#server/testing/permissions/callers.ts';
import { requests } from '#server/testing/permissions/requests.ts';
import { calls, mayCall } from '#server/testing/permissions/rights.ts';
import { send } from '#server/testing/permissions/send.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** Everybody who may call an endpoint is answered, also on another version of PostgreSQL. Who is refused: permissions.api.test.ts. */
const shop = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:9' });
afterAll(shop.close);

/** Callers of what anyone may call. What others call may change or end them. */
const lasting = {} as Record<CallerName, Caller>;
beforeAll(async () => {
  for (const name of callerNames) lasting[name] = await callers[name](shop);
});

it.each(calls)('$call answers, for $right', async ({ call, right }) => {
  const declared = endpoints.find(({ contract, name }) => `${contract}.${name}` === call);
  const make = requests[call];
  if (!declared || !make) throw new Error(`${call} has no request`);
  for (const name of mayCall[right]) {
    const caller = right === 'anyone' ? lasting[name] : await callers[name](shop);
    const request = await make(shop, caller);
    const response = await send(shop, declared.endpoint, request, caller.token);
    expect(response.statusCode, `${name}: ${response.body}`).toBe(request.status ?? 200);
  }
});
