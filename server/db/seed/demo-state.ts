import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { installation } from '#server/db/schema/letters.ts';
import { isLoopback, SettingsError } from '#server/env.ts';

/** Nobody has an account and nothing is for sale yet. */
export async function isUntouched(db: Db): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select exists (select from users) or exists (select from products) or exists (select from brands) as "isUsed"`,
  );
  return rows[0]?.isUsed === false;
}

/** True when this database holds the demo shop. */
export async function isDemoShop(db: Db): Promise<boolean> {
  const [seeded] = await db.select({ value: installation.value }).from(installation).where(sql`key = 'seed'`);
  return seeded !== undefined;
}

/**
 * The demo shop's passwords are published: once laid out, it is opened to nobody but this machine.
 * @throws SettingsError
 */
export async function refuseOpenDemo(db: Db, host: string): Promise<void> {
  if (isLoopback(host) || !(await isDemoShop(db))) return;
  throw new SettingsError(
    `HOST: ${host} would let others into the demo shop, whose passwords are published; use another DATA_DIR or database`,
  );
}
