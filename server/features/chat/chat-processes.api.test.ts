import { io, type Socket } from 'socket.io-client';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ChatMessage, ChatUser, ClientEvents, ServerEvents } from '#contract/socket-events.ts';
import { addAdministrator, addMember } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { makeAdministrator } from '../auth/make-administrator.ts';

type Tab = Socket<ServerEvents, ClientEvents>;

/** Over PostgreSQL always; over Redis where the run names one. */
const fanOuts: [string, Record<string, string>][] = [['PostgreSQL', {}]];
const redis = process.env.TEST_REDIS_URL;
if (redis) fanOuts.push(['Redis', { REDIS_URL: redis }]);

describe.each(fanOuts)('two processes over %s', async (_name, env) => {
  const first = await createTestApp(env);
  const second = await first.startBeside();
  const addresses = [
    await first.app.listen({ port: 0, host: '127.0.0.1' }),
    await second.app.listen({ port: 0, host: '127.0.0.1' }),
  ] as const;
  afterAll(async () => {
    await second.close();
    await first.close();
  });

  async function open(process: 0 | 1, token: string): Promise<Tab> {
    const tab: Tab = io(addresses[process], {
      auth: { token },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    });
    onTestFinished(() => void tab.disconnect());
    await new Promise<void>((resolve, reject) => tab.once('connect', resolve).once('connect_error', reject));
    return tab;
  }
  const next = <T>(tab: Tab, event: keyof ServerEvents): Promise<T> =>
    new Promise((resolve) => tab.once(event, ((value: T) => resolve(value)) as never));

  it('carry messages and presence to each other', async () => {
    const [ada, marta] = [await addAdministrator(first), await addMember(first)];
    const support = await open(0, ada.token);
    const came = next<ChatUser>(support, 'connectUser');
    const member = await open(1, marta.token);
    expect(await came).toMatchObject({ id: marta.id, online: true });

    await support.emitWithAck('connectUser');
    const users = next<ChatUser[]>(member, 'getUsers');
    member.emit('getUsers');
    expect(await users).toContainEqual(expect.objectContaining({ id: ada.id, online: true }));

    const heard = next<ChatMessage>(support, 'message');
    await member.emitWithAck('message', { text: 'Hello over there', to: ada.id });
    expect((await heard).value).toBe('Hello over there');

    const gone = next<ChatUser>(support, 'disconnectUser');
    member.disconnect();
    expect(await gone).toMatchObject({ id: marta.id, online: false });
  });

  it('close the sockets of a person whose password was changed in the other one', async () => {
    const body = {
      email: `${crypto.randomUUID()}@example.com`,
      firstName: 'Pia',
      lastName: 'R',
      password: 'old words',
    };
    const { token } = (await first.call('POST', '/auth/register', { body })).json();
    const tab = await open(1, token);
    const closed = new Promise<string>((resolve) => tab.once('disconnect', resolve));
    const changed = await first.call('POST', '/auth/reset', {
      token,
      body: { password: 'old words', confirmPassword: 'new words' },
    });
    expect(changed.statusCode).toBe(200);
    expect(await closed).toBe('io server disconnect');
    await expect(open(1, token)).rejects.toThrow('Unauthorized Access! Please login again');
  });

  it('close the sockets of a person whom a process without any made an administrator', async () => {
    const marta = await addMember(first);
    const tab = await open(1, marta.token);
    const closed = new Promise<string>((resolve) => tab.once('disconnect', resolve));
    expect(await makeAdministrator(first.db, marta.email, 'unused password')).toMatchObject({
      what: 'raised',
    });
    expect(await closed).toBe('io server disconnect');
  });
});

it('lets tabs come back by themselves when it is started anew', async () => {
  const shop = await createTestApp();
  onTestFinished(shop.close);
  const before = await shop.startBeside();
  const port = Number(new URL(await before.app.listen({ port: 0, host: '127.0.0.1' })).port);
  const marta = await addMember(shop);
  const auth = { token: marta.token };
  const tab: Tab = io(`http://127.0.0.1:${port}`, { auth, transports: ['websocket'], reconnectionDelay: 20 });
  onTestFinished(() => void tab.disconnect());
  await new Promise<void>((resolve) => tab.once('connect', resolve));

  await before.close();
  const isBack = new Promise<void>((resolve) => tab.once('connect', resolve));
  await shop.app.listen({ port, host: '127.0.0.1' });
  await isBack;
});

it('closes in good order however soon after its start', async () => {
  for (let start = 0; start < 5; start += 1) await (await createTestApp()).close();
});
