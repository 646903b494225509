import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { installation } from '#server/db/schema/installation.ts';
import { memberships, users } from '#server/db/schema/people.ts';
import { type Settings, SettingsError } from '#server/env.ts';
import { isLoopback } from '#server/process/setting-values.ts';
import { publishedSignIns } from './demo-sign-ins.ts';

/** True when the database has no accounts, products or brands yet. */
export async function isUnused(db: Db): Promise<boolean> {
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

/** True when the owner created an administrator, with ADMIN_PASSWORD or `npm run admin`. The demo's does not count. */
async function hasOwnAdministrator(db: Db): Promise<boolean> {
  const published = publishedSignIns().map(({ email }) => email);
  const { rows } = await db.execute(sql`
    select exists (select from ${installation} where key = 'first-administrator')
      or exists (
        select from ${memberships} m join ${users} on ${users.id} = m.user_id
        where m.merchant_id is null and m.permission_set = 'owner' and not lower(${users.email}) = any(${sql.param(published)}::text[])
      ) as "hasOwn"`);
  return rows[0]?.hasOwn === true;
}

/**
 * A demo shop that other machines can reach refuses its published passwords (`demo-accounts.ts`), so it needs its owner's
 * administrator before it listens to them.
 * @throws SettingsError when it has none
 */
export async function refuseOpenDemo(
  db: Db,
  { host, adminPassword }: Pick<Settings, 'host' | 'adminPassword'>,
): Promise<void> {
  if (isLoopback(host) || adminPassword !== null || !(await isDemoShop(db))) return;
  if (await hasOwnAdministrator(db)) return;
  throw new SettingsError(
    `HOST: ${host} would open the demo shop, whose passwords are published, to other machines; first create your own administrator with npm run admin -- EMAIL, or start an empty shop with SEED=none and another DATA_DIR or database`,
  );
}
