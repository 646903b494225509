import { once } from 'node:events';
import { SignJWT } from 'jose';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ChatMessage, ChatUser, ClientEvents, ServerEvents } from '#contract/socket-events.ts';
import {
  addAdministrator,
  addMember,
  addMerchant,
  addPerson,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
afterAll(shop.close);

type Tab = Socket<ServerEvents, ClientEvents>;
const tabs: Tab[] = [];
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.disconnect();
});

/** A connected tab of that person. */
async function open(
  person: { token: string },
  transports = ['websocket'],
  extraHeaders: Record<string, string> = {},
  host = address,
): Promise<Tab> {
  const tab: Tab = io(host, {
    extraHeaders,
    auth: { token: person.token },
    transports,
    forceNew: true,
    reconnection: false,
  });
  tabs.push(tab);
  await new Promise<void>((resolve, reject) => tab.once('connect', resolve).once('connect_error', reject));
  return tab;
}

/** The next event of that name. */
const next = <T>(tab: Tab, event: keyof ServerEvents): Promise<T> =>
  new Promise((resolve) => tab.once(event, ((value: T) => resolve(value)) as never));

const ask = (tab: Tab, event: 'getUsers' | 'getMessages'): Promise<never> => {
  const answer = next<never>(tab, event);
  tab.emit(event);
  return answer;
};
const users = (tab: Tab): Promise<ChatUser[]> => ask(tab, 'getUsers');
const messages = (tab: Tab): Promise<ChatMessage[]> => ask(tab, 'getMessages');
const say = (tab: Tab, to: { id: string }, text: unknown, key?: string) =>
  tab.timeout(5_000).emitWithAck('message', { text: text as string, to: to.id, key });

let ada: TestPerson;
let marta: TestPerson;
let jonas: TestPerson;
beforeAll(async () => {
  ada = await addAdministrator(shop);
  marta = await addMember(shop);
  jonas = await addPerson(shop, { firstName: 'Jonas' });
});

describe('the handshake', () => {
  it.each([
    ['no token', {}],
    ['a forged token', { token: 'Bearer aaa.bbb.ccc' }],
  ])('refuses %s', async (_what, auth) => {
    const tab: Tab = io(address, { auth, transports: ['websocket'], forceNew: true, reconnection: false });
    tabs.push(tab);
    const [error] = (await once(tab as never, 'connect_error')) as [Error];
    expect(error.message).toBe('Unauthorized Access! Please login again');
  });

  it.each([['websocket'], ['polling']])('takes a bare token over %s', async (transport) => {
    const tab = await open({ token: marta.token.replace('Bearer ', '') }, [transport]);
    expect(tab.connected).toBe(true);
  });

  it('refuses a browser on another site', async () => {
    const tab: Tab = io(address, {
      auth: { token: marta.token },
      transports: ['websocket'],
      extraHeaders: { origin: 'https://evil.example' },
      forceNew: true,
      reconnection: false,
    });
    tabs.push(tab);
    await once(tab as never, 'connect_error');
    expect(tab.connected).toBe(false);
  });

  it("takes the shop's own pages, whatever host a proxy names", async () => {
    const tab = await open(marta, ['websocket'], { origin: shop.settings.publicUrl });
    expect(tab.connected).toBe(true);
  });

  it('lets a disabled merchant in', async () => {
    const tab = await open(await addMerchant(shop, { isActive: false }));
    expect((await users(tab)).map(({ id }) => id)).toContain(ada.id);
  });
});

it('ends with its token', async () => {
  const token = await new SignJWT({ v: 0 })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(marta.id)
    .setExpirationTime(Math.floor(Date.now() / 1000) + 2)
    .sign(new TextEncoder().encode(shop.settings.jwtSecret ?? ''));
  const tab = await open({ token });
  const [reason] = await once(tab as never, 'disconnect');
  expect(reason).toBe('io server disconnect');
  await expect(open({ token })).rejects.toThrow('Unauthorized Access! Please login again');
});

