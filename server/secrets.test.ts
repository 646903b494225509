import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepSecret } from './secrets.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'shop-secrets-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('a secret is made once and kept', () => {
  const made = keepSecret(dataDir, 'jwt-secret');
  expect(made.isNew).toBe(true);
  expect(made.secret.length).toBeGreaterThanOrEqual(64);
  expect(keepSecret(dataDir, 'jwt-secret')).toEqual({ secret: made.secret, isNew: false });
});

test('every secret is another, and every shop has its own', () => {
  const other = mkdtempSync(join(tmpdir(), 'shop-secrets-'));
  const secrets = [
    keepSecret(dataDir, 'jwt-secret').secret,
    keepSecret(dataDir, 'admin-password').secret,
    keepSecret(other, 'jwt-secret').secret,
  ];
  rmSync(other, { recursive: true });
  expect(new Set(secrets).size).toBe(3);
});

test('is readable by its owner alone, and leaves nothing else behind', () => {
  keepSecret(dataDir, 'jwt-secret');
  const folder = join(dataDir, 'secrets');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(readdirSync(folder)).toEqual(['jwt-secret']);
  expect(statSync(join(folder, 'jwt-secret')).mode & 0o777).toBe(0o600);
});
