import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import type { Settings } from '../env.ts';

/** Which proxies Fastify trusts; a number means that many hops. */
export function trustedProxies(setting: Settings['trustProxy']) {
  return typeof setting === 'number' ? (_ip: string, hop: number) => hop < setting : setting;
}

/** @returns the IP address of a request outside Fastify, by the same rules as `request.ip` */
export function createClientAddress(setting: Settings['trustProxy']): (request: IncomingMessage) => string {
  const trusted = trustedProxies(setting);
  if (trusted === false) return (request) => request.socket.remoteAddress ?? '';
  if (trusted === true) return (request) => proxyAddress(request, () => true);
  const trust = typeof trusted === 'function' ? trusted : proxyAddress.compile(trusted);
  return (request) => proxyAddress(request, trust);
}

/** @returns whether requests from this address come through a trusted proxy */
export function createIsProxy(setting: Settings['trustProxy']): (ip: string) => boolean {
  const trusted = trustedProxies(setting);
  if (typeof trusted === 'boolean') return () => trusted;
  const trust = typeof trusted === 'function' ? trusted : proxyAddress.compile(trusted);
  return (ip) => isIP(ip) !== 0 && trust(ip, 0);
}
