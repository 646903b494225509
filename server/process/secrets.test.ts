import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findOrCreateSecret } from './secrets.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'shop-secrets-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('a secret is generated once', () => {
  const made = findOrCreateSecret(dataDir, 'jwt-secret');
  expect(made.isNew).toBe(true);
  expect(made.secret.length).toBeGreaterThanOrEqual(64);
  expect(findOrCreateSecret(dataDir, 'jwt-secret')).toEqual({ secret: made.secret, isNew: false });
});

test('secrets differ from each other and between shops', () => {
  const other = mkdtempSync(join(tmpdir(), 'shop-secrets-'));
  const secrets = [
    findOrCreateSecret(dataDir, 'jwt-secret').secret,
    findOrCreateSecret(dataDir, 'admin-password').secret,
    findOrCreateSecret(other, 'jwt-secret').secret,
  ];
  rmSync(other, { recursive: true });
  expect(new Set(secrets).size).toBe(3);
});

test('only its owner can read it, and no temporary file is left', () => {
  findOrCreateSecret(dataDir, 'jwt-secret');
  const folder = join(dataDir, 'secrets');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(readdirSync(folder)).toEqual(['jwt-secret']);
  expect(statSync(join(folder, 'jwt-secret')).mode & 0o777).toBe(0o600);
});
