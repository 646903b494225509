import type { Settings } from '#server/env.ts';
import { findOrCreateSecret } from '#server/secrets.ts';

type SecretSettings = Pick<Settings, 'jwtSecret' | 'dataDir'>;

/** @returns what a restored shop needs so that sign-ins stay valid, by name */
export function backupSecrets({ jwtSecret, dataDir }: SecretSettings): Record<string, string> {
  return { 'jwt-secret': jwtSecret ?? findOrCreateSecret(dataDir, 'jwt-secret').secret };
}

/**
 * Keeps the archive's JWT secret under DATA_DIR, unless JWT_SECRET is set.
 * @returns what to tell the operator
 */
export function keepRestoredSecret({ jwtSecret, dataDir }: SecretSettings, secret: string | null): string {
  const own = secret && !jwtSecret ? findOrCreateSecret(dataDir, 'jwt-secret', secret).secret : jwtSecret;
  const isSame = secret !== null && own === secret;
  if (isSame) return 'Sign-ins stay valid.';
  return secret === null
    ? 'The archive holds no secrets: everybody has to sign in again, unless JWT_SECRET is what it was.'
    : 'This shop has another JWT_SECRET than the archive: everybody has to sign in again.';
}
