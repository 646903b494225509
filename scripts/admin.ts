/**
 * npm run admin -- EMAIL: creates an administrator, or makes one of the account with that e-mail address. The random
 * password of a new account is printed once and stored nowhere. The shop may be running.
 */
import { randomBytes } from 'node:crypto';
import { email as emailRule } from '#contract/schemas.ts';
import { type Database, openDatabase } from '#server/db/db.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { processSettings, SettingsError } from '#server/env.ts';
import {
  type CreatedAdministrator,
  createAdministrator,
} from '#server/features/auth/create-administrator.ts';

process.umask(0o077);
const [given = ''] = process.argv.slice(2);
const email = emailRule.safeParse(given);
if (!email.success) {
  console.error(`Usage: npm run admin -- EMAIL (${email.error.issues[0]?.message})`);
  process.exitCode = 1;
} else {
  await run(email.data).catch((error) => {
    console.error(error instanceof SettingsError ? error.message : error);
    process.exitCode = 1;
  });
}

async function run(address: string): Promise<void> {
  const password = randomBytes(12).toString('base64url');
  const database: Database = await openDatabase(processSettings(), { limited: false });
  try {
    await migrateDatabase(database.pool);
    console.log(wordsFor(await createAdministrator(database.db, address, password), address, password));
  } finally {
    await database.close();
  }
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
