import { resolve } from 'node:path';
import { z } from 'zod';
import { findDecimals } from '#contract/currencies.ts';
import { canonicalEmail } from '#contract/email-address.ts';
import {
  bearerToken,
  enumSetting,
  hasNoUser,
  imageBase,
  isLoopback,
  keptSecretUrl,
  oneProcess,
  origin,
  origins,
  percent,
  postgresUrl,
  redisUrl,
  sender,
  smtpUrl,
  text,
  urlWith,
  wholeNumber,
} from './process/setting-values.ts';
import { trustProxy } from './process/trust-proxy-setting.ts';

/**
 * The only reader of the environment: every setting of the shop, its default and its check.
 * `.env.example` documents the same names; env.test.ts compares the two.
 */

/** Settings that cannot be used. The message has one line for each, which begins with the setting's name. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

const MIN_SECRET = 32;
const CURRENCY = 'must be a code of ISO 4217 whose currency has 0 or 2 decimals, such as USD, EUR or JPY';

/** Name, check and default of every setting. `undefined` after parsing means: not set, and no fixed default. */
const settingChecks = {
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:[\]-]+$/, 'must be a host name or an IP address')
    .default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: text(4096).default('./data'),
  BACKUP_DIR: text(4096).optional(),
  DATABASE_URL: postgresUrl.optional(),
  REDIS_URL: redisUrl.optional(),
  JWT_SECRET: text(1000).optional(),
  SETTINGS_KEY: text(1000).optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').overwrite(canonicalEmail).default('admin@example.com'),
  ADMIN_PASSWORD: text(200).min(6, 'must be at least 6 characters').optional(),
  SEED: enumSetting(['demo', 'none']).optional(),
  DEMO_IMAGES: enumSetting(['ahead', 'on-request']).default('ahead'),
  REQUIRE_SECOND_FACTOR: enumSetting(['none', 'administrators', 'merchants']).default('none'),
  CURRENCY: z
    .string()
    .refine((code) => findDecimals(code) !== undefined, CURRENCY)
    .optional(),
  STORE_NAME: text(100).default('MERN Store'),
  SUPPORT_PHONE: text(50).default('(212) 555-0100'),
  TAX_RATE: percent.default(5),
  CART_RETENTION_DAYS: wholeNumber(1, 36_500).default(30),
  MAIL_RETENTION_DAYS: wholeNumber(1, 36_500).default(90),
  ORDER_RETENTION_DAYS: wholeNumber(0, 36_500).default(3_650),
  DOCUMENT_RETENTION_YEARS: wholeNumber(1, 100).default(10),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: sender.optional(),
  GOOGLE_CLIENT_ID: text(500).optional(),
  GOOGLE_CLIENT_SECRET: text(500).optional(),
  GOOGLE_ISSUER: urlWith('https', 'http').default('https://accounts.google.com'),
  FACEBOOK_CLIENT_ID: text(500).optional(),
  FACEBOOK_CLIENT_SECRET: text(500).optional(),
  FACEBOOK_ISSUER: urlWith('https', 'http').default('https://www.facebook.com'),
  IMAGE_BASE_URL: imageBase.default(''),
  STRIPE_API_URL: keptSecretUrl.optional(),
  S3_ENDPOINT: urlWith('https', 'http')
    .refine(hasNoUser, 'may not contain a user or password: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY')
    .optional(),
  S3_BUCKET: text(255).optional(),
  S3_REGION: text(100).default('us-east-1'),
  S3_ACCESS_KEY_ID: text(500).optional(),
  S3_SECRET_ACCESS_KEY: text(500).optional(),
  CORS_ORIGINS: origins.default([]),
  LOG_LEVEL: enumSetting(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  ACCESS_LOG: enumSetting(['on', 'off']).default('off'),
  METRICS_TOKEN: bearerToken.optional(),
  TRUST_PROXY: trustProxy.default(false),
  RATE_LIMIT: enumSetting(['on', 'off']).default('on'),
  WORKERS: oneProcess.optional(),
  STARTUP_TIMEOUT: wholeNumber(0, 3_600).default(60),
  REPLY_CACHE_MB: wholeNumber(0, 1_024).default(32),
} as const;

type Name = keyof typeof settingChecks;
const schema = z.object(settingChecks);
type Parsed = z.infer<typeof schema>;

