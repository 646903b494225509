import { expect, test } from 'vitest';
import { createSecretEncryption } from './secret-encryption.ts';

const key = 'a settings key of the tests, long enough';
const encryption = createSecretEncryption(key);
const owner = 'second_factors:1';

test('a secret comes back, also after a restart, and is encrypted differently every time', () => {
  const encrypted = encryption.encrypt('GEZDGNBV ünï', owner);
  expect(encrypted).not.toContain('GEZDGNBV');
  expect(encryption.encrypt('GEZDGNBV ünï', owner)).not.toBe(encrypted);
  expect(createSecretEncryption(key).decrypt(encrypted, owner)).toBe('GEZDGNBV ünï');
});

test('another row, another key, a damaged or an empty text give nothing', () => {
  const encrypted = encryption.encrypt('secret', owner);
  const damaged = Buffer.from(encrypted.slice(encryption.prefix.length), 'base64url');
  damaged[14] = (damaged[14] ?? 0) ^ 1;
  const other = createSecretEncryption('another settings key, just as long');
  expect(encryption.decrypt(encrypted, 'second_factors:2')).toBeNull();
  expect(other.decrypt(encrypted, owner)).toBeNull();
  // The key id only says which key it was: forging it does not help.
  expect(other.decrypt(encrypted.replace(encryption.prefix, other.prefix), owner)).toBeNull();
  expect(encryption.decrypt(encryption.prefix + damaged.toString('base64url'), owner)).toBeNull();
  for (const text of ['', encryption.prefix, `${encryption.prefix}AAAA`, 'secret'])
    expect(encryption.decrypt(text, owner)).toBeNull();
});
