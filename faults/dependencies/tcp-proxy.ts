import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A network between two programs that can stop forwarding: no error, no end of the connection. */
export interface TcpProxy {
  port: number;
  /** Stops forwarding; new connections are accepted without a reply. */
  stall(): void;
  /** Stops forwarding one connection, by its client port as the server sees it. */
  stallClient(clientPort: number): void;
  /** Forwards what was held back, as a recovered network does. */
  resume(): void;
  close(): void;
}

interface Pair {
  client: Socket;
  server: Socket;
}

export async function openTcpProxy(targetPort: number): Promise<TcpProxy> {
  const pairs = new Set<Pair>();
  let isStalled = false;
  const stallPair = ({ client, server }: Pair) => {
    for (const socket of [client, server]) socket.pause();
  };
  const listener = createServer({ allowHalfOpen: true }, (client) => {
    const server = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true });
    const pair = { client, server };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      server.destroy();
    };
    client.on('data', (bytes) => server.write(bytes)).on('end', () => server.end());
    server.on('data', (bytes) => client.write(bytes)).on('end', () => client.end());
    for (const socket of [client, server]) socket.on('error', end).on('close', end);
    if (isStalled) stallPair(pair);
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    // It listens on a port, so its address is not a path.
    port: (listener.address() as AddressInfo).port,
    stall() {
      isStalled = true;
      for (const pair of pairs) stallPair(pair);
    },
    stallClient(clientPort) {
      for (const pair of pairs) if (pair.server.localPort === clientPort) stallPair(pair);
    },
    resume() {
      isStalled = false;
      for (const { client, server } of pairs) {
        client.resume();
        server.resume();
      }
    },
    close() {
      listener.close();
      for (const { client, server } of pairs) {
        client.destroy();
        server.destroy();
      }
    },
  };
}
