import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChatMessage, ChatUser } from '#contract/socket-events.ts';
import { addAdministrator, addMember, addPerson, type TestPerson } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { connectSocket, nextEvent, type TestSocket } from '#server/testing/test-sockets.ts';

const shop = await createTestApp();
const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
afterAll(shop.close);

const open = (person: TestPerson) => connectSocket(origin, person);
async function users(tab: TestSocket): Promise<ChatUser[]> {
  const answer = nextEvent(tab, 'getUsers');
  tab.emit('getUsers');
  return await answer;
}
async function messages(tab: TestSocket): Promise<ChatMessage[]> {
  const answer = nextEvent(tab, 'getMessages');
  tab.emit('getMessages');
  return await answer;
}
const send = (tab: TestSocket, to: { id: string }, text: unknown, key?: string) =>
  tab.timeout(5_000).emitWithAck('message', { text: text as string, to: to.id, key });

let ada: TestPerson;
let marta: TestPerson;
let jonas: TestPerson;
beforeAll(async () => {
  ada = await addAdministrator(shop);
  marta = await addMember(shop);
  jonas = await addPerson(shop, { firstName: 'Jonas' });
});

describe('presence', () => {
  it('shows only administrators to a member, online while they use the chat', async () => {
    const member = await open(marta);
    expect(await users(member)).toEqual([
      expect.objectContaining({ id: ada.id, isAdmin: true, online: false }),
    ]);
    const came = nextEvent(member, 'connectUser');
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

  it('says to administrators alone which member waits for an answer', async () => {
    const [support, member] = [await open(ada), await open(marta)];
    const ofMarta = async () => (await users(support)).find(({ id }) => id === marta.id)?.waits;
    await send(member, ada, 'Hello?');
    expect(await ofMarta()).toBe(true);
    await send(support, marta, 'Here I am.');
    expect(await ofMarta()).toBe(false);
    for (const one of await users(member)) expect(one).not.toHaveProperty('waits');
  });

  it('is announced once for a new tab and once when it opens the chat', async () => {
    const support = await open(ada);
    // A new account, so that no event of an earlier tab can arrive late.
    const newcomer = await addMember(shop);
    let announced = 0;
    support.on('connectUser', ({ id }) => {
      if (id === newcomer.id) announced += 1;
    });
    const tab = await open(newcomer);
    for (let time = 0; time < 5; time += 1) await tab.emitWithAck('connectUser');
    await expect.poll(() => announced).toBe(2);
    await send(tab, ada, 'Here I am');
    await messages(support);
    expect(announced).toBe(2);
  });

  it('ends with the last tab, not with the first', async () => {
    const support = await open(ada);
    const first = await open(marta);
    const second = await open(marta);
    const gone: ChatUser[] = [];
    support.on('disconnectUser', (user) => gone.push(user));
    first.disconnect();
    await users(support);
    expect(gone).toEqual([]);
    const last = nextEvent(support, 'disconnectUser');
    second.disconnect();
    expect(await last).toMatchObject({ id: marta.id, online: false });
  });

  it('tells a member nothing about other members', async () => {
    const member = await open(marta);
    const heard: unknown[] = [];
    member.onAny((_event, about) => heard.push(about));
    const other = await open(jonas);
    await other.emitWithAck('connectUser');
    await users(member);
    // Administrators of earlier tests may still be leaving.
    expect(JSON.stringify(heard)).not.toContain(jonas.id);
  });
});
