import { join } from 'node:path';
import { dataDirError } from './data-dir.ts';
import type { Db } from './db/db.ts';
import type { Settings } from './env.ts';
import { ensureFirstAdministrator } from './features/auth/ensure-first-administrator.ts';
import { keepSecret } from './secrets.ts';

/**
 * Makes the administrator of the settings when there is none. Answers what whoever started the shop must be told:
 * a random password is shown once, and kept under DATA_DIR; null when there is nothing to tell.
 * @throws SettingsError when DATA_DIR cannot keep the password
 */
export async function firstAdministrator(
  db: Db,
  { adminEmail, adminPassword, dataDir }: Settings,
): Promise<string | null> {
  let kept: ReturnType<typeof keepSecret> | null = null;
  const keepPassword = () => {
    try {
      kept = keepSecret(dataDir, 'admin-password');
      return kept.secret;
    } catch (error) {
      throw dataDirError(dataDir, error);
    }
  };
  const isMade = await ensureFirstAdministrator(db, { adminEmail, adminPassword }, keepPassword);
  return isMade ? wordsFor(adminEmail, dataDir, kept) : null;
}

function wordsFor(email: string, dataDir: string, kept: { secret: string; isNew: boolean } | null): string {
  if (!kept) return `Administrator: ${email}, with the password of ADMIN_PASSWORD`;
  const path = join(dataDir, 'secrets', 'admin-password');
  return kept.isNew
    ? `Administrator: ${email} / ${kept.secret} (shown this once, kept in ${path})`
    : `Administrator: ${email}, with the password in ${path}`;
}
