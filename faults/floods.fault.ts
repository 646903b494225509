import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNothingLost, expectOnlyWords } from './expectations.ts';
import { type Answer, Client, signUp } from './load/client.ts';
import { startTab, type Tab } from './load/tab.ts';
import { measure, rowOf } from './row.ts';
import { type Trial, underOrders } from './trial.ts';
import { openEmbeddedShop, type TrialShop } from './trial-shop.ts';
import { pause, until } from './wait.ts';

const SOCKETS = 300;
const EVENTS = 30;
/** The sockets that a person may have open, and a few that opened at the same moment. */
const MOST_SOCKETS = 15;
const JUNK = 240;
const LOGINS = 10;
const WATCH_MS = 4_000;

let shop: TrialShop;
let url: string;
beforeAll(async () => {
  // With rate limits, which stop a flood.
  shop = await openEmbeddedShop({ RATE_LIMIT: 'on' });
  url = shop.processes[0]?.url ?? '';
});
afterAll(() => shop.close());

test('one member floods the chat', async (context) => {
  const row = rowOf(context);
  const member = await signUp(url);
  const tabs: Tab[] = [];
  let mostOpen = 0;
  const trial = await underOrders(shop, row, async (running) => {
    running.broken();
    for (let at = 0; at < SOCKETS; at++) {
      const tab = startTab(url, member, { comesBack: false });
      tab.on('connect', () => {
        for (let event = 0; event < EVENTS; event++) tab.emit('getMessages');
      });
      tabs.push(tab);
    }
    for (const end = performance.now() + WATCH_MS; performance.now() < end; await pause(50)) {
      mostOpen = Math.max(mostOpen, tabs.filter(({ connected }) => connected).length);
    }
    for (const tab of tabs) tab.close();
    running.repaired();
  });
  expectNothingLost(row);
  expectOnlyWords(trial);
  row.notes.push(`${mostOpen} of ${SOCKETS} sockets were open`);
  expect.soft(mostOpen).toBeLessThanOrEqual(MOST_SOCKETS);
  const lists = listsOf(trial);
  measure(row, 'a list takes (p95)', p95(lists.after), 'bystander', p95(lists.before));
});

test('strangers send junk tokens that make the shop hash passwords', async (context) => {
  const row = rowOf(context);
  const account = { email: `${crypto.randomUUID()}@example.com`, password: 'a good long password' };
  const registered = await new Client(url).call('POST', '/api/auth/register', {
    ...account,
    firstName: 'Marta',
    lastName: 'Visitor',
  });
  expect(registered.status, registered.text).toBe(200);
  const logins: Answer[] = [];
  const junk: Answer[] = [];
  const visitor = new Client(url);
  const login = () => visitor.call('POST', '/api/auth/login', account);
  let usual = 0;
  const trial = await underOrders(shop, row, async (running) => {
    for (let at = 0; at < LOGINS; at++) usual = Math.max(usual, (await login()).ms);
    running.broken();
    const strangers = Array.from({ length: JUNK }, async (_, at) => {
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
    await Promise.all(strangers);
    await until('every stranger has an answer', () => junk.length === JUNK);
    running.repaired();
  });
  expectNothingLost(row);
  expectOnlyWords(trial);
  expect.soft(logins.map(({ status }) => status)).toEqual(Array(LOGINS).fill(200));
  expect.soft(junk.filter(({ status }) => ![400, 429, 503].includes(status))).toEqual([]);
  measure(row, 'a login takes at most', Math.max(...logins.map(({ ms }) => ms)), 'login', usual);
  const lists = listsOf(trial);
  measure(row, 'a list takes (p95)', p95(lists.after), 'bystander', p95(lists.before));
});

/** How long others waited for uncached lists: before the flood, and from then on. */
function listsOf({ probes, brokenAt }: Trial): { before: number[]; after: number[] } {
  const lists = probes.filter(({ name }) => name === 'new list').flatMap(({ answers }) => answers);
  const ms = (answers: Answer[]) => answers.map((answer) => answer.ms);
  return {
    before: ms(lists.filter(({ startedAt }) => startedAt <= brokenAt)),
    after: ms(lists.filter(({ startedAt }) => startedAt > brokenAt)),
  };
}

function p95(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0;
}
