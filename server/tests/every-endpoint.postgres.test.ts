import { afterAll, expect, it } from 'vitest';
import { endpoints } from '#contract/all-endpoints.ts';
import { callers } from '#server/testing/permissions/callers.ts';
import { requests } from '#server/testing/permissions/requests.ts';
import { send } from '#server/testing/permissions/send.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** Another version of PostgreSQL takes each statement. Who may call what: permissions.api.test.ts. */
const shop = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:9' });
afterAll(shop.close);

it.each(endpoints.map(({ contract, name, endpoint }) => ({ call: `${contract}.${name}`, endpoint })))(
  '$call answers an owner',
  async ({ call, endpoint }) => {
    const owner = await callers.owner(shop);
    const request = await requests[call]?.(shop, owner);
    if (!request) throw new Error(`${call} has no request`);
    const response = await send(shop, endpoint, request, owner.token);
    expect(response.statusCode, response.body).toBe(request.status ?? 200);
  },
);
