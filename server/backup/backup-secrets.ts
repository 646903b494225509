import type { Settings } from '#server/env.ts';
import { findOrCreateSecret } from '#server/process/secrets.ts';

type SecretSettings = Pick<Settings, 'jwtSecret' | 'settingsKey' | 'dataDir'>;

/** @returns what a restored shop needs so that sign-ins and encrypted settings stay valid, by name */
export function backupSecrets(settings: SecretSettings): Record<string, string> {
  const { jwtSecret, settingsKey, dataDir } = settings;
  return {
    'jwt-secret': jwtSecret ?? findOrCreateSecret(dataDir, 'jwt-secret').secret,
    'settings-key': settingsKey ?? findOrCreateSecret(dataDir, 'settings-key').secret,
  };
}

/** Words for the operator about a secret of the archive. */
interface Words {
  setting: 'JWT_SECRET' | 'SETTINGS_KEY';
  same: string;
  lost: string;
}

const jwtWords: Words = {
  setting: 'JWT_SECRET',
  same: 'Sign-ins stay valid.',
  lost: 'everybody has to sign in again',
};
const keyWords: Words = {
  setting: 'SETTINGS_KEY',
  same: 'Two-step sign-in works as before.',
  lost: 'people with two-step sign-in need a recovery code, and set it up again',
};

/**
 * Keeps the archive's secrets under DATA_DIR, unless settings replace them.
 * @param secrets by name; an archive without secrets has none
 * @returns what to tell the operator, one line for each secret
 */
export function keepRestoredSecrets(
  { jwtSecret, settingsKey, dataDir }: SecretSettings,
  secrets: Readonly<Record<string, string>>,
): string[] {
  const keep = (name: 'jwt-secret' | 'settings-key', setting: string | null, words: Words) => {
    const archived = secrets[name] ?? null;
    const own = archived && !setting ? findOrCreateSecret(dataDir, name, archived).secret : setting;
    if (archived === null)
      return `The archive holds no ${words.setting}: ${words.lost}, unless it is set to what it was.`;
    return own === archived
      ? words.same
      : `This shop has another ${words.setting} than the archive: ${words.lost}.`;
  };
  return [keep('jwt-secret', jwtSecret, jwtWords), keep('settings-key', settingsKey, keyWords)];
}
