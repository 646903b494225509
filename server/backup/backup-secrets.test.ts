import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backupSecrets, keepRestoredSecrets } from './backup-secrets.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'shop-backup-secrets-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const none = { jwtSecret: null, settingsKey: null };
const stored = (name: string) => readFileSync(join(dataDir, 'secrets', name), 'utf8').trim();

it('an archive holds the secrets of the settings, or those under DATA_DIR', () => {
  expect(backupSecrets({ jwtSecret: 'set', settingsKey: null, dataDir })).toEqual({
    'jwt-secret': 'set',
    'settings-key': stored('settings-key'),
  });
});

it('a restored shop keeps both', () => {
  const secrets = { 'jwt-secret': 'signs', 'settings-key': 'encrypts' };
  expect(keepRestoredSecrets({ ...none, dataDir }, secrets)).toEqual([
    'Sign-ins stay valid.',
    'Two-step sign-in works as before.',
  ]);
  expect([stored('jwt-secret'), stored('settings-key')]).toEqual(['signs', 'encrypts']);
});

it('says what is lost without them, or with others', () => {
  const settings = { jwtSecret: 'another', settingsKey: 'another', dataDir };
  expect(keepRestoredSecrets(settings, {})).toEqual([
    'The archive holds no JWT_SECRET: everybody has to sign in again, unless it is set to what it was.',
    'The archive holds no SETTINGS_KEY: people with two-step sign-in need a recovery code, and set it up again, unless it is set to what it was.',
  ]);
  expect(keepRestoredSecrets(settings, { 'jwt-secret': 'signs', 'settings-key': 'encrypts' })).toEqual([
    'This shop has another JWT_SECRET than the archive: everybody has to sign in again.',
    'This shop has another SETTINGS_KEY than the archive: people with two-step sign-in need a recovery code, and set it up again.',
  ]);
});
