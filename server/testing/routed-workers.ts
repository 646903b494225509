import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createPort } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Server as SocketServer } from 'socket.io';
import { routeSessions } from '#server/workers/session-routing.ts';

/** Two workers with Socket.IO in this process, which get the connections of one port in turn. */
export interface RoutedWorkers {
  servers: Server[];
  url: string;
  /** Sends bytes that no HTTP client would. @returns what comes back before the server closes the connection */
  exchange(bytes: string): Promise<string>;
  /** The same, and says at once that nothing else follows, so that the server closes the connection, too. */
  exchangeAndLeave(bytes: string): Promise<string>;
  close(): void;
}

export const pollingPath = '/socket.io/?EIO=4&transport=polling';

/** @returns the session id in the reply to a handshake */
export const sidOf = (handshake: { text: string }) => /"sid":"([^"]+)"/.exec(handshake.text)?.[1] ?? '';

export async function openRoutedWorkers(): Promise<RoutedWorkers> {
  const folder = mkdtempSync(join(tmpdir(), 'routing-'));
  const servers = [await startWorker(folder, 1), await startWorker(folder, 2)];
  let turn = 0;
  const port = createPort((connection) => servers[turn++ % servers.length]?.emit('connection', connection));
  await once(port.listen(0, '127.0.0.1'), 'listening');
  const { port: number } = port.address() as AddressInfo;
  return {
    servers,
    url: `http://127.0.0.1:${number}`,
    async exchange(bytes) {
      const connection = connect(number, '127.0.0.1');
      connection.write(bytes, 'latin1');
      return await text(connection);
    },
    async exchangeAndLeave(bytes) {
      const connection = connect({ port: number, host: '127.0.0.1', allowHalfOpen: true });
      connection.end(bytes, 'latin1');
      return await text(connection);
    },
    close() {
      port.close();
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
      rmSync(folder, { recursive: true });
    },
  };
}

async function startWorker(folder: string, id: number): Promise<Server> {
  const server = createServer((request, response) =>
    response.end(`a page for ${request.socket.remoteAddress}`),
  );
  const sockets = new SocketServer(server, { path: '/socket.io', pingInterval: 100 });
  sockets.on('connection', (socket) => {
    socket.on('say', (said, answer) => answer(`${id} heard ${said}`));
  });
  const socketPathOf = (worker: number) => join(folder, String(worker));
  routeSessions(server, sockets.engine, { id, socketPathOf });
  await once(server.listen(socketPathOf(id)), 'listening');
  return server;
}
