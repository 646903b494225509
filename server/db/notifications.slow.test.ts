import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type DatabaseProxy, openDatabaseProxy } from '#server/testing/database-proxy.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-db.ts';
import { Notifications } from './notifications.ts';

let database: TestDatabase;
const open: Notifications[] = [];
const proxies: DatabaseProxy[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
  for (const proxy of proxies.splice(0)) proxy.close();
});
afterAll(() => database.close());

async function openNotifications(connection = database.connection): Promise<Notifications> {
  const notifications = new Notifications(connection, 'shop test notifications');
  open.push(notifications);
  await notifications.open();
  return notifications;
}

async function openProxy(): Promise<DatabaseProxy> {
  const proxy = await openDatabaseProxy(database.connection);
  proxies.push(proxy);
  return proxy;
}

/** @returns the next payload on a channel */
async function listenOn(notifications: Notifications, channel: string): Promise<() => Promise<string>> {
  const unread: string[] = [];
  let wake = () => {};
  await notifications.subscribe(channel, (payload) => {
    unread.push(payload);
    wake();
  });
  return async () => {
    while (unread.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    return unread.shift() ?? '';
  };
}

const terminateListeners = () =>
  database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'shop test notifications' and datname = current_database()`,
  );

describe('notifications', () => {
  it('reach every process in order, also for channels that are subscribed to after connecting', async () => {
    const [here, there] = [await openNotifications(), await openNotifications()];
    const [next, other] = [await listenOn(here, 'test_news'), await listenOn(there, 'test_news')];
    await here.send('test_news', ['one', 'two']);
    expect([await next(), await next(), await other(), await other()]).toEqual(['one', 'two', 'one', 'two']);
  });

  it('are received again after a lost connection, with an event that some may have been missed', async () => {
    const here = await openNotifications();
    const next = await listenOn(here, 'test_again');
    const [lost, connected] = [once(here, 'lost'), once(here, 'connected')];
    await terminateListeners();
    await lost;
    await connected;
    expect(here.isConnected).toBe(true);
    await here.send('test_again', ['heard']);
    expect(await next()).toBe('heard');
  });

  it('detect a network that drops packets, report the database as unreachable, and recover', async () => {
    const proxy = await openProxy();
    const here = await openNotifications(proxy.connection);
    const next = await listenOn(here, 'test_silence');
    const [lost, unreachable] = [once(here, 'lost'), once(here, 'unreachable')];
    proxy.block();
    await lost;
    expect(here.isConnected).toBe(false);
    await expect(here.send('test_silence', ['unheard'])).rejects.toThrow('not connected');
    await unreachable;
    const connected = once(here, 'connected');
    proxy.unblock();
    await connected;
    await here.send('test_silence', ['heard']);
    expect(await next()).toBe('heard');
  });

  it('are complete for a second after a heartbeat, whether or not the connection is known to be lost', async () => {
    const proxy = await openProxy();
    const here = await openNotifications(proxy.connection);
    const isCompleteIn = (ms: number) => {
      vi.spyOn(performance, 'now').mockReturnValueOnce(performance.now() + ms);
      return here.isComplete;
    };
    await expect.poll(() => here.isComplete).toBe(true);
    expect([isCompleteIn(1_000), here.isConnected]).toEqual([false, true]);
    proxy.block();
    const [lost, connected] = [once(here, 'lost'), once(here, 'connected')];
    await lost;
    expect(here.isComplete).toBe(false);
    const before = here.timesConnected;
    proxy.unblock();
    await connected;
    expect(here.timesConnected).toBe(before + 1);
    await expect.poll(() => here.isComplete).toBe(true);
  });

  it('reach every listener of a channel', async () => {
    const here = await openNotifications();
    const [next, other] = [await listenOn(here, 'test_both'), await listenOn(here, 'test_both')];
    await here.send('test_both', ['one']);
    expect([await next(), await other()]).toEqual(['one', 'one']);
  });

  it('close while the database does not answer', async () => {
    const proxy = await openProxy();
    const here = await openNotifications(proxy.connection);
    proxy.block();
    await here.close();
  });
});
