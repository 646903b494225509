import type { FastifyBaseLogger } from 'fastify';
import type { InitialSettings } from './settings.rules.ts';

const variables = [
  ['STORE_NAME', 'storeName'],
  ['SUPPORT_PHONE', 'supportPhone'],
  ['TAX_RATE', 'taxRate'],
] as const;

/**
 * Warns the operator, at the start, of variables whose values the shop does not use: it read them at its first start, and its owner
 * has changed the setting since.
 * @param given text of the variables that are set, by name
 * @param read what was read from them
 * @param used what is saved
 */
export function reportUnreadSettings(
  given: Readonly<Record<string, string | undefined>>,
  { read, used }: { read: InitialSettings; used: InitialSettings },
  log: Pick<FastifyBaseLogger, 'warn'>,
): void {
  const settings = variables
    .filter(([variable, name]) => given[variable] !== undefined && read[name] !== used[name])
    .map(([variable]) => variable);
  if (settings.length === 0) return;
  log.warn(
    { settings },
    'Only the first start reads these variables. The shop uses what is saved in Dashboard > Settings.',
  );
}
