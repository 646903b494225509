import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { addAdministrator, addMember, addPerson, type TestPerson } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { connectSocket, nextEvent, type TestSocket } from '#server/testing/test-sockets.ts';

type Refusal = Error & { data?: unknown };

const shop = await createTestApp({ RATE_LIMIT: 'on', TRUST_PROXY: 'true' });
const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
afterAll(shop.close);

let ada: TestPerson;
beforeAll(async () => {
  ada = await addAdministrator(shop);
});

const connected = (person: TestPerson, { from = '192.0.2.1', to = origin } = {}): Promise<TestSocket> =>
  connectSocket(to, person, { extraHeaders: { 'x-forwarded-for': from } });
/** Connected or refused. */
const open = (person: TestPerson, options?: { from?: string; to?: string }): Promise<TestSocket | Refusal> =>
  connected(person, options).catch((refusal: Refusal) => refusal);

const history = (tab: TestSocket) => tab.timeout(15_000).emitWithAck('getMessages');
const tooManyWindows = {
  message: 'The shop is open in too many windows. Please close some of them.',
  data: { retryAfterSeconds: 60 },
};

describe('sockets of one account', () => {
  it('are ten at most, also of thirty concurrent ones', async () => {
    const marta = await addMember(shop);
    const tabs = await Promise.all(Array.from({ length: 30 }, () => open(marta)));
    const refused = tabs.filter((tab) => tab instanceof Error);
    expect(refused).toHaveLength(20);
    for (const refusal of refused) expect(refusal).toMatchObject(tooManyWindows);
    await connected(await addMember(shop));
  });

  it('can be opened again when others have closed', async () => {
    const marta = await addMember(shop);
    const tabs = await Promise.all(Array.from({ length: 10 }, () => connected(marta)));
    expect(await open(marta)).toMatchObject(tooManyWindows);
    tabs[0]?.disconnect();
    await expect.poll(async () => (await open(marta)) instanceof Error).toBe(false);
  });

  it('are counted over all processes', async () => {
    const beside = await shop.startBeside();
    onTestFinished(() => beside.close());
    const second = await beside.app.listen({ port: 0, host: '127.0.0.1' });
    const marta = await addMember(shop);
    // A process counts the sockets of another after their first message.
    const support = await connected(ada);
    const came = new Promise<void>((resolve) => {
      support.on('connectUser', ({ id }) => id === marta.id && resolve());
    });
    const tabs = [await connected(marta, { to: second })];
    await came;
    for (let tab = 2; tab <= 10; tab += 1)
      tabs.push(await connected(marta, { to: tab % 2 === 0 ? second : origin }));
    expect(await open(marta)).toMatchObject(tooManyWindows);
    expect(await open(marta, { to: second })).toMatchObject(tooManyWindows);
  });
});

