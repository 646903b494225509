/**
 * npm run admin -- EMAIL: creates an administrator, or makes one of the account with that e-mail address. The random
 * password of a new account is printed once and stored nowhere. The shop may be running.
 *
 * npm run admin -- --reset-second-factor EMAIL: turns two-step sign-in off for an account whose owner has lost app and recovery
 * codes.
 *
 * Both write a line of the security log to standard error.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import pino from 'pino';
import type { ActivityKind } from '#contract/activity.contract.ts';
import { admin, type Role } from '#contract/roles.ts';
import { email as emailRule } from '#contract/schemas.ts';
import { requireShop } from '#server/data-dir.ts';
import { type Database, inTransaction, openDatabase } from '#server/db/db.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { processSettings, type Settings, SettingsError } from '#server/env.ts';
import { ShopError } from '#server/errors.ts';
import { insertOperatorActivity } from '#server/features/activity/activity.store.ts';
import {
  type CreatedAdministrator,
  createAdministrator,
} from '#server/features/auth/create-administrator.ts';
import { turnOffSecondFactorOf } from '#server/features/auth/second-factor/turn-off-second-factor.ts';
import { findCredentialsByEmail } from '#server/features/users/users.store.ts';
import { securityLines } from '#server/http/security-log.ts';

class UsageError extends Error {
  constructor(why = '') {
    super(`Usage: npm run admin -- [--reset-second-factor] EMAIL (${why})`);
  }
}

process.umask(0o077);
try {
  const { email, resetsSecondFactor } = readArguments();
  await run(email, resetsSecondFactor);
} catch (error) {
  const isExpected =
    error instanceof UsageError || error instanceof SettingsError || error instanceof ShopError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}

function readArguments(): { email: string; resetsSecondFactor: boolean } {
  try {
    const { values, positionals } = parseArgs({
      options: { 'reset-second-factor': { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    if (positionals.length > 1) throw new UsageError('one e-mail address at a time');
    const email = emailRule.safeParse(positionals[0] ?? '');
    if (!email.success) throw new UsageError(email.error.issues[0]?.message);
    return { email: email.data, resetsSecondFactor: values['reset-second-factor'] };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError((error as Error).message);
  }
}

async function run(address: string, resetsSecondFactor: boolean): Promise<void> {
  const settings = processSettings();
  requireShop(settings);
  const database: Database = await openDatabase(settings, { limited: false });
  try {
    await migrateDatabase(database.pool);
    console.log(
      resetsSecondFactor
        ? await resetSecondFactor(database, settings, address)
        : await addAdministrator(database, settings, address),
    );
  } finally {
    await database.close();
  }
}

async function resetSecondFactor({ db }: Database, settings: Settings, address: string): Promise<string> {
  const account = await findCredentialsByEmail(db, address);
  if (!account) throw new ShopError('not-found', `No account has the e-mail address ${address}.`);
  await inTransaction(db, async (tx) => {
    await turnOffSecondFactorOf(tx, account.id);
    await insertOperatorActivity(tx, 'second-factor-off', account.id);
  });
  log(settings, { event: 'second-factor-off', account: account.id });
  return `Two-step sign-in is off for ${address}, who can sign in without a code now and set it up again.`;
}

async function addAdministrator({ db }: Database, settings: Settings, address: string): Promise<string> {
  const password = randomBytes(12).toString('base64url');
  const made = await createAdministrator(db, address, password);
  if (made.what !== 'already') log(settings, { event: 'role-changed', account: made.accountId, role: admin });
  return wordsFor(made, address, password);
}

/** Standard output is for the person. */
function log(
  { logLevel: level }: Settings,
  entry: { event: ActivityKind; account: string; role?: Role },
): void {
  if (level === 'silent') return;
  securityLines(pino({ level }, pino.destination({ dest: 2, sync: true }))).info(
    { ...entry, how: 'terminal' },
    entry.event,
  );
}

function wordsFor(made: CreatedAdministrator, address: string, password: string): string {
  if (made.what === 'already') return `${address} is an administrator already.`;
  if (made.what === 'created') {
    return `${address} is an administrator now. Password, shown this once: ${password}`;
  }
  const how = made.hasPassword ? 'with the same password as before' : 'as before, without a password';
  const words = `${address} is an administrator now and signs in again ${how}.`;
  return made.isProven
    ? words
    : `${words}\nNobody ever proved that this address is theirs: make sure that you know who made the account.`;
}
