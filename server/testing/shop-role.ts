import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const file = fileURLToPath(new URL('../../deploy/shop-role.sql', import.meta.url));

/**
 * Creates the role that operators give to the shop, with its database. Both get another name, and its password is `secret`.
 * @param serverUrl of a superuser
 */
export async function createShopRole(serverUrl: string, name: string): Promise<void> {
  const statements = readFileSync(file, 'utf8')
    // For psql, which is not installed everywhere.
    .replace(/^(--|\\getenv).*\n/gm, '')
    .replaceAll(":'password'", "'secret'")
    .replace(/\bshop\b/g, name)
    .split(/;\n/)
    .filter(Boolean);
  const superuser = new pg.Client(serverUrl);
  await superuser.connect();
  try {
    // One by one: a database cannot be created in a transaction.
    for (const statement of statements) await superuser.query(statement);
  } finally {
    await superuser.end();
  }
}
