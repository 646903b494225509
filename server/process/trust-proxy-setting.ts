import { isIP } from 'node:net';
import { z } from 'zod';
import { list } from './setting-values.ts';

/** Which proxies' `X-Forwarded-*` to trust: none, all, a number of hops, or these IP addresses. */
export const trustProxy = z.string().transform((value, context) => {
  const word = value.toLowerCase();
  if (['true', 'on', 'yes'].includes(word)) return true;
  if (['false', 'off', 'no', '0'].includes(word)) return false;
  if (/^\d{1,2}$/.test(word)) return Number(word);
  const entries = list(word);
  if (entries.length > 0 && entries.every(isTrustable)) return entries;
  context.addIssue({
    code: 'custom',
    message:
      'must be true, false, a number of hops, or a list of loopback, linklocal, uniquelocal, IP addresses and ranges like 10.0.0.0/8',
  });
  return z.NEVER;
});

const GROUPS = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Stricter than proxy-addr, which reads an address of fewer than four numbers as another one: 10.1 is 10.0.0.1 there. A range of 0
 * bits, which it refuses, is `true`.
 */
function isTrustable(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%')) return GROUPS.includes(entry);
  if (bits === undefined) return true;
  const maxBits = version === 4 ? 32 : 128;
  return more.length === 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= maxBits;
}
