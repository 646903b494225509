import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNothingLost, expectReadableErrors } from './expectations.ts';
import { type FaultShop, openEmbeddedShop } from './fault-shop.ts';
import { Client, type Reply, signUp } from './load/client.ts';
import { startTab, type Tab } from './load/tab.ts';
import { addRow, measure } from './row.ts';
import { type Observation, runWithOrders } from './scenario.ts';
import { pause, until } from './wait.ts';

const SOCKETS = 300;
/** Not that of the buyers: an IP address has 300 connections. */
const FLOOD_ADDRESS = '127.2.0.1';
const EVENTS = 30;
/** The limit per person, and a few that connect at the same time. */
const MAX_SOCKETS = 15;
const JUNK = 240;
const LOGINS = 10;
const OBSERVED_MS = 4_000;

let shop: FaultShop;
let url: string;
beforeAll(async () => {
  // Rate limits are what stops a flood.
  shop = await openEmbeddedShop({ RATE_LIMIT: 'on' });
  url = shop.processes[0]?.url ?? '';
});
afterAll(() => shop.close());

test('one member floods the chat', async (context) => {
  const row = addRow(context);
  const member = await signUp(url);
  const tabs: Tab[] = [];
  let maxOpen = 0;
  const observed = await runWithOrders(shop, row, async (scenario) => {
    scenario.failed();
    for (let at = 0; at < SOCKETS; at++) {
      const tab = startTab(url, member, { reconnects: false, localAddress: FLOOD_ADDRESS });
      tab.on('connect', () => {
        for (let event = 0; event < EVENTS; event++) tab.emit('getMessages');
      });
      tabs.push(tab);
    }
    for (const end = performance.now() + OBSERVED_MS; performance.now() < end; await pause(50)) {
      maxOpen = Math.max(maxOpen, tabs.filter(({ connected }) => connected).length);
    }
    for (const tab of tabs) tab.close();
    scenario.restored();
  });
  expectNothingLost(row);
  expectReadableErrors(observed);
  row.notes.push(`${maxOpen} of ${SOCKETS} sockets were open`);
  expect.soft(maxOpen).toBeLessThanOrEqual(MAX_SOCKETS);
  const lists = uncachedLists(observed);
  measure(row, 'list (p95)', p95(lists.after), 'bystander', p95(lists.before));
});

test('clients send invalid tokens that make the shop hash passwords', async (context) => {
  const row = addRow(context);
  const account = { email: `${crypto.randomUUID()}@example.com`, password: 'a good long password' };
  const registered = await new Client(url).call('POST', '/api/auth/register', {
    ...account,
    firstName: 'Marta',
    lastName: 'Visitor',
  });
  expect(registered.status, registered.text).toBe(200);
  const logins: Reply[] = [];
  const junk: Reply[] = [];
  const visitor = new Client(url);
  const login = () => visitor.call('POST', '/api/auth/login', account);
  let usualMs = 0;
  const observed = await runWithOrders(shop, row, async (scenario) => {
    for (let at = 0; at < LOGINS; at++) usualMs = Math.max(usualMs, (await login()).ms);
    scenario.failed();
    const clients = Array.from({ length: JUNK }, async (_, at) => {
      const client = new Client(url);
      const path = at % 2 === 0 ? 'auth/reset' : 'merchant/signup';
      const password = crypto.randomUUID();
      junk.push(
        await client.call('POST', `/api/${path}/${crypto.randomUUID()}?email=a@example.com`, {
          email: 'a@example.com',
          firstName: 'A',
          lastName: 'B',
          password,
          confirmPassword: password,
        }),
      );
      client.close();
    });
    for (let at = 0; at < LOGINS; at++) logins.push(await login());
    visitor.close();
    await Promise.all(clients);
    await until('every client has a reply', () => junk.length === JUNK);
    scenario.restored();
  });
  expectNothingLost(row);
  expectReadableErrors(observed);
  expect.soft(logins.map(({ status }) => status)).toEqual(Array(LOGINS).fill(200));
  expect.soft(junk.filter(({ status }) => ![400, 429, 503].includes(status))).toEqual([]);
  measure(row, 'longest login', Math.max(...logins.map(({ ms }) => ms)), 'login', usualMs);
  const lists = uncachedLists(observed);
  measure(row, 'list (p95)', p95(lists.after), 'bystander', p95(lists.before));
});

/** Durations of uncached lists for other visitors, before and after the flood began. */
function uncachedLists({ probes, failedAt }: Observation): { before: number[]; after: number[] } {
  const lists = probes.filter(({ name }) => name === 'uncached list').flatMap(({ replies }) => replies);
  const ms = (replies: Reply[]) => replies.map((reply) => reply.ms);
  return {
    before: ms(lists.filter(({ startedAt }) => startedAt <= failedAt)),
    after: ms(lists.filter(({ startedAt }) => startedAt > failedAt)),
  };
}

function p95(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0;
}
