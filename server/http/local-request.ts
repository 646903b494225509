import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '#server/env.ts';

/** What proxies add, whatever they are. */
const addedByProxies = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/;

/**
 * True when nothing about a request says that it came from elsewhere: it names this machine as the host, no proxy
 * passed it on, and no page of another host sent it. A proxy that hides all of that cannot be told.
 */
export function isFromThisMachine(headers: IncomingHttpHeaders): boolean {
  if (Object.keys(headers).some((name) => addedByProxies.test(name))) return false;
  if (!isLoopbackHost(`http://${headers.host ?? ''}`)) return false;
  return headers.origin === undefined || isLoopbackHost(headers.origin);
}

/** No user, path or anything else beside host and port. */
function isLoopbackHost(origin: string): boolean {
  const url = URL.parse(origin);
  return url !== null && url.href === `${url.protocol}//${url.host}/` && isLoopback(url.hostname);
}
