import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts secrets that the database stores, with SETTINGS_KEY: AES-256-GCM. */
export interface SecretEncryption {
  /** The beginning of every text that this key has encrypted. */
  readonly prefix: string;
  /** @param owner table and id of the row, such as `second_factors:<id>`: the text is of no use in another row */
  encrypt(secret: string, owner: string): string;
  /** @returns null for a text of another key or another row, and for a damaged one */
  decrypt(encrypted: string, owner: string): string | null;
}

const ivBytes = 12;
const tagBytes = 16;

/** `v1.<key id>.<base64url of IV, ciphertext and tag>`; version and key id are authenticated too. */
export function createSecretEncryption(settingsKey: string): SecretEncryption {
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', settingsKey, '', purpose, bytes));
  const key = derive('secret encryption', 32);
  const prefix = `v1.${derive('key id', 6).toString('base64url')}.`;
  const authenticated = (owner: string) => Buffer.from(prefix + owner);
  return {
    prefix,
    encrypt(secret, owner) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(authenticated(owner));
      const parts = [iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return prefix + Buffer.concat(parts).toString('base64url');
    },
    decrypt(encrypted, owner) {
      if (!encrypted.startsWith(prefix)) return null;
      const bytes = Buffer.from(encrypted.slice(prefix.length), 'base64url');
      if (bytes.length < ivBytes + tagBytes) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
        .setAAD(authenticated(owner))
        .setAuthTag(bytes.subarray(-tagBytes));
      try {
        const start = decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8');
        return start + decipher.final('utf8');
      } catch {
        return null;
      }
    },
  };
}
