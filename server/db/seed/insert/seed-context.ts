import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import type { Db } from '#server/db/db.ts';
import { findActor } from '#server/features/users/users.store.ts';
import type { Actor } from '#server/http/actor.ts';

/** What the seed writes to, and the people and products that it has created so far. */
export interface SeedContext {
  db: Db;
  cacheInvalidation: CacheInvalidation;
  /** Account ids by the short names of the seed files. */
  people: Map<string, string>;
  /** By their names in the catalogue. */
  products: Map<string, { id: string; priceMinor: number }>;
}

export function personOf({ people }: Pick<SeedContext, 'people'>, key: string): string {
  const id = people.get(key);
  if (!id) throw new Error(`The seed files have no person ${key}.`);
  return id;
}

export function productOf({ products }: Pick<SeedContext, 'products'>, name: string) {
  const product = products.get(name);
  if (!product) throw new Error(`The seed files have no product ${name}.`);
  return product;
}

export async function actorOf(context: SeedContext, key: string): Promise<Actor> {
  const actor = await findActor(context.db, personOf(context, key));
  if (!actor) throw new Error(`${key} has no account.`);
  return actor;
}
