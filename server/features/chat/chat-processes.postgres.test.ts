import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { addAdministrator, addMember } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import {
  connected,
  connectSocket,
  createSocket,
  disconnected,
  nextEvent,
} from '#server/testing/test-sockets.ts';
import { createAdministrator } from '../auth/create-administrator.ts';

/** Over Redis too when TEST_REDIS_URL is set. */
const adapters: [string, Record<string, string>][] = [['PostgreSQL', {}]];
const redis = process.env.TEST_REDIS_URL;
if (redis) adapters.push(['Redis', { REDIS_URL: redis }]);

describe.each(adapters)('two processes over %s', async (_name, env) => {
  const first = await createTestApp(env);
  const second = await first.startBeside();
  const origins = [
    await first.app.listen({ port: 0, host: '127.0.0.1' }),
    await second.app.listen({ port: 0, host: '127.0.0.1' }),
  ] as const;
  afterAll(async () => {
    await second.close();
    await first.close();
  });

  const open = (process: 0 | 1, token: string) => connectSocket(origins[process], { token });

  it('share messages and presence', async () => {
    const [ada, marta] = [await addAdministrator(first), await addMember(first)];
    const support = await open(0, ada.token);
    const came = nextEvent(support, 'connectUser');
    const member = await open(1, marta.token);
    expect(await came).toMatchObject({ id: marta.id, online: true });

    await support.emitWithAck('connectUser');
    const users = nextEvent(member, 'getUsers');
    member.emit('getUsers');
    expect(await users).toContainEqual(expect.objectContaining({ id: ada.id, online: true }));

    const heard = nextEvent(support, 'message');
    await member.emitWithAck('message', { text: 'Hello over there', to: ada.id });
    expect((await heard).value).toBe('Hello over there');

    const gone = nextEvent(support, 'disconnectUser');
    member.disconnect();
    expect(await gone).toMatchObject({ id: marta.id, online: false });
  });

  it('close the sockets of an account whose password was changed in the other one', async () => {
    const body = {
      email: `${crypto.randomUUID()}@example.com`,
      firstName: 'Pia',
      lastName: 'R',
      password: 'old words',
    };
    const { token } = (await first.call('POST', '/auth/register', { body })).json();
    const tab = await open(1, token);
    const closed = disconnected(tab);
    const changed = await first.call('POST', '/auth/reset', {
      token,
      body: { password: 'old words', confirmPassword: 'new words' },
    });
    expect(changed.statusCode).toBe(200);
    expect(await closed).toBe('io server disconnect');
    await expect(open(1, token)).rejects.toThrow('Unauthorized Access! Please login again');
  });

  it('close the sockets of an account that another process made an administrator', async () => {
    const marta = await addMember(first);
    const tab = await open(1, marta.token);
    const closed = disconnected(tab);
    expect(await createAdministrator(first.db, marta.email, 'unused password')).toMatchObject({
      what: 'changed',
    });
    expect(await closed).toBe('io server disconnect');
  });
});

it('lets tabs reconnect after a restart', async () => {
  const shop = await createTestApp();
  onTestFinished(() => shop.close());
  const before = await shop.startBeside();
  const port = Number(new URL(await before.app.listen({ port: 0, host: '127.0.0.1' })).port);
  const marta = await addMember(shop);
  const options = { reconnection: true, reconnectionDelay: 20 };
  const tab = createSocket(`http://127.0.0.1:${port}`, marta, options);
  await connected(tab);

  await before.close();
  const isBack = new Promise<void>((resolve) => tab.once('connect', resolve));
  await shop.app.listen({ port, host: '127.0.0.1' });
  await isBack;
});

it('closes cleanly right after its start', async () => {
  for (let start = 0; start < 5; start += 1) await (await createTestApp()).close();
});