describe('connections before authentication', () => {
  const url = `${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
  /** Null when refused at the HTTP handshake. */
  async function raw(): Promise<WebSocket | null> {
    const socket = new WebSocket(url);
    onTestFinished(() => socket.close());
    return await new Promise((resolve) => {
      socket.addEventListener('message', () => resolve(socket), { once: true });
      socket.addEventListener('error', () => resolve(null), { once: true });
    });
  }

  it('are a hundred at most from one network, and other networks can still connect', async () => {
    const sockets = await Promise.all(Array.from({ length: 110 }, raw));
    expect(sockets.filter((socket) => socket === null).length).toBe(10);
    const marta = await addMember(shop);
    expect(await open(marta, { from: '198.51.100.7' })).not.toBeInstanceOf(Error);
    for (const socket of sockets) socket?.close();
    await expect.poll(raw).not.toBeNull();
  });

  it('are ended by a packet that is no request to connect', async () => {
    const socket = await raw();
    if (!socket) throw new Error('the connection was refused');
    const heard: string[] = [];
    socket.addEventListener('message', ({ data }) => heard.push(String(data)));
    for (let at = 0; at < 200; at += 1) socket.send('42["getMessages"]');
    await once(socket, 'close');
    expect(heard).toEqual([]);
  });

  it('are ended by a request to connect that is larger than any, which nobody parses', async () => {
    const socket = await raw();
    if (!socket) throw new Error('the connection was refused');
    const parse = vi.spyOn(JSON, 'parse');
    socket.send(`40${'['.repeat(16 * 1024)}`);
    await once(socket, 'close');
    expect(parse.mock.calls.filter(([text]) => text.length > 1_000)).toEqual([]);
  });

  it('are six hundred a minute at most from one network', async () => {
    const from = '203.0.113.9';
    const whys: string[] = [];
    // In batches: more than a hundred at once are refused for another reason.
    for (let batch = 0; batch < 13; batch += 1) {
      const opening = Array.from({ length: 50 }, () =>
        connected({ token: 'x' } as TestPerson, { from }).catch(String),
      );
      whys.push(...(await Promise.all(opening)).map(String));
    }
    expect(whys.filter((why) => why.includes('Unauthorized'))).toHaveLength(600);
    expect(whys.filter((why) => why === 'Error: websocket error')).toHaveLength(50);
    await connected(await addMember(shop), { from: '203.0.113.10' });
  });

  it('are closed after a wrong token', async () => {
    const socket = await raw();
    if (!socket) throw new Error('the connection was refused');
    const heard: string[] = [];
    socket.addEventListener('message', ({ data }) => heard.push(String(data)));
    socket.send('40{"token":"Bearer aaa.bbb.ccc"}');
    await once(socket, 'close');
    expect(heard[0]).toBe('44{"message":"Unauthorized Access! Please login again"}');
  });
});

describe('events', () => {
  it.each([
    ['getMessages', 60],
    ['getUsers', 240],
    ['read', 240],
  ] as const)('%s are limited over all tabs of an account', async (event, max) => {
    const marta = await addMember(shop);
    const tabs = [await connected(marta), await connected(marta)] as const;
    const answers: unknown[] = [];
    // In batches: more than a hundred at once are refused for another reason.
    for (let batch = 0; batch <= max / 20; batch += 1) {
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 20 }, (_, at) =>
            tabs[at % 2 === 0 ? 0 : 1].timeout(15_000).emitWithAck(event as 'read', { from: ada.id }),
          ),
        )),
      );
    }
    expect(answers.filter((answer) => JSON.stringify(answer) === '{"success":true}')).toHaveLength(max);
    expect(answers.at(-1)).toEqual({
      error: expect.stringMatching(/^Too many requests\. Please try again in \d+ (seconds?|minute)\.$/),
    });
    const jonas = await connected(await addPerson(shop));
    expect(await history(jonas)).toEqual({ success: true });
  });

  it('messages are limited to 30 a minute over all tabs of an account', async () => {
    const marta = await addMember(shop);
    const tabs = [await connected(marta), await connected(marta)] as const;
    const answers = await Promise.all(
      Array.from({ length: 31 }, (_, at) =>
        tabs[at % 2 === 0 ? 0 : 1].timeout(5_000).emitWithAck('message', { text: `Hello ${at}`, to: ada.id }),
      ),
    );
    expect(answers.filter((answer) => 'success' in answer)).toHaveLength(30);
    expect(answers).toContainEqual({
      error: expect.stringMatching(/^Too many messages\. Please try again in \d+ (seconds?|minute)\.$/),
    });
  });

  it('of one account share one queue over all tabs', async () => {
    const marta = await addMember(shop);
    const tabs = await Promise.all(Array.from({ length: 10 }, () => connected(marta)));
    const unlock = await lockMessages();
    // One runs and a hundred are queued: the others are refused before the table is unlocked.
    const flood = tabs.flatMap((tab) => Array.from({ length: 14 }, () => history(tab)));
    const answers = Promise.all(flood);
    for (const refusal of await firstSettled(flood, 39)) {
      expect(refusal).toEqual({ error: 'Too much at once. Please try again in a moment.' });
    }
    await unlock();
    expect((await answers).filter((answer) => 'success' in answer)).toHaveLength(60);
  });
});

describe('database work of the chat', () => {
  it('leaves database connections to other requests', async () => {
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

  it('is dropped when its tab has closed, except for messages', async () => {
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
    const stored = nextEvent(support, 'message');
    await unlock();
    expect((await stored).value).toBe('On my way out');
    // The first was in progress; the other 49 would have taken two connections each.
    expect(connect.mock.calls.length).toBeLessThan(20);
  });
});

/** Locks the table of messages until the returned function is called or the test ends. */
async function lockMessages(): Promise<() => Promise<void>> {
  const client = await shop.pool.connect();
  await client.query('begin; lock table chat_messages in access exclusive mode');
  let isLocked = true;
  async function unlock() {
    if (!isLocked) return;
    isLocked = false;
    await client.query('commit').finally(() => client.release());
  }
  onTestFinished(unlock);
  return unlock;
}

async function waitingForLock(): Promise<number> {
  const { rows } = await shop.db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_locks
    where not granted and relation = 'chat_messages'::regclass
      and database = (select oid from pg_database where datname = current_database())`);
  return rows[0]?.count ?? 0;
}

/** @returns the first `count` results */
async function firstSettled<T>(promises: Promise<T>[], count: number): Promise<T[]> {
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