export const settingNames = Object.keys(settingChecks) as Name[];

/** The text of each setting that is set, by name. */
export const givenSettings = (env: Record<string, string | undefined> = process.env) =>
  Object.fromEntries(settingNames.map((name) => [name, env[name]?.trim() || undefined]));

export type Settings = ReturnType<typeof readSettings>;

/**
 * Reads and checks all settings. An empty value counts as not set.
 * @throws SettingsError one line for each wrong setting, in the order of the settings
 */
export function readSettings(env: Record<string, string | undefined>) {
  const given = givenSettings(env);
  const { parsed, refusals } = parse(given);
  for (const [name, why] of refusedTogether(given, parsed)) {
    if (!refusals.has(name)) refusals.set(name, why);
  }
  const lines = settingNames.flatMap((name) => {
    const why = refusals.get(name);
    return why === undefined ? [] : [`${name}: ${why}`];
  });
  if (lines.length > 0) throw new SettingsError(lines.join('\n'));
  const publicUrl = parsed.PUBLIC_URL ?? `http://127.0.0.1:${parsed.PORT}`;
  return Object.freeze({
    port: parsed.PORT,
    host: parsed.HOST,
    /** Origin of every absolute link, without a trailing slash. */
    publicUrl,
    /** Absolute path. */
    dataDir: resolve(parsed.DATA_DIR),
    backupDir: parsed.BACKUP_DIR ? resolve(parsed.BACKUP_DIR) : null,
    /** Null: the embedded PostgreSQL under `dataDir`. */
    databaseUrl: parsed.DATABASE_URL ?? null,
    redisUrl: parsed.REDIS_URL ?? null,
    /** Null: generated once and stored under `dataDir` (secrets.ts). */
    jwtSecret: parsed.JWT_SECRET ?? null,
    /** Null: generated once and stored under `dataDir` (secrets.ts). */
    settingsKey: parsed.SETTINGS_KEY ?? null,
    adminEmail: parsed.ADMIN_EMAIL,
    /** Null: random, printed once and stored under `dataDir`. */
    adminPassword: parsed.ADMIN_PASSWORD ?? null,
    /** Who must set up two-step sign-in; `merchants` includes administrators. */
    requireSecondFactor: parsed.REQUIRE_SECOND_FACTOR,
    /** HOST and PUBLIC_URL name this machine: no other machine is meant to reach the shop. */
    isLocal: isLocal(parsed),
    /** How an empty database is seeded. */
    seed: parsed.SEED ?? (isLocal(parsed) && !parsed.DATABASE_URL ? 'demo' : 'none'),
    /** True when the demo shop's images are rendered before anybody requests them. */
    rendersDemoImages: parsed.DEMO_IMAGES === 'ahead',
    /** Null: the one that the shop has. */
    currency: parsed.CURRENCY ?? null,
    /** Settings of a new shop. Dashboard > Settings has what holds now. */
    initial: Object.freeze({
      storeName: parsed.STORE_NAME,
      supportPhone: parsed.SUPPORT_PHONE,
      /** Percent, 0 to 100, at most 4 decimals. */
      taxRate: parsed.TAX_RATE,
    }),
    /** How long things are kept, in days (docs/operate.md). */
    retentionDays: Object.freeze({
      carts: parsed.CART_RETENTION_DAYS,
      mails: parsed.MAIL_RETENTION_DAYS,
      /** Names and addresses in the orders of deleted accounts, from the day of the order. */
      orders: parsed.ORDER_RETENTION_DAYS,
    }),
    /** Invoices and credit notes, in years from the day of issue. */
    documentYears: parsed.DOCUMENT_RETENTION_YEARS,
    smtpUrl: parsed.SMTP_URL ?? null,
    /** Null: the shop's name, and no-reply at its host. */
    mailFrom: parsed.MAIL_FROM ?? null,
    google: provider(parsed.GOOGLE_CLIENT_ID, parsed.GOOGLE_CLIENT_SECRET, parsed.GOOGLE_ISSUER),
    facebook: provider(parsed.FACEBOOK_CLIENT_ID, parsed.FACEBOOK_CLIENT_SECRET, parsed.FACEBOOK_ISSUER),
    /** Null: Stripe itself. */
    stripeApiUrl: parsed.STRIPE_API_URL ?? null,
    s3: objectStore(parsed),
    /** The base of the paths of uploaded images in pages and mails; empty: this host. */
    imageBaseUrl: parsed.IMAGE_BASE_URL,
    corsOrigins: Object.freeze(parsed.CORS_ORIGINS),
    logLevel: parsed.LOG_LEVEL,
    accessLog: parsed.ACCESS_LOG === 'on',
    /** Null: there are no metrics. */
    metricsToken: parsed.METRICS_TOKEN ?? null,
    trustProxy: parsed.TRUST_PROXY,
    rateLimit: parsed.RATE_LIMIT === 'on',
    /** How long a start waits for the database and Redis, in milliseconds. */
    startupTimeoutMs: parsed.STARTUP_TIMEOUT * 1_000,
    /** The most memory for cached replies, for each process; 0: nothing is cached. */
    replyCacheBytes: parsed.REPLY_CACHE_MB * 1024 * 1024,
  });
}

