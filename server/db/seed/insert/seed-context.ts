import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import type { Db } from '#server/db/db.ts';
import { prepareFindActor } from '#server/features/users/users.store.ts';
import type { Actor } from '#server/http/actor.ts';
import type { EndedSessions } from '#server/http/ended-sessions.ts';

/** What the demo shop's story is played on, and who and what is on it so far. */
export interface SeedContext {
  db: Db;
  changes: CacheInvalidation;
  endedSessions: EndedSessions;
  /** Percent. */
  taxRate: number;
  /** Account ids by the story's short names. */
  people: Map<string, string>;
  /** By the catalogue's names. */
  products: Map<string, { id: string; priceCents: number }>;
}

export function personOf({ people }: Pick<SeedContext, 'people'>, key: string): string {
  const id = people.get(key);
  if (!id) throw new Error(`The demo shop's story names ${key}, whom it does not introduce.`);
  return id;
}

export function productOf({ products }: Pick<SeedContext, 'products'>, name: string) {
  const product = products.get(name);
  if (!product) throw new Error(`The demo shop's story names ${name}, which it does not sell.`);
  return product;
}

export async function actorOf(stage: SeedContext, key: string): Promise<Actor> {
  const actor = await prepareFindActor(stage.db)(personOf(stage, key));
  if (!actor) throw new Error(`${key} has no account.`);
  return actor;
}
