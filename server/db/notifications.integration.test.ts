import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-db.ts';
import { Notifications } from './notifications.ts';

let database: TestDatabase;
const open: Notifications[] = [];
const proxies: Proxy[] = [];

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

/** A proxy to the database that can be blocked: packets are dropped, and connections stay open. */
interface Proxy {
  connection: typeof database.connection;
  block(): void;
  unblock(): void;
  close(): void;
}

async function openProxy(): Promise<Proxy> {
  const { connectionString } = database.connection;
  const url = new URL(connectionString?.replace('@/', '@localhost/') ?? '');
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  const port = Number(url.port || 5432);
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const sockets = new Set<Socket>();
  let isBlocked = false;
  const server: Server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => {});
    const upstream = connect(target);
    sockets.add(upstream);
    upstream.on('error', () => {});
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('data', (chunk) => isBlocked || to.write(chunk));
      from.on('close', () => isBlocked || to.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(url);
  through.search = '';
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  const proxy: Proxy = {
    connection: { connectionString: through.href },
    block: () => {
      isBlocked = true;
    },
    unblock: () => {
      isBlocked = false;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  proxies.push(proxy);
  return proxy;
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

  it('close while the database does not answer', async () => {
    const proxy = await openProxy();
    const here = await openNotifications(proxy.connection);
    proxy.block();
    await here.close();
  });
});
