import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { closedIn, nameOf } from './closed-clients.ts';

const table = (...lines: string[]) =>
  ['  sl  local_address rem_address   st tx_queue rx_queue', ...lines, ''].join('\n');

test('finds what clients have closed, and nothing else', () => {
  const closed = table(
    '   0: 0100007F:0BB8 00000000:0000 0A 00000000:00000000 00:00000000',
    '   1: 0100007F:0BB8 0202000A:D2A4 08 00000000:00000012 00:00000000',
    '   2: 0100007F:0BB8 0100007F:D2A5 01 00000000:00000012 00:00000000',
  );
  expect(closedIn(closed)).toEqual(['10.0.2.2 53924 3000']);
  expect(closedIn('')).toEqual([]);
});

test.each([
  ['10.0.2.2', '0202000A'],
  ['::ffff:10.0.2.2', '0000000000000000FFFF00000202000A'],
  ['::1', '00000000000000000000000001000000'],
  ['2001:db8::1', 'B80D0120000000000000000001000000'],
  ['fe80::1%eth0', '000080FE000000000000000001000000'],
])('names the connection of %s as Linux does', (remoteAddress, digits) => {
  const line = `0: ${digits}:0BB8 ${digits}:D2A4 08 00000000:00000000`;
  const connection = { remoteAddress, remotePort: 53924, localPort: 3000 } as Socket;
  expect(closedIn(table(line))).toEqual([nameOf(connection)]);
});
