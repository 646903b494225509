/**
 * npm run admin -- EMAIL: creates an administrator with all permissions, or makes one of the account with that e-mail address.
 * The random password of a new account is printed once and stored nowhere. The shop may be running.
 *
 * npm run admin -- --set orders EMAIL: the same with fewer permissions (owner, orders, catalogue, support), or with none.
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
import { type ShopSet, setNames, shopSets } from '#contract/permissions.ts';
import { admin, type Role } from '#contract/roles.ts';
import { email as emailRule } from '#contract/schemas.ts';
import { type Database, inTransaction, openDatabase } from '#server/db/db.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { processSettings, type Settings } from '#server/env.ts';
import { ShopError } from '#server/errors.ts';
import { insertOperatorActivity } from '#server/features/activity/activity.store.ts';
import {
  type CreatedAdministrator,
  createAdministrator,
} from '#server/features/auth/create-administrator.ts';
import { removeAdministrator } from '#server/features/auth/remove-administrator.ts';
import { turnOffUserSecondFactor } from '#server/features/auth/second-factor/turn-off-second-factor.ts';
import { findCredentialsByEmail } from '#server/features/users/users.store.ts';
import { securityLines } from '#server/http/security-log.ts';
import { requireShop } from '#server/process/data-dir.ts';
import { explainFailure } from '#server/process/explain-failure.ts';

/** `none` makes an administrator a member. */
type ChosenSet = ShopSet | 'none';
const sets = [...(Object.keys(shopSets) as ShopSet[]), 'none'] satisfies ChosenSet[];

class UsageError extends Error {
  constructor(why = '') {
    super(`Usage: npm run admin -- [--set ${sets.join('|')}] [--reset-second-factor] EMAIL (${why})`);
  }
}

process.umask(0o077);
try {
  await run(readArguments());
} catch (error) {
  const isExpected = error instanceof UsageError || error instanceof ShopError;
  console.error(isExpected ? error.message : await explainFailure(error, 'command'));
  process.exitCode = 1;
}

interface Arguments {
  email: string;
  set: ChosenSet;
  resetsSecondFactor: boolean;
}

function readArguments(): Arguments {
  try {
    const { values, positionals } = parseArgs({
      options: {
        set: { type: 'string', default: 'owner' },
        'reset-second-factor': { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    if (positionals.length > 1) throw new UsageError('one e-mail address at a time');
    const email = emailRule.safeParse(positionals[0] ?? '');
    if (!email.success) throw new UsageError(email.error.issues[0]?.message);
    const set = sets.find((one) => one === values.set);
    if (!set) throw new UsageError('no such set');
    return { email: email.data, set, resetsSecondFactor: values['reset-second-factor'] };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError((error as Error).message);
  }
}

async function run({ email: address, set, resetsSecondFactor }: Arguments): Promise<void> {
  const settings = processSettings();
  requireShop(settings);
  const database: Database = await openDatabase(settings, { limited: false });
  try {
    await migrateDatabase(database.pool);
    if (resetsSecondFactor) console.log(await resetSecondFactor(database, settings, address));
    else if (set === 'none') console.log(await endAdministrator(database, settings, address));
    else console.log(await addAdministrator(database, settings, address, set));
  } finally {
    await database.close();
  }
}

async function resetSecondFactor({ db }: Database, settings: Settings, address: string): Promise<string> {
  const account = await findCredentialsByEmail(db, address);
  if (!account) throw new ShopError('not-found', `No account has the e-mail address ${address}.`);
  await inTransaction(db, async (tx) => {
    await turnOffUserSecondFactor(tx, account.id);
    await insertOperatorActivity(tx, 'second-factor-off', account.id);
  });
  log(settings, { event: 'second-factor-off', account: account.id });
  return `Two-step sign-in is off for ${address}, who can sign in without a code now and set it up again.`;
}

async function endAdministrator({ db }: Database, settings: Settings, address: string): Promise<string> {
  const account = await removeAdministrator(db, address);
  log(settings, { event: 'role-changed', account, role: 'ROLE MEMBER' });
  return `${address} is no longer an administrator.`;
}

async function addAdministrator(
  { db }: Database,
  settings: Settings,
  address: string,
  set: ShopSet,
): Promise<string> {
  const password = randomBytes(12).toString('base64url');
  const made = await createAdministrator(db, address, password, set);
  if (made.what !== 'already') {
    log(settings, { event: 'role-changed', account: made.accountId, role: admin, set });
  }
  return wordsFor(made, address, { password, set });
}

/** Standard output is for the person. */
function log(
  { logLevel: level }: Settings,
  entry: { event: ActivityKind; account: string; role?: Role; set?: ShopSet },
): void {
  if (level === 'silent') return;
  securityLines(pino({ level }, pino.destination({ dest: 2, sync: true }))).info(
    { ...entry, how: 'terminal' },
    entry.event,
  );
}

function wordsFor(
  made: CreatedAdministrator,
  address: string,
  { password, set }: { password: string; set: ShopSet },
): string {
  const what = set === 'owner' ? 'an administrator' : `an administrator for ${setNames[set]}`;
  if (made.what === 'already') return `${address} is ${what} already.`;
  if (made.what === 'created') {
    return `${address} is ${what} now. Password, shown this once: ${password}`;
  }
  const how = made.hasPassword ? 'with the same password as before' : 'as before, without a password';
  const words = `${address} is ${what} now and signs in again ${how}.`;
  return made.isProven
    ? words
    : `${words}\nNobody ever proved that this address is theirs: make sure that you know who made the account.`;
}
