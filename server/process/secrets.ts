import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Secrets that the shop generates, each in a file under DATA_DIR. */
export type SecretName = 'jwt-secret' | 'settings-key' | 'admin-password';

/**
 * Reads the secret from DATA_DIR, or generates it. Concurrent processes get the same one.
 * @param restored stored instead of a random one when there is none yet
 * @returns also whether this call generated it: a password is shown once
 */
export function findOrCreateSecret(
  dataDir: string,
  name: SecretName,
  restored?: string,
): { secret: string; isNew: boolean } {
  const folder = join(dataDir, 'secrets');
  const path = join(folder, name);
  const kept = readSecret(path);
  if (kept) return { secret: kept, isNew: false };

  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const secret = restored ?? randomBytes(name === 'admin-password' ? 12 : 48).toString('base64url');
  // Not by process id: those are equal in two containers that share the folder.
  const unfinished = `${path}.${randomUUID()}`;
  writeFileSync(unfinished, `${secret}\n`, { mode: 0o600 });
  chmodSync(unfinished, 0o600);
  try {
    // Atomic, and never overwrites the secret of another process.
    linkSync(unfinished, path);
    return { secret, isNew: true };
  } catch (error) {
    const other = readSecret(path);
    if (!other) throw error;
    return { secret: other, isNew: false };
  } finally {
    rmSync(unfinished, { force: true });
  }
}

function readSecret(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim() || null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
