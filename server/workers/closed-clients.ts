import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

/** Lines of connections that their clients have closed and this machine has not (state 08, CLOSE_WAIT). */
const CLOSED = /^ *\d+: [\dA-F]+:([\dA-F]{4}) ([\dA-F]+):([\dA-F]{4}) 08 /gm;

/** Names a connection by its client's address and both ports. */
export const nameOf = ({ remoteAddress = '', remotePort, localPort }: Socket): string =>
  `${inOneForm(remoteAddress)} ${remotePort} ${localPort}`;

/**
 * Finds the connections of this machine that their clients have closed. Where nothing reads a connection only the system knows,
 * and only Linux tells it: elsewhere there are none.
 */
export async function findClosedConnections(): Promise<ReadonlySet<string>> {
  const tables = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map((path) => readFile(path, 'latin1').catch(() => '')),
  );
  return new Set(tables.flatMap(closedIn));
}

/** @param table as in /proc/net/tcp: `sl local_address rem_address st …`, in hexadecimal digits */
export function closedIn(table: string): string[] {
  // One expression for the whole table, which may have a line for each of 50,000 connections.
  return Array.from(table.matchAll(CLOSED), ([, localPort = '', address = '', remotePort = '']) =>
    [inOneForm(addressOf(address)), Number.parseInt(remotePort, 16), Number.parseInt(localPort, 16)].join(
      ' ',
    ),
  );
}

/** Each four bytes are a number in the machine's order, which is little-endian where Node runs. */
function addressOf(digits: string): string {
  const bytes = Buffer.from(digits, 'hex');
  if (bytes.length === 4) return bytes.reverse().join('.');
  bytes.swap32();
  return Array.from({ length: 8 }, (_, at) => bytes.readUInt16BE(at * 2).toString(16)).join(':');
}

/** IPv6 addresses have several forms. */
const inOneForm = (address: string) =>
  address.includes(':') ? new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname : address;
