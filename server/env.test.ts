import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings, SettingsError, settingNames } from './env.ts';

const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8');

/** `NAME=value` lines of the example, commented out or not. */
function exampleSettings(): Record<string, string> {
  return Object.fromEntries(
    [...example.matchAll(/^#?([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
}

const s3 = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };

describe('settings', () => {
  test('every setting has a default', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      isLocal: true,
      publicUrl: 'http://127.0.0.1:3000',
      dataDir: resolve('data'),
      backupDir: null,
      databaseUrl: null,
      redisUrl: null,
      jwtSecret: null,
      settingsKey: null,
      adminEmail: 'admin@example.com',
      adminPassword: null,
      requireSecondFactor: 'none',
      seed: 'demo',
      rendersDemoImages: true,
      currency: null,
      initial: { storeName: 'MERN Store', supportPhone: '(212) 555-0100', taxRate: 5 },
      retentionDays: { carts: 30, mails: 90, orders: 3_650 },
      documentYears: 10,
      smtpUrl: null,
      mailFrom: null,
      google: null,
      facebook: null,
      imageBaseUrl: '',
      stripeApiUrl: null,
      s3: null,
      corsOrigins: [],
      logLevel: 'warn',
      accessLog: false,
      metricsToken: null,
      trustProxy: false,
      rateLimit: true,
      replyCacheBytes: 32 * 1024 * 1024,
      startupTimeoutMs: 60_000,
    });
  });

  test('.env.example has every setting, no other, with its default', () => {
    const shown = exampleSettings();
    expect(Object.keys(shown).sort()).toEqual([...settingNames].sort());
    expect(readSettings(shown)).toEqual(readSettings({}));
  });

  test('an empty value counts as not set', () => {
    expect(readSettings({ PORT: '', TAX_RATE: ' ', SEED: '' })).toEqual(readSettings({}));
  });

  test('cannot be changed', () => {
    const settings = readSettings({ CORS_ORIGINS: 'https://a.example' });
    expect(Object.isFrozen(settings)).toBe(true);
    expect(Object.isFrozen(settings.corsOrigins)).toBe(true);
  });

  test.each([
    [{ PORT: '8080' }, { port: 8080, publicUrl: 'http://127.0.0.1:8080' }],
    [{ IMAGE_BASE_URL: 'https://CDN.example.com/' }, { imageBaseUrl: 'https://cdn.example.com' }],
    [{ IMAGE_BASE_URL: 'https://cdn.example.com/a/b/' }, { imageBaseUrl: 'https://cdn.example.com/a/b' }],
    [{ IMAGE_BASE_URL: 'http://localhost:9000' }, { imageBaseUrl: 'http://localhost:9000' }],
    [{ PUBLIC_URL: 'https://Shop.example.com/' }, { publicUrl: 'https://shop.example.com' }],
    [{ CURRENCY: 'JPY' }, { currency: 'JPY' }],
    [{ TAX_RATE: '8.875' }, { initial: expect.objectContaining({ taxRate: 8.875 }) }],
    [{ TAX_RATE: '0' }, { initial: expect.objectContaining({ taxRate: 0 }) }],
    [{ HOST: '0.0.0.0' }, { seed: 'none', isLocal: false }],
    [{}, { seed: 'demo', isLocal: true }],
    [{ PUBLIC_URL: 'http://[::1]:3000' }, { seed: 'demo', isLocal: true }],
    [{ PUBLIC_URL: 'http://localhost:8080' }, { seed: 'demo', isLocal: true }],
    [{ PUBLIC_URL: 'https://shop.example.com' }, { seed: 'none', isLocal: false }],
    [{ PUBLIC_URL: 'http://192.168.1.7:3000' }, { seed: 'none', isLocal: false }],
    [{ PUBLIC_URL: 'http://127.0.0.1.example.com' }, { seed: 'none', isLocal: false }],
    [
      { DATABASE_URL: 'postgresql://u:p@db/shop', JWT_SECRET: 'x' },
      { seed: 'none', jwtSecret: 'x' },
    ],
    [
      { DATABASE_URL: 'postgres://u@/shop?host=/run', JWT_SECRET: 'x', SEED: 'demo' },
      { seed: 'demo', databaseUrl: 'postgres://u@/shop?host=/run' },
    ],
    [{ SEED: 'demo', HOST: '::1' }, { seed: 'demo' }],
    [{ DEMO_IMAGES: 'on-request' }, { rendersDemoImages: false }],
    [
      { CORS_ORIGINS: 'https://a.example, http://b.example:81/' },
      { corsOrigins: ['https://a.example', 'http://b.example:81'] },
    ],
    [{ TRUST_PROXY: 'true' }, { trustProxy: true }],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [{ TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: ['10.0.0.0/8', '::1'] }],
    [
      { TRUST_PROXY: 'Loopback,192.0.2.7/32,::FFFF:10.0.0.0/104,fe80::/128' },
      { trustProxy: ['loopback', '192.0.2.7/32', '::ffff:10.0.0.0/104', 'fe80::/128'] },
    ],
    [{ REDIS_URL: 'rediss://u:p%25@[::1]:6379/15' }, { redisUrl: 'rediss://u:p%25@[::1]:6379/15' }],
    [{ REDIS_URL: 'redis://127.0.0.1/' }, { redisUrl: 'redis://127.0.0.1/' }],
    [{ METRICS_TOKEN: ' a token with ~ and % ' }, { metricsToken: 'a token with ~ and %' }],
    [{ RATE_LIMIT: 'off' }, { rateLimit: false }],
    [{ REPLY_CACHE_MB: '0' }, { replyCacheBytes: 0 }],
    [{ WORKERS: '1' }, {}],
    [
      { GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' },
      { google: { clientId: 'a', clientSecret: 'b', issuer: 'https://accounts.google.com' } },
    ],
    [
      { ...s3, S3_ENDPOINT: 'http://s3' },
      {
        s3: {
          endpoint: 'http://s3',
          bucket: 'b',
          region: 'us-east-1',
          accessKeyId: 'k',
          secretAccessKey: 's',
        },
      },
    ],
  ])('reads %o', (env, expected) => {
    expect(readSettings(env)).toMatchObject(expected);
  });

  test.each([
    ['PORT', { PORT: 'eighty' }],
    ['PORT', { PORT: '0' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '30.5' }],
    ['HOST', { HOST: 'my host' }],
    ['IMAGE_BASE_URL', { IMAGE_BASE_URL: 'http://cdn.example.com' }],
    ['IMAGE_BASE_URL', { IMAGE_BASE_URL: 'cdn.example.com' }],
    ['IMAGE_BASE_URL', { IMAGE_BASE_URL: 'https://cdn.example.com/?w=1' }],
    ['IMAGE_BASE_URL', { IMAGE_BASE_URL: "https://cdn.example.com/a'b" }],
    ['PUBLIC_URL', { PUBLIC_URL: 'shop.example.com' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://shop.example.com/path' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'javascript:alert(1)' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db', JWT_SECRET: 'x' }],
    ['JWT_SECRET', { DATABASE_URL: 'postgres://db/shop' }],
    ['JWT_SECRET', { JWT_SECRET: 'short', HOST: '0.0.0.0' }],
    ['REDIS_URL', { REDIS_URL: 'http://redis' }],
    ['REDIS_URL', { REDIS_URL: 'redis://127.0.0.1:6379/shop' }],
    ['REDIS_URL', { REDIS_URL: 'redis://127.0.0.1:6379/0/1' }],
    ['REDIS_URL', { REDIS_URL: 'redis:6379' }],
    ['REDIS_URL', { REDIS_URL: 'redis://:pw%zz@127.0.0.1:4998/0' }],
    ['REDIS_URL', { REDIS_URL: 'redis://pw%zz@127.0.0.1:4998/0' }],
    ['REDIS_URL', { REDIS_URL: 'redis://user@/0' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'nobody' }],
    ['ADMIN_PASSWORD', { ADMIN_PASSWORD: '12345' }],
    ['SEED', { SEED: 'yes' }],
    ['DEMO_IMAGES', { DEMO_IMAGES: 'never' }],
    ['SEED', { SEED: 'demo', HOST: '0.0.0.0' }],
    ['SEED', { SEED: 'demo', PUBLIC_URL: 'https://shop.example.com' }],
    ['CURRENCY', { CURRENCY: 'DOLLARS' }],
    ['CURRENCY', { CURRENCY: 'usd' }],
    ['CURRENCY', { CURRENCY: 'KWD' }],
    ['CURRENCY', { CURRENCY: 'XAU' }],
    ['TAX_RATE', { TAX_RATE: '101' }],
    ['TAX_RATE', { TAX_RATE: '-1' }],
    ['TAX_RATE', { TAX_RATE: '5%' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example.com' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://mail.example.com?requireTLS=no' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://' }],
    ['SMTP_URL', { SMTP_URL: 'smtps://' }],
    ['SMTP_URL', { SMTP_URL: 'smtp:mail.example.com' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://user:secret@/' }],
    ['MAIL_FROM', { MAIL_FROM: 'the shop' }],
    ['MAIL_FROM', { MAIL_FROM: 'A <a@b' }],
    ['MAIL_FROM', { MAIL_FROM: 'a@b>' }],
    ['MAIL_FROM', { MAIL_FROM: '"A <a@b>' }],
    ['MAIL_FROM', { MAIL_FROM: '<a@b>, <c@d>' }],
    ['MAIL_FROM', { MAIL_FROM: 'a@b, c@d' }],
    ['MAIL_FROM', { MAIL_FROM: 'a@b, C <c@d>' }],
    ['MAIL_FROM', { MAIL_FROM: 'A <a@b>, c@d' }],
    ['MAIL_FROM', { MAIL_FROM: 'a@b.example\nBcc: c@d.example' }],
    ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'a' }],
    ['FACEBOOK_CLIENT_ID', { FACEBOOK_CLIENT_SECRET: 'a' }],
    ['GOOGLE_ISSUER', { GOOGLE_ISSUER: 'accounts' }],
    ['STRIPE_API_URL', { STRIPE_API_URL: 'http://stripe.example.com' }],
    ['STRIPE_API_URL', { STRIPE_API_URL: 'https://stripe.example.com/v1' }],
    ['S3_BUCKET', { ...s3, S3_ENDPOINT: 'http://s3', S3_BUCKET: '' }],
    ['S3_ENDPOINT', { ...s3, S3_ENDPOINT: 'https://key:secret@s3.example.com' }],
    ['S3_ENDPOINT', { ...s3, S3_ENDPOINT: 'https://:secret@s3.example.com' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: '*' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: 'https://a.example/path' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'a token with an é in it' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'a token with\ta tab' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'a token with \x7f a delete' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'maybe' }],
    ['TRUST_PROXY', { TRUST_PROXY: '300.1.1.1' }],
    ['TRUST_PROXY', { TRUST_PROXY: '192.168.1' }],
    ['TRUST_PROXY', { TRUST_PROXY: '1.5' }],
    ['TRUST_PROXY', { TRUST_PROXY: '010.0.0.1' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/99' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/0' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/8/8' }],
    ['TRUST_PROXY', { TRUST_PROXY: '::1/200' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'fe80::1%eth0' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'loopback/8' }],
    ['TRUST_PROXY', { TRUST_PROXY: '::1, 1.5' }],
    ['TRUST_PROXY', { TRUST_PROXY: ',' }],
    ['RATE_LIMIT', { RATE_LIMIT: 'never' }],
    ['WORKERS', { WORKERS: '0' }],
    ['WORKERS', { WORKERS: '2' }],
    ['WORKERS', { WORKERS: 'auto' }],
  ])('refuses a wrong %s in one line that names it: %o', (name, env) => {
    const refusal = catchError(() => readSettings(env));
    expect(refusal).toBeInstanceOf(SettingsError);
    expect(refusal.message).toMatch(new RegExp(`^${name}: [^\\n]+$`));
  });

  test('refuses several workers with the way to use several cores', () => {
    expect(catchError(() => readSettings({ WORKERS: '2' })).message).toBe(
      'WORKERS: must be 1 or not set: to use several cores, start several shops behind the proxy (docs/operate.md#several-shops)',
    );
  });

  const listRefusals = (env: Record<string, string>) =>
    catchError(() => readSettings(env)).message.split('\n');

  test('names every wrong setting, each once, in one order', () => {
    const wrong = {
      WORKERS: 'all',
      TAX_RATE: 'high',
      SETTINGS_KEY: 'short',
      REDIS_URL: 'redis:6379/shop',
      PORT: 'eighty',
      S3_BUCKET: 'b',
    };
    const names = [
      'PORT',
      'REDIS_URL',
      'SETTINGS_KEY',
      'TAX_RATE',
      'S3_ENDPOINT',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
      'WORKERS',
    ];
    expect(listRefusals(wrong).map((line) => line.replace(/: .+$/, ''))).toEqual(names);
    expect(listRefusals(Object.fromEntries(Object.entries(wrong).reverse()))).toEqual(listRefusals(wrong));
  });

  test('names a setting that is required with a wrong one', () => {
    expect(listRefusals({ DATABASE_URL: 'mysql://db', GOOGLE_CLIENT_ID: 'x'.repeat(501) })).toEqual([
      'DATABASE_URL: must be a URL that begins with postgres:// or postgresql://',
      'JWT_SECRET: is required with DATABASE_URL',
      'GOOGLE_CLIENT_ID: must be at most 500 characters',
      'GOOGLE_CLIENT_SECRET: is required with GOOGLE_CLIENT_ID',
    ]);
  });

  test('blames no setting for another that is wrong', () => {
    expect(listRefusals({ HOST: 'my host', PUBLIC_URL: 'shop', SEED: 'demo', JWT_SECRET: 'short' })).toEqual([
      'HOST: must be a host name or an IP address',
      'PUBLIC_URL: must be an origin like https://shop.example.com, without a path',
    ]);
    expect(listRefusals({ ...s3, S3_ENDPOINT: 's3' })).toEqual([
      'S3_ENDPOINT: must be a URL that begins with https:// or http://',
    ]);
  });
});

test('no other file reads the environment', () => {
  const server = new URL('.', import.meta.url);
  const readers = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('testing'))
    .filter((path) => /process\.env(?!\.NODE_ENV = )/.test(readFileSync(new URL(path, server), 'utf8')));
  expect(readers).toEqual(['env.ts']);
});

function catchError(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('nothing was refused');
}
