import { z } from 'zod';

/** How the text of a setting is checked and read. env.ts gives each setting its name, check and default. */

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i;

export const text = (max: number) =>
  z
    .string()
    .max(max, `must be at most ${max} characters`)
    .regex(/^[^\r\n]*$/, 'must be one line');
export const enumSetting = <const T extends [string, ...string[]]>(words: T) =>
  z.enum(words, `must be one of ${words.join(', ')}`);

const hasScheme = (value: string, schemes: readonly string[]) =>
  schemes.includes(URL.parse(value)?.protocol.slice(0, -1) ?? '');
const beginsWith = (schemes: readonly string[]) =>
  `must be a URL that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`;

/** A URL with one of these schemes. */
export const urlWith = (...schemes: string[]) =>
  z.string().refine((value) => hasScheme(value, schemes), beginsWith(schemes));

const POSTGRES = ['postgres', 'postgresql'];

/** With a Unix socket it may have a user and no host. */
export const postgresUrl = z
  .string()
  .refine((value) => hasScheme(value.replace('@/', '@local/'), POSTGRES), beginsWith(POSTGRES));

/** No message shows the URL, which may contain a password. */
export const redisUrl = urlWith('redis', 'rediss')
  .refine(
    (value) => /^\/?$|^\/\d{1,5}$/.test(URL.parse(value)?.pathname ?? ''),
    'may have the number of a database as its path, as in redis://127.0.0.1:6379/0, and no other path',
  )
  .refine((value) => {
    const url = URL.parse(value);
    return url !== null && isEncoded(url.username) && isEncoded(url.password);
  }, 'has a % in its user or password that must be written as %25');

export const smtpUrl = urlWith('smtp', 'smtps')
  .refine((value) => URL.parse(value)?.hostname, 'needs a host, as in smtp://mail.example.com:587')
  .refine(
    (value) => ['true', 'false', null].includes(URL.parse(value)?.searchParams.get('requireTLS') ?? null),
    'may have ?requireTLS=true or ?requireTLS=false',
  );

function isEncoded(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

/** One sender: `hello@example.com`, or a name, quoted or not, and `<hello@example.com>`. */
export const sender = text(300).refine((value) => {
  const unquoted = value.replace(/"(?:[^"\\]|\\.)*"/g, 'quoted');
  // With a comma, a name that has an @ is another address.
  const named = /^(?![^<]*@[^<]*[,;])[^<>"]*<[^\s@<>,;"]+@[^\s@<>,;"]+>$/;
  const bare = /^([^@<>,;:"]*\s)?[^\s@<>,;:"]+@[^\s@<>,;:"]+$/;
  return named.test(unquoted) || bare.test(unquoted);
}, 'must be one e-mail address, or a name and an <e-mail address>');

/** Arrives unchanged in a header of a request. */
export const bearerToken = text(1000)
  .min(16, 'must be at least 16 characters')
  .regex(/^[\x20-\x7e]*$/, 'must be printable ASCII characters: a header carries no others');

/** True when a URL that is printed names no user. */
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

/** Where secrets are sent: by TLS, or to this machine. */
export const keptSecretUrl = z.string().refine((value) => {
  const url = URL.parse(value);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  return isSafe && `${url.origin}/` === url.href;
}, 'must be an https URL without a path, or an http URL of this machine');

export const origins = z.string().transform((value, context) => {
  const parsed = list(value).map((entry) => origin.safeParse(entry));
  if (parsed.every((entry) => entry.success)) return parsed.map((entry) => entry.data);
  context.addIssue({ code: 'custom', message: `every comma-separated entry ${ORIGIN}` });
  return z.NEVER;
});

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);

/** A shop is one process. The name is kept so that a start with the former setting says what to do instead. */
export const oneProcess = z
  .string()
  .refine(
    (value) => value === '1',
    'must be 1 or not set: to use several cores, start several shops behind the proxy (docs/operate.md#several-shops)',
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

/** The entries of a comma-separated list. */
export function list(value: string): string[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}
