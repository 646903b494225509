import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { installation } from '#server/db/schema/installation.ts';
import { users } from '#server/db/schema/people.ts';
import type { ConfirmedStep, ShopFacts } from './before-you-sell.rules.ts';

const keys: Record<ConfirmedStep, string> = { delivery: 'confirmed-delivery', taxes: 'confirmed-taxes' };

export const countForSale = (db: Db): Promise<number> => db.$count(products, eq(products.forSale, true));

/** The answers, with the names of who gave them. */
export async function listConfirmed(db: Db): Promise<ShopFacts['confirmed']> {
  const answer = sql`${installation.value}::jsonb`;
  const rows = await db
    .select({
      key: installation.key,
      seen: sql<string>`${answer} ->> 'seen'`,
      by: sql<string | null>`nullif(trim(${users.firstName} || ' ' || ${users.lastName}), '')`,
    })
    .from(installation)
    .leftJoin(users, sql`${users.id} = (${answer} ->> 'by')::uuid`)
    .where(inArray(installation.key, Object.values(keys)));
  return Object.fromEntries(
    (Object.keys(keys) as ConfirmedStep[]).flatMap((step) => {
      const found = rows.find(({ key }) => key === keys[step]);
      return found ? [[step, { seen: found.seen, by: found.by }]] : [];
    }),
  );
}

/** Stores who has said when that a step is right as it is. */
export async function storeConfirmed(
  db: Db,
  step: ConfirmedStep,
  answer: { seen: string; by: string; at: Date },
): Promise<void> {
  const value = JSON.stringify(answer);
  await db
    .insert(installation)
    .values({ key: keys[step], value })
    .onConflictDoUpdate({ target: installation.key, set: { value } });
}
