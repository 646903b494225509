import { createHmac, hkdfSync } from 'node:crypto';
import { type Db, inTransaction } from '#server/db/db.ts';
import { lockFingerprints, writeFingerprints } from './fingerprints.store.ts';

/** May differ between the processes of a shop. */
const ownOfProcess = new Set([
  'PORT',
  'HOST',
  'DATA_DIR',
  'BACKUP_DIR',
  'LOG_LEVEL',
  'ACCESS_LOG',
  'WORKERS',
  'STARTUP_TIMEOUT',
]);
/** Read at the first start only (server/features/settings/report-unread-settings.ts). */
const initial = new Set(['STORE_NAME', 'SUPPORT_PHONE', 'TAX_RATE']);
const secretName = 'JWT_SECRET';

/**
 * Compares the settings with those of the last start, by keyed hashes: no value can be read from the database.
 * @param given text of the settings that are set, by name
 * @param secret the shop's secret, set or generated; after a new one only that is reported
 * @returns the names of those that changed, none at the first start
 */
export async function findChangedSettings(
  db: Db,
  given: Readonly<Record<string, string | undefined>>,
  secret: string,
): Promise<string[]> {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'settings', 32));
  const hashSetting = (name: string, value: string) =>
    createHmac('sha256', key).update(`${name}=${value}`).digest('hex').slice(0, 16);
  const now: Record<string, string> = { [secretName]: hashSetting(secretName, '') };
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined && name !== secretName && !ownOfProcess.has(name) && !initial.has(name))
      now[name] = hashSetting(name, value);
  }
  return await inTransaction(db, async (tx) => {
    const before = await lockFingerprints(tx);
    await writeFingerprints(tx, now);
    if (!before) return [];
    if (before[secretName] !== now[secretName]) return [secretName];
    const names = new Set([...Object.keys(before), ...Object.keys(now)]);
    return [...names].filter((name) => before[name] !== now[name]).sort();
  });
}
