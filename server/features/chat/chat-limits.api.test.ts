import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ChatMessage, ClientEvents, ServerEvents } from '#contract/socket-events.ts';
import { addAdministrator, addMember, addPerson, type TestPerson } from '#server/testing/builders/people.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

type Tab = Socket<ServerEvents, ClientEvents>;
type Refusal = Error & { data?: unknown };

const shop = await createTestApp({ RATE_LIMIT: 'on', TRUST_PROXY: 'true' });
const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});
afterAll(shop.close);

let ada: TestPerson;
beforeAll(async () => {
  ada = await addAdministrator(shop);
});

/** A tab of that person, connected or refused. */
async function open(person: { token: string }, from = '192.0.2.1', host = address): Promise<Tab | Refusal> {
  const tab: Tab = io(host, {
    auth: { token: person.token },
    extraHeaders: { 'x-forwarded-for': from },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  });
  closing.push(() => tab.disconnect());
  return await new Promise((resolve) =>
    tab.once('connect', () => resolve(tab)).once('connect_error', (error) => resolve(error)),
  );
}

async function connected(person: { token: string }, host = address): Promise<Tab> {
  const tab = await open(person, '192.0.2.1', host);
  if (tab instanceof Error) throw tab;
  return tab;
}

const history = (tab: Tab) => tab.timeout(15_000).emitWithAck('getMessages');
const tooManyWindows = {
  message: 'The shop is open in too many windows. Please close some of them.',
  data: { retryAfterSeconds: 60 },
};

describe('sockets of one person', () => {
  it('are ten at most, also when thirty come at the same moment', async () => {
    const marta = await addMember(shop);
    const tabs = await Promise.all(Array.from({ length: 30 }, () => open(marta)));
    const refused = tabs.filter((tab) => tab instanceof Error);
    expect(refused).toHaveLength(20);
    for (const refusal of refused) expect(refusal).toMatchObject(tooManyWindows);
    await connected(await addMember(shop));
  });

  it('may be opened again once others have closed', async () => {
    const marta = await addMember(shop);
    const tabs = await Promise.all(Array.from({ length: 10 }, () => connected(marta)));
    expect(await open(marta)).toMatchObject(tooManyWindows);
    tabs[0]?.disconnect();
    await expect.poll(async () => (await open(marta)) instanceof Error).toBe(false);
  });

  it('count together on all processes', async () => {
    const beside: TestApp = await shop.startBeside();
    onTestFinished(beside.close);
    const second = await beside.app.listen({ port: 0, host: '127.0.0.1' });
    const marta = await addMember(shop);
    // A process counts the sockets of others once it has heard of them.
    const support = await connected(ada);
    const came = new Promise<void>((resolve) => {
      support.on('connectUser', ({ id }) => id === marta.id && resolve());
    });
    const tabs = [await connected(marta, second)];
    await came;
    for (let tab = 2; tab <= 10; tab += 1)
      tabs.push(await connected(marta, tab % 2 === 0 ? second : address));
    expect(await open(marta)).toMatchObject(tooManyWindows);
    expect(await open(marta, '192.0.2.1', second)).toMatchObject(tooManyWindows);
  });
});

