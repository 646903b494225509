import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '#server/process/setting-values.ts';

/** Headers that proxies add. */
const addedByProxies = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/;

/**
 * True when nothing shows that a request came from another machine: its host is this machine, no proxy forwarded it, and no
 * page of another host sent it. A proxy that hides all of that goes undetected.
 */
export function isFromThisMachine(headers: IncomingHttpHeaders): boolean {
  if (Object.keys(headers).some((name) => addedByProxies.test(name))) return false;
  if (!isLoopbackHost(`http://${headers.host ?? ''}`)) return false;
  return headers.origin === undefined || isLoopbackHost(headers.origin);
}

/**
 * True when a request may use what anybody could misuse in a shop that others reach: published passwords and payments that cost nothing
 * (docs/decisions/020-demo-accounts.md).
 * @param isLocal whether HOST and PUBLIC_URL are of this machine
 */
export const mayTryOut = (isLocal: boolean, headers: IncomingHttpHeaders): boolean =>
  isLocal && isFromThisMachine(headers);

/** Only host and port: no user, path or anything else. */
function isLoopbackHost(origin: string): boolean {
  const url = URL.parse(origin);
  return url !== null && url.href === `${url.protocol}//${url.host}/` && isLoopback(url.hostname);
}
