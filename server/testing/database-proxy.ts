import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type pg from 'pg';

/** A proxy to the database that can be blocked: packets are dropped, and connections stay open. */
export interface DatabaseProxy {
  connection: pg.ClientConfig;
  block(): void;
  unblock(): void;
  close(): void;
}

/** @param connection of the database */
export async function openDatabaseProxy({ connectionString }: pg.ClientConfig): Promise<DatabaseProxy> {
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
  return {
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
}