type Given = ReturnType<typeof givenSettings>;

/** @returns the settings, those that are wrong by their defaults, and why each of these is wrong */
function parse(given: Given): { parsed: Parsed; refusals: Map<Name, string> } {
  const result = schema.safeParse(given);
  const refusals = new Map<Name, string>();
  if (result.success) return { parsed: result.data, refusals };
  for (const { path, message } of result.error.issues) {
    const name = path[0] as Name;
    // Its other faults follow from the first.
    if (!refusals.has(name)) refusals.set(name, message);
  }
  const right = Object.fromEntries(Object.entries(given).filter(([name]) => !refusals.has(name as Name)));
  return { parsed: schema.parse(right), refusals };
}

/**
 * Rules that need two settings at once. Whether one is there does not depend on its value, so that a wrong one hides nothing.
 * @returns names and reasons
 */
function* refusedTogether(given: Given, parsed: Parsed): Generator<[Name, string]> {
  if (given.DATABASE_URL && !given.JWT_SECRET) yield ['JWT_SECRET', 'is required with DATABASE_URL'];
  if (parsed.SEED === 'demo' && !isLocal(parsed)) {
    const open = isLoopback(parsed.HOST)
      ? `PUBLIC_URL, not ${parsed.PUBLIC_URL}`
      : `HOST, not ${parsed.HOST}`;
    yield [
      'SEED',
      `demo has published passwords and needs a loopback ${open}; use SEED=none, and npm run admin -- EMAIL for another administrator`,
    ];
  }
  // Short secrets are convenient in tests and demos. A shop that other machines can reach needs a long one.
  if (parsed.JWT_SECRET && parsed.JWT_SECRET.length < MIN_SECRET && !isLoopback(parsed.HOST))
    yield ['JWT_SECRET', `must be at least ${MIN_SECRET} characters unless HOST is a loopback IP address`];
  // Nobody types this one, so there is no reason for a short one.
  if (parsed.SETTINGS_KEY && parsed.SETTINGS_KEY.length < MIN_SECRET)
    yield ['SETTINGS_KEY', `must be at least ${MIN_SECRET} characters`];
  for (const group of [
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
    ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ] as const) {
    const set = group.filter((name) => given[name]);
    if (set.length === 0) continue;
    for (const name of group) if (!given[name]) yield [name, `is required with ${set.join(', ')}`];
  }
}

/** With a proxy or tunnel, others reach a loopback HOST too: then PUBLIC_URL names another machine. */
function isLocal({ HOST, PUBLIC_URL }: Pick<Parsed, 'HOST' | 'PUBLIC_URL'>): boolean {
  return isLoopback(HOST) && (PUBLIC_URL === undefined || isLoopback(new URL(PUBLIC_URL).hostname));
}

function provider(clientId: string | undefined, clientSecret: string | undefined, issuer: string) {
  return clientId && clientSecret ? Object.freeze({ clientId, clientSecret, issuer }) : null;
}

function objectStore(parsed: Parsed) {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = parsed;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = parsed;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null;
  return Object.freeze({ endpoint, bucket, region, accessKeyId, secretAccessKey });
}

/**
 * Settings of the running process: from a `.env` in the working directory, overridden by the environment.
 * @throws SettingsError
 */
export function processSettings(): Settings {
  try {
    process.loadEnvFile();
  } catch (error) {
    const absent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!absent) throw new SettingsError(`.env: cannot be read (${String(error)})`);
  }
  return readSettings(process.env);
}
