import { createServer } from 'node:net';
import { type Settings, SettingsError } from './env.ts';

type HostAndPort = Pick<Settings, 'port' | 'host'>;

/** `localhost` as an IP address: Fastify would open a second server for it, unknown to Socket.IO and Vite. */
export function listenOptions({ port, host }: HostAndPort): HostAndPort {
  return { port, host: host === 'localhost' ? '127.0.0.1' : host };
}

/** Runs before anything is created, so that a start that cannot listen leaves nothing behind. @throws SettingsError */
export async function checkPort(where: HostAndPort): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const probe = createServer()
    .once('error', (error) => reject(listenError(where, error)))
    .listen(listenOptions(where), () => probe.close(() => resolve()));
  await promise;
}

/** Why the server cannot listen there, as one line that names the setting. */
export function listenError({ port, host }: HostAndPort, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new SettingsError(`PORT: ${port} on ${host} is in use by another program`);
  if (code === 'EACCES') return new SettingsError(`PORT: ${port} needs more rights than this user has`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new SettingsError(`HOST: ${host} is not a host name or IP address of this machine`);
  }
  return error;
}
