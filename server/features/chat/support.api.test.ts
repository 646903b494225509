import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ChatUser } from '#contract/socket-events.ts';
import { addAdministrator, addMember, type TestPerson } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { connectSocket, type TestSocket } from '#server/testing/test-sockets.ts';

const shop = await createTestApp({}, undefined, { supportAwayAfterMs: 100 });
const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
afterAll(shop.close);

const open = (person: TestPerson) => connectSocket(origin, person);

/** Collects the changes of a person's presence, true for online. */
function collectPresence(tab: TestSocket, person: TestPerson): boolean[] {
  const heard: boolean[] = [];
  const note = (user: ChatUser) => user.id === person.id && heard.push(user.online);
  tab.on('connectUser', note).on('disconnectUser', note);
  return heard;
}

describe('an administrator', () => {
  it('is online while using the chat, and away after a while without an event', async () => {
    const [ada, marta] = [await addAdministrator(shop), await addMember(shop)];
    const customer = await open(marta);
    const heard = collectPresence(customer, ada);
    const support = await open(ada);
    await support.emitWithAck('getUnread');
    expect(heard).toEqual([]);
    await support.emitWithAck('supporting', true);
    await expect.poll(() => heard).toEqual([true, false]);
    await support.emitWithAck('getMessages');
    await expect.poll(() => heard).toEqual([true, false, true, false]);
  });

  it('is away at once on leaving the page, unless another tab uses the chat', async () => {
    const slow = await createTestApp();
    onTestFinished(() => slow.close());
    const slowOrigin = await slow.app.listen({ port: 0, host: '127.0.0.1' });
    const [ada, marta] = [await addAdministrator(slow), await addMember(slow)];
    const connect = (person: TestPerson) => connectSocket(slowOrigin, person);
    const [customer, first, second] = [await connect(marta), await connect(ada), await connect(ada)];
    await customer.emitWithAck('connectUser');
    const heard = collectPresence(customer, ada);
    for (const tab of [first, second]) await tab.emitWithAck('supporting', true);
    await expect.poll(() => heard).toEqual([true]);
    await first.emitWithAck('supporting', false);
    await customer.emitWithAck('getUsers');
    expect(heard).toEqual([true]);
    await second.emitWithAck('supporting', false);
    await expect.poll(() => heard).toEqual([true, false]);
  });
});

it('counts the unread messages for each side', async () => {
  const [ada, marta] = [await addAdministrator(shop), await addMember(shop)];
  const [support, customer] = [await open(ada), await open(marta)];
  const counts: number[] = [];
  support.on('unread', (count) => counts.push(count));
  for (const text of ['One', 'Two']) await customer.emitWithAck('message', { text, to: ada.id });
  await support.emitWithAck('getUnread');
  await support.emitWithAck('read', { from: marta.id });
  await support.emitWithAck('getUnread');
  expect(counts).toEqual([2, 0]);
  const own: number[] = [];
  customer.on('unread', (count) => own.push(count));
  await customer.emitWithAck('getUnread');
  expect(own).toEqual([0]);
});
