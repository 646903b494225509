import { once } from 'node:events';
import { type AddressInfo, connect, createServer, Socket } from 'node:net';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Handover } from './handover.ts';

let handover: Handover;
beforeEach(() => {
  handover = new Handover();
});

function addWorker() {
  const connections: Socket[] = [];
  const worker = {
    connections,
    send: (_message: unknown, connection: Socket) => connections.push(connection),
  };
  handover.add(worker);
  return worker;
}

const arrive = (count: number) =>
  Array.from({ length: count }, () => {
    const connection = Object.defineProperty(new Socket(), 'remoteAddress', { value: '192.0.2.1' });
    handover.take(connection);
    return connection;
  });

test('workers get connections in turn, each the next when it has taken the last', () => {
  const [one, two] = [addWorker(), addWorker()];
  const [a, b, c, d] = arrive(4);
  expect([one.connections, two.connections]).toEqual([[a], [b]]);
  handover.hasTaken(two);
  expect(two.connections).toEqual([b, c]);
  handover.hasTaken(two);
  expect([one.connections, two.connections]).toEqual([[a], [b, c, d]]);
});

test('connections wait for the first worker', () => {
  const [a] = arrive(1);
  expect(addWorker().connections).toEqual([a]);
});

test('a connection that a worker has taken is closed here, which leaves it open there', () => {
  const one = addWorker();
  const [a] = arrive(1);
  expect(a?.destroyed).toBe(false);
  handover.hasTaken(one);
  expect(a?.destroyed).toBe(true);
});

test('a connection that a worker has not taken before it ended goes to another', () => {
  const one = addWorker();
  const [a] = arrive(1);
  handover.hasEnded(one);
  expect(addWorker().connections).toEqual([a]);
  expect(a?.destroyed).toBe(false);
});

test('a worker that was removed gets none, even if it says that it is free', () => {
  const one = addWorker();
  handover.remove(one);
  arrive(1);
  handover.hasTaken(one);
  expect(one.connections).toEqual([]);
});

test('is finished when every connection is handed over', async () => {
  const one = addWorker();
  arrive(2);
  const isFinished = vi.fn();
  const finished = handover.finish().then(isFinished);
  await Promise.resolve();
  expect(isFinished).not.toHaveBeenCalled();
  handover.hasTaken(one);
  await finished;
  expect(one.connections).toHaveLength(2);
});

test('closes the connections for which no worker is left', async () => {
  const one = addWorker();
  const [, waiting] = arrive(2);
  const finished = handover.finish();
  handover.remove(one);
  await finished;
  expect(waiting?.destroyed).toBe(true);
});

/** A client, and its connection as it arrives here. */
async function connectClient(): Promise<{ client: Socket; connection: Socket }> {
  const port = createServer({ pauseOnConnect: true }).listen(0, '127.0.0.1');
  onTestFinished(() => void port.close());
  await once(port, 'listening');
  const client = connect((port.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void client.destroy());
  const [connection]: Socket[] = await once(port, 'connection');
  if (client.connecting) await once(client, 'connect');
  return { client, connection: connection as Socket };
}

test.runIf(process.platform === 'linux')(
  'a connection that its client has closed while it waited goes to no worker',
  async () => {
    const [closed, open] = [await connectClient(), await connectClient()];
    for (const { connection } of [closed, open]) handover.take(connection);
    open.client.write('GET / HTTP/1.1\r\n\r\n');
    closed.client.end('GET / HTTP/1.1\r\n\r\n');
    await expect
      .poll(async () => {
        await handover.dropClosed();
        return closed.connection.destroyed;
      })
      .toBe(true);
    expect(open.connection.destroyed).toBe(false);
    expect(addWorker().connections).toEqual([open.connection]);
  },
);

test('a connection that its client has reset while it waited goes to no worker', async () => {
  const { client, connection: reset } = await connectClient();
  handover.take(reset);
  const [other] = arrive(1);
  const closed = once(client, 'close');
  client.resetAndDestroy();
  await closed;
  expect(addWorker().connections).toEqual([other]);
  expect(reset.destroyed).toBe(true);
});