it('keeps no process alive by the clock of its token, least of all for a handshake that broke off', async () => {
  const clocks = vi.spyOn(globalThis, 'setTimeout');
  const days = () =>
    clocks.mock.calls.flatMap(([, ms], at) =>
      (ms ?? 0) > 86_400_000 ? [clocks.mock.results[at]?.value as NodeJS.Timeout] : [],
    );
  const socket = new WebSocket(`${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  await once(socket, 'message');
  socket.send(`40${JSON.stringify({ token: marta.token })}`);
  socket.close();
  await once(socket, 'close');
  await users(await open(marta));
  await expect.poll(() => days().length).toBeGreaterThan(0);
  expect(days().map((clock) => clock.hasRef())).not.toContain(true);
});

describe('people', () => {
  it('shows administrators alone to a member, online while they use the chat', async () => {
    const member = await open(marta);
    expect(await users(member)).toEqual([
      expect.objectContaining({ id: ada.id, isAdmin: true, online: false }),
    ]);
    const came = next<ChatUser>(member, 'connectUser');
    const support = await open(ada);
    expect(await users(member)).toEqual([expect.objectContaining({ id: ada.id, online: false })]);
    await users(support);
    expect(await came).toMatchObject({ id: ada.id, name: 'Ada Test', online: true });
    expect(await users(member)).toEqual([expect.objectContaining({ id: ada.id, online: true })]);
  });

  it('shows an administrator everyone who ever opened the chat', async () => {
    const support = await open(ada);
    expect((await users(support)).map(({ id }) => id)).not.toContain(jonas.id);
    await (await open(jonas)).emitWithAck('connectUser');
    expect(await users(support)).toContainEqual(expect.objectContaining({ id: jonas.id, online: true }));
  });

  it('come once with a tab and once when it opens the chat, however often it says so', async () => {
    const support = await open(ada);
    // Somebody whose earlier tabs cannot be heard of late.
    const newcomer = await addMember(shop);
    let told = 0;
    support.on('connectUser', ({ id }) => {
      if (id === newcomer.id) told += 1;
    });
    const tab = await open(newcomer);
    for (let time = 0; time < 5; time += 1) await tab.emitWithAck('connectUser');
    await expect.poll(() => told).toBe(2);
    await say(tab, ada, 'Here I am');
    await messages(support);
    expect(told).toBe(2);
  });

  it('ends online with the last tab, not with the first', async () => {
    const support = await open(ada);
    const first = await open(marta);
    const second = await open(marta);
    const gone: ChatUser[] = [];
    support.on('disconnectUser', (user) => gone.push(user));
    first.disconnect();
    await users(support);
    expect(gone).toEqual([]);
    const last = next<ChatUser>(support, 'disconnectUser');
    second.disconnect();
    expect(await last).toMatchObject({ id: marta.id, online: false });
  });

  it('tells a member nothing of other members', async () => {
    const member = await open(marta);
    const heard: unknown[] = [];
    member.onAny((_event, about) => heard.push(about));
    const other = await open(jonas);
    await other.emitWithAck('connectUser');
    await users(member);
    // Administrators of earlier tests may still be leaving; of Jonas there is not a word.
    expect(JSON.stringify(heard)).not.toContain(jonas.id);
  });
});

describe('messages', () => {
  it('reach both sides on all their tabs, and outlive the connection', async () => {
    const [support, member, secondTab] = [await open(ada), await open(marta), await open(marta)];
    const seen = Promise.all([support, member, secondTab].map((tab) => next<ChatMessage>(tab, 'message')));
    expect(await say(member, ada, '  Is the lamp <b>dimmable</b>?  ')).toMatchObject({ success: true });
    for (const message of await seen) {
      expect(message).toMatchObject({
        from: marta.id,
        to: ada.id,
        value: 'Is the lamp <b>dimmable</b>?',
        user: { id: marta.id, name: 'Marta Test' },
      });
      expect(message.time).toBeGreaterThan(Date.now() - 60_000);
    }
    expect((await messages(await open(ada))).at(-1)?.value).toBe('Is the lamp <b>dimmable</b>?');
  });

  it('stand in the order in which a tab sent them', async () => {
    const member = await open(marta);
    const sent = Array.from({ length: 25 }, (_, at) => `in turn ${at}`);
    await Promise.all(sent.map((text) => say(member, ada, text)));
    const stored = (await messages(member)).map(({ value }) => value);
    expect(stored.filter((value) => value.startsWith('in turn'))).toEqual(sent);
  });

  it('are stored once when a tab sends one again after a lost answer', async () => {
    const member = await open(marta);
    const [first, second] = await Promise.all([
      say(member, ada, 'Hello?', 'k1'),
      say(member, ada, 'Hello?', 'k1'),
    ]);
    expect(second).toEqual(first);
    expect((await messages(member)).filter(({ value }) => value === 'Hello?')).toHaveLength(1);
  });

  it.each([
    ['a member to a member', () => say0(marta, jonas, 'psst')],
    ['somebody to herself', () => say0(ada, ada, 'note')],
    ['to nobody', () => say0(marta, { id: '0190a000-0000-7000-8000-000000000000' }, 'hi')],
    ['to something that is no id', () => say0(marta, { id: "'; drop table users" }, 'hi')],
  ])('are refused from %s', async (_what, send) => {
    expect(await send()).toEqual({ error: 'Select chat to start messaging' });
  });

  it.each([
    ['blank', '   ', 'Please type message.'],
    ['a number', 7, 'Please type message.'],
    ['an object', { toString: 'x' }, 'Please type message.'],
    ['too long', 'x'.repeat(2_001), 'A message may have at most 2,000 characters.'],
    ['far too long', 'x'.repeat(500_000), 'A message may have at most 2,000 characters.'],
  ])('are refused when %s', async (_what, text, words) => {
    expect(await say(await open(marta), ada, text)).toEqual({ error: words });
  });

  it('survive events that make no sense', async () => {
    const tab = await open(marta);
    const raw = tab as unknown as { emit(event: string, ...args: unknown[]): void };
    for (const nonsense of [null, 1, 'x', [], { to: null }, { text: { a: 1 } }])
      raw.emit('message', nonsense);
    raw.emit('read', null);
    raw.emit('getUsers', 'x', 'y');
    expect(await users(tab)).not.toHaveLength(0);
  });

  it('refuse a flood in words, and take the next event after it', async () => {
    const tab = await open(marta);
    const flood = Array.from({ length: 500 }, () => tab.timeout(20_000).emitWithAck('getMessages'));
    const answers = await Promise.all(flood);
    expect(answers).toContainEqual({ error: 'Too much at once. Please try again in a moment.' });
    expect(answers.filter((answer) => 'success' in answer).length).toBeGreaterThanOrEqual(100);
    expect(await say(tab, ada, 'After the flood')).toMatchObject({ success: true });
  });

  it('are marked as seen for both sides', async () => {
    const [support, member] = [await open(ada), await open(jonas)];
    await say(member, ada, 'Seen?');
    const seen = next<{ by: string }>(member, 'read');
    await support.emitWithAck('read', { from: jonas.id });
    expect(await seen).toMatchObject({ from: jonas.id, by: ada.id });
    expect((await messages(member)).at(-1)?.readAt).toEqual(expect.any(Number));
  });
});

it('takes 30 messages a minute of a person, over all tabs, and says when to go on', async () => {
  const limited = await createTestApp({ RATE_LIMIT: 'on' });
  onTestFinished(limited.close);
  const host = await limited.app.listen({ port: 0, host: '127.0.0.1' });
  const [support, member] = [await addAdministrator(limited), await addMember(limited)];
  const openMember = () => open(member, ['websocket'], {}, host);
  const memberTabs = [await openMember(), await openMember()];
  const answers = await Promise.all(
    Array.from({ length: 31 }, (_, at) => say(memberTabs[at % 2] as Tab, support, `Hello ${at}`)),
  );
  expect(answers.filter((answer) => 'success' in answer)).toHaveLength(30);
  expect(answers).toContainEqual({
    error: expect.stringMatching(/^Too many messages\. Please try again in \d+ (seconds?|minute)\.$/),
  });
});

async function say0(from: TestPerson, to: { id: string }, text: string) {
  return await say(await open(from), to, text);
}
