import { sql } from 'drizzle-orm';
import { settings } from '#server/db/schema/settings.ts';
import type { SeedContext } from './seed-context.ts';

/** What shoppers call what the demo sells. */
const synonyms = `bag → backpack, pack, daypack
rucksack, backpack, daypack
sneakers, trainers → shoes
glasses → sunglasses
watch, chronograph
sofa, couch → armchair
jumper, sweater, pullover
pillow → cushion
pan, skillet, saucepan`;

/** Stored here, because the shop's own row may not be there yet. */
export async function insertSynonyms({ db }: SeedContext): Promise<void> {
  const value = { synonyms };
  await db
    .insert(settings)
    .values({ group: 'search', value })
    .onConflictDoUpdate({ target: settings.group, set: { value, version: sql`${settings.version} + 1` } });
}
