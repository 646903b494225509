import { join } from 'node:path';
import type { Db } from '../db/db.ts';
import { type Settings, SettingsError } from '../env.ts';
import { ensureFirstAdministrator } from '../features/auth/ensure-first-administrator.ts';
import { isEasilyGuessed } from '../features/auth/refuse-weak-password.ts';
import { dataDirError } from './data-dir.ts';
import { findOrCreateSecret } from './secrets.ts';

/**
 * Creates the administrator of the settings when there is none. A random password is stored under DATA_DIR.
 * @returns a message for the operator, which shows a new random password once; null when no administrator was created
 * @throws SettingsError when DATA_DIR cannot store the password, or when other machines reach the shop and it is a common one
 */
export async function firstAdministrator(
  db: Db,
  { adminEmail, adminPassword, dataDir, isLocal }: Settings,
): Promise<string | null> {
  let stored: ReturnType<typeof findOrCreateSecret> | null = null;
  const givePassword = async () => {
    if (adminPassword === null) {
      stored = findOrCreatePassword(dataDir);
      return stored.secret;
    }
    // Any password will do when no other machine reaches the shop, as in a test.
    if (!isLocal && (await isEasilyGuessed(adminPassword))) {
      throw new SettingsError('ADMIN_PASSWORD: is one of the 10,000 most common passwords');
    }
    return adminPassword;
  };
  const isNew = await ensureFirstAdministrator(db, { adminEmail, adminPassword }, givePassword);
  return isNew ? messageFor(adminEmail, dataDir, stored) : null;
}

function findOrCreatePassword(dataDir: string): ReturnType<typeof findOrCreateSecret> {
  try {
    return findOrCreateSecret(dataDir, 'admin-password');
  } catch (error) {
    throw dataDirError(dataDir, error);
  }
}

function messageFor(
  email: string,
  dataDir: string,
  stored: { secret: string; isNew: boolean } | null,
): string {
  if (!stored) return `Administrator: ${email}, with the password of ADMIN_PASSWORD`;
  const path = join(dataDir, 'secrets', 'admin-password');
  return stored.isNew
    ? `Administrator: ${email} / ${stored.secret} (shown only once, stored in ${path})`
    : `Administrator: ${email}, with the password in ${path}`;
}
