import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ChatMessage, ChatUser } from '#contract/socket-events.ts';
import { addAdministrator, addMember, addPerson, type TestPerson } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { connectSocket, disconnected, nextEvent, type TestSocket } from '#server/testing/test-sockets.ts';

const shop = await createTestApp();
const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
afterAll(shop.close);

const open = (person: TestPerson) => connectSocket(origin, person);
async function messages(tab: TestSocket): Promise<ChatMessage[]> {
  const answer = nextEvent(tab, 'getMessages');
  tab.emit('getMessages');
  return await answer;
}
const send = (tab: TestSocket, to: { id: string }, text: unknown, key?: string) =>
  tab.timeout(5_000).emitWithAck('message', { text: text as string, to: to.id, key });
async function users(tab: TestSocket): Promise<ChatUser[]> {
  const answer = nextEvent(tab, 'getUsers');
  tab.emit('getUsers');
  return await answer;
}
const sendFrom = async (from: TestPerson, to: { id: string }, text: string) =>
  await send(await open(from), to, text);

let ada: TestPerson;
let marta: TestPerson;
let jonas: TestPerson;
beforeAll(async () => {
  ada = await addAdministrator(shop);
  marta = await addMember(shop);
  jonas = await addPerson(shop, { firstName: 'Jonas' });
});

describe('messages', () => {
  it('reach both sides on all their tabs, and outlive the connection', async () => {
    const [support, member, secondTab] = [await open(ada), await open(marta), await open(marta)];
    const received = Promise.all([support, member, secondTab].map((tab) => nextEvent(tab, 'message')));
    expect(await send(member, ada, '  Is the lamp <b>dimmable</b>?  ')).toMatchObject({ success: true });
    for (const message of await received) {
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

  it('keep the order in which a tab sent them', async () => {
    const member = await open(marta);
    const sent = Array.from({ length: 25 }, (_, at) => `in turn ${at}`);
    await Promise.all(sent.map((text) => send(member, ada, text)));
    const stored = (await messages(member)).map(({ value }) => value);
    expect(stored.filter((value) => value.startsWith('in turn'))).toEqual(sent);
  });

  it('are stored once when a tab retries after a lost acknowledgement', async () => {
    const member = await open(marta);
    const [first, second] = await Promise.all([
      send(member, ada, 'Hello?', 'k1'),
      send(member, ada, 'Hello?', 'k1'),
    ]);
    expect(second).toEqual(first);
    expect((await messages(member)).filter(({ value }) => value === 'Hello?')).toHaveLength(1);
  });

  it.each([
    ['a member to a member', () => sendFrom(marta, jonas, 'psst')],
    ['an administrator to the same account', () => sendFrom(ada, ada, 'note')],
    [
      'a member to an unknown account',
      () => sendFrom(marta, { id: '0190a000-0000-7000-8000-000000000000' }, 'hi'),
    ],
    ['a member to a malformed id', () => sendFrom(marta, { id: "'; drop table users" }, 'hi')],
  ])('are refused from %s', async (_what, refused) => {
    expect(await refused()).toEqual({ error: 'Select chat to start messaging' });
  });

  it.each([
    ['blank', '   ', 'Please type message.'],
    ['a number', 7, 'Please type message.'],
    ['an object', { toString: 'x' }, 'Please type message.'],
    ['too long', 'x'.repeat(2_001), 'A message may have at most 2,000 characters.'],
    ['far too long', 'x'.repeat(16_000), 'A message may have at most 2,000 characters.'],
  ])('are refused when %s', async (_what, text, error) => {
    expect(await send(await open(marta), ada, text)).toEqual({ error });
  });

  it.each([
    ['too long', 'k'.repeat(101)],
    ['with NUL', 'k\u0000'],
    ['with half a character', 'k\ud83d'],
  ])('are refused with a key that is %s', async (_what, key) => {
    expect(await send(await open(marta), ada, 'n1', key)).toEqual({
      error: 'Select chat to start messaging',
    });
  });

  it('may have 2,000 characters, whatever their size on the wire', async () => {
    for (const character of ['\u0001', '\u{1f4a1}'])
      expect(await send(await open(marta), ada, `n${character.repeat(1_999)}`)).toMatchObject({
        success: true,
      });
  });

  it('end the connection, unread, when they are larger than any message', async () => {
    const tab = await open(marta);
    const end = disconnected(tab);
    const parse = vi.spyOn(JSON, 'parse');
    tab.emit('message', { text: '['.repeat(20_000), to: ada.id });
    expect(await end).toMatch(/^transport (close|error)$/);
    expect(parse.mock.calls.filter(([text]) => text.length > 20_000)).toEqual([]);
  });

  it('survive malformed events', async () => {
    const tab = await open(marta);
    const raw = tab as unknown as { emit(event: string, ...args: unknown[]): void };
    for (const nonsense of [null, 1, 'x', [], { to: null }, { text: { a: 1 } }])
      raw.emit('message', nonsense);
    raw.emit('read', null);
    raw.emit('getUsers', 'x', 'y');
    expect(await users(tab)).not.toHaveLength(0);
  });

  it('refuse a flood, and accept events after it', async () => {
    const tab = await open(marta);
    const flood = Array.from({ length: 500 }, () => tab.timeout(20_000).emitWithAck('getMessages'));
    const answers = await Promise.all(flood);
    expect(answers).toContainEqual({ error: 'Too much at once. Please try again in a moment.' });
    expect(answers.filter((answer) => 'success' in answer).length).toBeGreaterThanOrEqual(100);
    expect(await send(tab, ada, 'After the flood')).toMatchObject({ success: true });
  });

  it('are marked as read for both sides', async () => {
    const [support, member] = [await open(ada), await open(jonas)];
    await send(member, ada, 'Seen?');
    const seen = nextEvent(member, 'read');
    await support.emitWithAck('read', { from: jonas.id });
    expect(await seen).toMatchObject({ from: jonas.id, by: ada.id });
    expect((await messages(member)).at(-1)?.readAt).toEqual(expect.any(Number));
  });
});
