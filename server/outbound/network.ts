import { Resolver } from 'node:dns/promises';
import { isPublicAddress } from './public-address.ts';

/** The network that calls on behalf of people may reach. Tests pass their own. */
export interface Network {
  ports: readonly number[];
  mayConnect(address: string): boolean;
  /** @returns the IP addresses of a host */
  resolve(host: string, signal: AbortSignal): Promise<string[]>;
  /** A certificate authority that is trusted beside those that Node knows. */
  ca?: string;
}

export const publicNetwork: Network = {
  ports: [80, 443],
  mayConnect: isPublicAddress,
  resolve: resolveByDns,
};

/**
 * Asks DNS alone: `getaddrinfo` would read the hosts file, and block one of few threads for as long as a name server pleases.
 * IPv4 first, which more hosts can reach.
 */
async function resolveByDns(host: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel);
  try {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    if (addresses.length > 0) return addresses;
    throw found.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])).sort(unknownLast)[0];
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** Codes of DNS for a name that does not exist, or has no address. */
export const unknownHost = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/** A name server that failed says more than another that found nothing. */
const unknownLast = (a: NodeJS.ErrnoException, b: NodeJS.ErrnoException) =>
  Number(unknownHost.has(a.code ?? '')) - Number(unknownHost.has(b.code ?? ''));
