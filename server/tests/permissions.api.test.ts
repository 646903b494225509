import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/all-endpoints.ts';
import { type Caller, type CallerName, callerNames, callers } from '#server/testing/permissions/callers.ts';
import { mountedCalls } from '#server/testing/permissions/mounted-calls.ts';
import { requests } from '#server/testing/permissions/requests.ts';
import { calls, mayCall } from '#server/testing/permissions/rights.ts';
import { databaseState, send } from '#server/testing/permissions/send.ts';
import type { ValidRequest } from '#server/testing/permissions/valid-request.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const strangers = ['visitor', 'with a malformed token', 'with an ended token'] as const;

// A mail can be sent again where there is a mail server.
const shop = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:9' });
afterAll(shop.close);

/** Callers of what anyone may call, and those who are refused. */
const lasting = {} as Record<CallerName, Caller>;
beforeAll(async () => {
  for (const name of callerNames) lasting[name] = await callers[name](shop);
});

const nowhere = (request: ValidRequest): ValidRequest => ({
  ...request,
  params: Object.fromEntries(
    Object.entries(request.params ?? {}).map(([name]) => [name, crypto.randomUUID()]),
  ),
});

it('the table has every endpoint of the contract once, with a request to test it', () => {
  const declared = endpoints.map(({ contract, name }) => `${contract}.${name}`).sort();
  expect(calls.map(({ call }) => call).sort()).toEqual(declared);
  expect(Object.keys(requests).sort()).toEqual(declared);
});

/** Public and not in the contract: the API's description and the health checks. */
const beside = ['/openapi.json', '/docs', '/health', '/health/live', '/health/ready'];

it('nothing answers below /api that the contract does not declare', () => {
  const declared = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
  expect(mountedCalls(shop).sort()).toEqual([...declared, ...beside.map((path) => `GET ${path}`)].sort());
});

const withRefusals = calls.filter(({ right }) => mayCall[right].length < callerNames.length);
it.each(withRefusals)(
  '$call, for $right, refuses all others, and changes nothing',
  async ({ call, right }) => {
    const declared = endpoints.find(({ contract, name }) => `${contract}.${name}` === call);
    const make = requests[call];
    if (!declared || !make) throw new Error(`${call} has no request`);
    const allowed = mayCall[right];
    const [capable = 'owner'] = allowed;
    const request = await make(shop, await callers[capable](shop));
    const before = await databaseState(shop);
    for (const name of callerNames.filter((each) => !allowed.includes(each))) {
      const status = strangers.some((stranger) => stranger === name) ? 401 : 403;
      for (const sent of [request, nowhere(request), { params: { id: 'nonsense', itemId: 'nonsense' } }]) {
        const response = await send(shop, declared.endpoint, sent, lasting[name].token);
        expect(response.statusCode, `${name}: ${response.body}`).toBe(status);
        expect(response.json(), name).toEqual({
          error: expect.any(String),
          code: status === 401 ? 'unauthorized' : 'forbidden',
        });
      }
    }
    expect(await databaseState(shop)).toBe(before);
  },
);

describe('routes that are not in the contract', () => {
  it.each(beside)('%s is public', async (path) => {
    for (const name of callerNames) {
      const { token } = lasting[name];
      const response = await shop.call('GET', path, token ? { token } : {});
      expect(response.statusCode).toBe(200);
    }
  });
});
