import { createServer } from 'node:net';
import { type Settings, SettingsError } from './env.ts';

type Address = Pick<Settings, 'port' | 'host'>;

/** For `localhost` Fastify would open a second server, which neither the socket nor Vite would know of. */
export function listenOptions({ port, host }: Address): Address {
  return { port, host: host === 'localhost' ? '127.0.0.1' : host };
}

/** Before anything is made: a start that cannot listen shall leave nothing behind. @throws SettingsError */
export async function checkPort(address: Address): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const probe = createServer()
    .once('error', (error) => reject(listenError(address, error)))
    .listen(listenOptions(address), () => probe.close(() => resolve()));
  await promise;
}

/** Why the address cannot be listened on, as one line that names the setting. */
export function listenError({ port, host }: Address, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new SettingsError(`PORT: ${port} on ${host} is in use by another program`);
  if (code === 'EACCES') return new SettingsError(`PORT: ${port} may not be opened by this user`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new SettingsError(`HOST: ${host} is not an address of this machine`);
  }
  return error;
}