describe('connections that do not say who they are', () => {
  const url = `${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
  /** Opened or refused at the HTTP handshake; the address is the socket's own where no proxy names another. */
  async function raw(): Promise<WebSocket | null> {
    const socket = new WebSocket(url);
    closing.push(() => socket.close());
    return await new Promise((resolve) => {
      socket.addEventListener('message', () => resolve(socket), { once: true });
      socket.addEventListener('error', () => resolve(null), { once: true });
    });
  }

  it('are a hundred at most from one network, which keeps nobody else out', async () => {
    const strangers = await Promise.all(Array.from({ length: 110 }, raw));
    expect(strangers.filter((socket) => socket === null).length).toBe(10);
    const marta = await addMember(shop);
    expect(await open(marta, '198.51.100.7')).not.toBeInstanceOf(Error);
    for (const socket of strangers) socket?.close();
    await expect.poll(raw).not.toBeNull();
  });

  it('are closed after a wrong token', async () => {
    const socket = await raw();
    const heard: string[] = [];
    socket?.addEventListener('message', ({ data }) => heard.push(String(data)));
    socket?.send('40{"token":"Bearer aaa.bbb.ccc"}');
    await once(socket as never, 'close');
    expect(heard[0]).toBe('44{"message":"Unauthorized Access! Please login again"}');
  });
});

describe('events', () => {
  it.each([
    ['getMessages', 60],
    ['getUsers', 240],
    ['read', 240],
  ] as const)('%s are limited over all tabs of a person', async (event, most) => {
    const marta = await addMember(shop);
    const tabs = [await connected(marta), await connected(marta)] as const;
    const answers: unknown[] = [];
    // In portions: more than a hundred at once are refused for another reason.
    for (let portion = 0; portion <= most / 20; portion += 1) {
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 20 }, (_, at) =>
            tabs[at % 2 === 0 ? 0 : 1].timeout(15_000).emitWithAck(event as 'read', { from: ada.id }),
          ),
        )),
      );
    }
    expect(answers.filter((answer) => JSON.stringify(answer) === '{"success":true}')).toHaveLength(most);
    expect(answers.at(-1)).toEqual({
      error: expect.stringMatching(/^Too many requests\. Please try again in \d+ (seconds?|minute)\.$/),
    });
    const jonas = await connected(await addPerson(shop));
    expect(await history(jonas)).toEqual({ success: true });
  });

  it('of one person wait in one queue, however many tabs they come from', async () => {
    const marta = await addMember(shop);
    const tabs = await Promise.all(Array.from({ length: 10 }, () => connected(marta)));
    const unlock = await lockMessages();
    // One runs and a hundred wait: the others are refused before the table is unlocked.
    const flood = tabs.flatMap((tab) => Array.from({ length: 14 }, () => history(tab)));
    const answers = Promise.all(flood);
    for (const refusal of await firstOf(flood, 39)) {
      expect(refusal).toEqual({ error: 'Too much at once. Please try again in a moment.' });
    }
    await unlock();
    expect((await answers).filter((answer) => 'success' in answer)).toHaveLength(60);
  });
});

describe('work of the chat', () => {
  it('leaves database connections to the rest of the shop, however many people ask', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => addMember(shop)));
    const tabs = await Promise.all(people.map((person) => connected(person)));
    const unlock = await lockMessages();
    const answers = tabs.map(history);
    await expect.poll(waitingForLock).toBeGreaterThan(0);
    expect((await shop.call('GET', '/category/list')).statusCode).toBe(200);
    expect((await shop.call('GET', '/user/me', { token: people[0]?.token ?? '' })).statusCode).toBe(200);
    expect(await waitingForLock()).toBeLessThanOrEqual(6);
    await unlock();
    expect(await Promise.all(answers)).toEqual(people.map(() => ({ success: true })));
  });

  it('is dropped when its tab has closed, but a message that was sent is stored', async () => {
    const marta = await addMember(shop);
    const support = await connected(ada);
    const tab = await connected(marta);
    const gone = new Promise<void>((resolve) => {
      support.on('disconnectUser', ({ id }) => id === marta.id && resolve());
    });
    const unlock = await lockMessages();
    for (let time = 0; time < 50; time += 1) tab.emit('getMessages');
    tab.emit('message', { text: 'On my way out', to: ada.id });
    await expect.poll(waitingForLock).toBeGreaterThan(0);
    tab.disconnect();
    await gone;
    const connect = vi.spyOn(shop.pool, 'connect');
    const stored = new Promise<ChatMessage>((resolve) => support.on('message', resolve));
    await unlock();
    expect((await stored).value).toBe('On my way out');
    // The first was under way; the other 49 would have been two each.
    expect(connect.mock.calls.length).toBeLessThan(20);
  });
});

/** Whoever reads or writes messages waits until the answer is called. */
async function lockMessages(): Promise<() => Promise<void>> {
  const client = await shop.pool.connect();
  let isLocked = true;
  const unlock = async () => {
    if (!isLocked) return;
    isLocked = false;
    await client.query('commit').finally(() => client.release());
  };
  onTestFinished(unlock);
  await client.query('begin; lock table chat_messages in access exclusive mode');
  return unlock;
}

async function waitingForLock(): Promise<number> {
  const { rows } = await shop.db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_locks
    where not granted and relation = 'chat_messages'::regclass
      and database = (select oid from pg_database where datname = current_database())`);
  return rows[0]?.count ?? 0;
}

/** The first so many that are settled. */
async function firstOf<T>(promises: Promise<T>[], count: number): Promise<T[]> {
  const settled: T[] = [];
  return await new Promise((resolve, reject) => {
    for (const promise of promises) {
      promise.then((value) => {
        settled.push(value);
        if (settled.length === count) resolve([...settled]);
      }, reject);
    }
  });
}
