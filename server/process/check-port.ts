import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { type Settings, SettingsError } from '../env.ts';

type HostAndPort = Pick<Settings, 'port' | 'host'>;

/** `localhost` as an IP address: Fastify would open a second server for it, unknown to Socket.IO and Vite. */
export function listenOptions({ port, host }: HostAndPort): HostAndPort {
  return { port, host: host === 'localhost' ? '127.0.0.1' : host };
}

/**
 * Runs before anything is created, so that a start that cannot listen leaves nothing behind. Only binds the port, by a connection
 * from it to another one: closing a port that listens would reset whoever connected to it meanwhile.
 * @throws SettingsError
 */
export async function checkPort(where: HostAndPort): Promise<void> {
  const { port, host } = listenOptions(where);
  const target = createServer((connection) => connection.resetAndDestroy());
  try {
    await once(target.listen(0, host), 'listening');
    await bindPort(port, target.address() as AddressInfo);
  } catch (error) {
    throw listenError(where, error);
  } finally {
    target.close();
  }
}

/** Binds a port of the address of a server, and frees it. */
async function bindPort(localPort: number, target: AddressInfo): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const host = { '0.0.0.0': '127.0.0.1', '::': '::1' }[target.address] ?? target.address;
  connect({ port: target.port, host, localAddress: target.address, localPort })
    .on('error', (error: NodeJS.ErrnoException) => error.syscall === 'bind' && reject(error))
    .on('close', () => resolve());
  await promise;
}

/** Why the server cannot listen there, as one line that names the setting. */
export function listenError({ port, host }: HostAndPort, error: unknown): unknown {
  const { code, syscall } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  if (code === 'EADDRINUSE')
    return new SettingsError(`PORT: ${port} on ${host} is in use by another program`);
  if (code === 'EACCES') return new SettingsError(`PORT: ${port} needs more rights than this user has`);
  // EINVAL: an IPv6 address that needs the name of a network. EAFNOSUPPORT: there is no IPv6 on this machine.
  if (syscall === 'getaddrinfo' || ['EADDRNOTAVAIL', 'EINVAL', 'EAFNOSUPPORT'].includes(code ?? '')) {
    return new SettingsError(`HOST: ${host} is not a host name or IP address of this machine`);
  }
  return error;
}
