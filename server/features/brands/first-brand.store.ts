import type { Db } from '#server/db/db.ts';
import { brands } from '#server/db/schema/catalogue.ts';
import { insertBrand } from './brand-changes.store.ts';

/** Gives a shop without brands one of its own name, since every product has a brand. */
export async function addFirstBrand(tx: Db, name: string): Promise<void> {
  if ((await tx.$count(brands)) === 0) await insertBrand(tx, { name, description: name });
}
