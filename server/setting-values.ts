import { availableParallelism } from 'node:os';
import { z } from 'zod';

/** How the text of a setting is checked and read. env.ts gives each setting its name, check and default. */

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i;

export const text = (max: number) =>
  z
    .string()
    .max(max, `must be at most ${max} characters`)
    .regex(/^[^\r\n]*$/, 'must be one line');
export const oneOf = <const T extends [string, ...string[]]>(words: T) =>
  z.enum(words, `must be one of ${words.join(', ')}`);

/** A URL with one of these schemes. PostgreSQL URLs of a Unix socket may have a user and no host. */
export const urlWith = (...schemes: string[]) =>
  z.string().refine(
    (value) => {
      const url = URL.parse(value.replace('@/', '@local/'));
      return url !== null && schemes.includes(url.protocol.slice(0, -1));
    },
    `must be a URL that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  );

/** Of a URL that is printed. */
export const hasNoUser = (value: string) => {
  const url = URL.parse(value);
  return !url?.username && !url?.password;
};

const ORIGIN = 'must be an origin like https://shop.example.com, without a path';

/** `https://shop.example.com`, as browsers write it. */
export const origin = z.string().transform((value, context) => {
  const url = URL.parse(value);
  const bare = url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash;
  if (bare && url.pathname === '/') return url.origin;
  context.addIssue({ code: 'custom', message: ORIGIN });
  return z.NEVER;
});

/** `https://cdn.example.com/shop`, without a slash at its end. Pages served over https load no images over http. */
export const imageBase = z.string().transform((value, context) => {
  const url = URL.parse(value);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  const bare = isSafe && !url.username && !url.search && !url.hash && /^[\w./~-]*$/.test(url.pathname);
  if (bare) return url.origin + url.pathname.replace(/\/+$/, '');
  context.addIssue({
    code: 'custom',
    message: 'must be a URL like https://cdn.example.com or https://cdn.example.com/shop, with https',
  });
  return z.NEVER;
});

export const origins = z.string().transform((value, context) => {
  const parsed = list(value).map((entry) => origin.safeParse(entry));
  if (parsed.every((entry) => entry.success)) return parsed.map((entry) => entry.data);
  context.addIssue({ code: 'custom', message: `every comma-separated entry ${ORIGIN}` });
  return z.NEVER;
});

/** Which proxies' `X-Forwarded-*` to trust: none, all, a number of hops, or these IP addresses. */
export const trustProxy = z.string().transform((value, context) => {
  const word = value.toLowerCase();
  if (['true', 'on', 'yes'].includes(word)) return true;
  if (['false', 'off', 'no', '0'].includes(word)) return false;
  if (/^\d{1,2}$/.test(word)) return Number(word);
  const known = /^(loopback|linklocal|uniquelocal|[\da-f.:]+(\/\d{1,3})?)$/;
  if (list(word).every((entry) => known.test(entry))) return list(word);
  context.addIssue({
    code: 'custom',
    message: 'must be true, false, a number of hops or a list of IP addresses',
  });
  return z.NEVER;
});

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);

/** More cores than these are better used by several machines. */
const MOST_WORKERS = 16;

export const workerCount = z
  .string()
  .regex(/^(\d+|auto)$/, `must be auto or a whole number from 1 to ${MOST_WORKERS}`)
  .transform((value) => (value === 'auto' ? Math.min(availableParallelism(), MOST_WORKERS) : Number(value)))
  .refine(
    (count) => count >= 1 && count <= MOST_WORKERS,
    `must be auto or a whole number from 1 to ${MOST_WORKERS}`,
  );

export const percent = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,4})?$/, 'must be a number from 0 to 100 with at most 4 decimals')
  .transform(Number)
  .refine((value) => value <= 100, 'must be a number from 0 to 100 with at most 4 decimals');

/** True when only this machine can reach a server that listens on `host`. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

function list(value: string): string[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}
