import { join } from 'node:path';
import { dataDirError } from './data-dir.ts';
import type { Db } from './db/db.ts';
import { type Settings, SettingsError } from './env.ts';
import { ensureFirstAdministrator } from './features/auth/ensure-first-administrator.ts';
import { isEasilyGuessed } from './features/auth/refuse-weak-password.ts';
import { keepSecret } from './secrets.ts';

/**
 * Makes the administrator of the settings when there is none. Answers what whoever started the shop must be told:
 * a random password is shown once, and kept under DATA_DIR; null when there is nothing to tell.
 * @throws SettingsError when DATA_DIR cannot keep the password, and for a common one where others reach the shop
 */
export async function firstAdministrator(
  db: Db,
  { adminEmail, adminPassword, dataDir, isLocal }: Settings,
): Promise<string | null> {
  let kept: ReturnType<typeof keepSecret> | null = null;
  const givePassword = async () => {
    if (adminPassword === null) {
      kept = keepPassword(dataDir);
      return kept.secret;
    }
    // Where nobody else reaches the shop, as in a test, it may be as short as one likes.
    if (!isLocal && (await isEasilyGuessed(adminPassword))) {
      throw new SettingsError('ADMIN_PASSWORD: is one of the 10,000 most common passwords');
    }
    return adminPassword;
  };
  const isMade = await ensureFirstAdministrator(db, { adminEmail, adminPassword }, givePassword);
  return isMade ? wordsFor(adminEmail, dataDir, kept) : null;
}

function keepPassword(dataDir: string): ReturnType<typeof keepSecret> {
  try {
    return keepSecret(dataDir, 'admin-password');
  } catch (error) {
    throw dataDirError(dataDir, error);
  }
}

function wordsFor(email: string, dataDir: string, kept: { secret: string; isNew: boolean } | null): string {
  if (!kept) return `Administrator: ${email}, with the password of ADMIN_PASSWORD`;
  const path = join(dataDir, 'secrets', 'admin-password');
  return kept.isNew
    ? `Administrator: ${email} / ${kept.secret} (shown this once, kept in ${path})`
    : `Administrator: ${email}, with the password in ${path}`;
}
