import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db/db.ts';
import type { SecretEncryption } from '#server/process/secret-encryption.ts';
import { countUnreadableKeys } from './second-factors.store.ts';

/** Warns the operator, at the start, when keys of apps were encrypted with another SETTINGS_KEY. */
export async function reportUnreadableKeys(
  db: Db,
  { prefix }: SecretEncryption,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const accounts = await countUnreadableKeys(db, prefix);
  if (accounts === 0) return;
  log.warn(
    { accounts },
    'Keys of two-step sign-in were encrypted with another SETTINGS_KEY. Their owners need a recovery code until it is set again.',
  );
}
