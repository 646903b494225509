import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { expect, it, vi } from 'vitest';
import { SocketAdmission, type SocketLimits } from './socket-admission.ts';

/** A connection from this IP address. */
const from = (ip: string) =>
  Object.assign(new EventEmitter(), { request: { ip } as unknown as IncomingMessage, close: vi.fn() });

const admissionWith = (limits: Partial<SocketLimits>) =>
  new SocketAdmission((request) => (request as unknown as { ip: string }).ip, limits);

it('limits the accounts of one network, and admits the next when one has left', () => {
  const admission = admissionWith({ network: 2 });
  const office = ['a', 'b'].map((person) => {
    const connection = from('2001:db8:1:2::1');
    admission.admit(connection, person, 0);
    return connection;
  });
  // The same /64, which belongs to one customer.
  const third = from('2001:db8:1:2::99');
  expect(() => admission.admit(third, 'c', 0)).toThrow('Too many connections come from your network.');
  admission.admit(from('2001:db8:9:9::1'), 'c', 0);
  office[0]?.emit('close');
  admission.admit(third, 'c', 0);
});

it('counts anonymous connections until they are admitted or close', () => {
  const admission = admissionWith({ anonymous: 2, anonymousOfNetwork: 2 });
  const [first, second, third] = [from('10.0.0.1'), from('10.0.0.2'), from('10.0.0.3')];
  admission.opened(first);
  admission.opened(second);
  expect(admission.mayOpen(third.request)).toBe(false);
  admission.admit(first, 'ann', 0);
  expect(admission.mayOpen(third.request)).toBe(true);
  admission.opened(third);
  expect(admission.mayOpen(third.request)).toBe(false);
  // Its anonymous slot was released on admission, and not a second time.
  first.emit('close');
  expect(admission.mayOpen(third.request)).toBe(false);
  second.emit('close');
  expect(admission.mayOpen(third.request)).toBe(true);
});

it('lets a connection authenticate once', () => {
  const admission = admissionWith({});
  const connection = from('10.0.0.1');
  expect(admission.isFirstTry(connection)).toBe(true);
  expect(admission.isFirstTry(connection)).toBe(false);
  expect(admission.isFirstTry(from('10.0.0.1'))).toBe(true);
});

it.each([
  ['an event', ['2["getMessages"]'], true],
  ['binary data', [Buffer.from('0')], true],
  ['a second request to connect', ['0{"token":"x"}', '0{"token":"x"}'], true],
  ['one request to connect', ['0{"token":"x"}'], false],
])('closes a connection that is not admitted after %s', (_what, packets, isClosed) => {
  const connection = from('10.0.0.1');
  connection.on('data', () => {});
  admissionWith({}).opened(connection);
  connection.emit('packet', { type: 'pong' });
  for (const data of packets) connection.emit('packet', { type: 'message', data });
  expect(connection.close.mock.calls.length > 0).toBe(isClosed);
  expect(connection.listenerCount('data')).toBe(isClosed ? 0 : 1);
});

it('takes every packet of an admitted connection', () => {
  const admission = admissionWith({});
  const connection = from('10.0.0.1');
  admission.opened(connection);
  connection.emit('packet', { type: 'message', data: '0{"token":"x"}' });
  admission.admit(connection, 'ann', 0);
  connection.emit('packet', { type: 'message', data: '2["getMessages"]' });
  expect(connection.close).not.toHaveBeenCalled();
});
