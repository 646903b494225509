import type { AttributeValue } from '#contract/attribute-values.ts';
import type { Db } from '#server/db/db.ts';
import type { Media } from '#server/features/media/media.ts';
import { findActor } from '#server/features/users/users.store.ts';
import type { Actor } from '#server/http/actor.ts';
import { readPeople } from '../demo/people.ts';

/** An ordered variant of a product with options. */
interface BoughtVariant {
  id: string;
  priceMinor: number;
}

/** The database of the seed, and the people, attributes and products that it has created so far. */
export interface SeedContext {
  db: Db;
  media: Media;
  /** Account ids by the short names of the seed files. */
  people: Map<string, string>;
  /** By their names, and so are the ids of their choices. */
  attributes: Map<string, { id: string; choiceIds: ReadonlyMap<AttributeValue, string> }>;
  /** Products by their names in the catalogue. */
  products: Map<string, { id: string; priceMinor: number; variants: Map<string, BoughtVariant> }>;
}

export function getPersonId({ people }: Pick<SeedContext, 'people'>, key: string): string {
  const id = people.get(key);
  if (!id) throw new Error(`The seed files have no person ${key}.`);
  return id;
}

export function getAttribute({ attributes }: Pick<SeedContext, 'attributes'>, name: string) {
  const attribute = attributes.get(name);
  if (!attribute) throw new Error(`The seed files have no attribute ${name}.`);
  return attribute;
}

export function getProduct({ products }: Pick<SeedContext, 'products'>, name: string) {
  const product = products.get(name);
  if (!product) throw new Error(`The seed files have no product ${name}.`);
  return product;
}

/** @param choice of a variant; null for a product without options */
export function boughtProduct(context: Pick<SeedContext, 'products'>, name: string, choice: string | null) {
  const { id: productId, priceMinor, variants } = getProduct(context, name);
  if (choice === null && variants.size === 0) return { productId, variantId: productId, priceMinor };
  const variant = variants.get(choice ?? '');
  if (!variant) throw new Error(`The seed files have no ${name} in ${choice}.`);
  return { productId, variantId: variant.id, priceMinor: variant.priceMinor };
}

export async function getActor(context: SeedContext, key: string): Promise<Actor> {
  const actor = await findActor(context.db, getPersonId(context, key));
  if (!actor) throw new Error(`${key} has no account.`);
  return actor;
}

/** An administrator. */
export async function getClerk(context: SeedContext): Promise<Actor> {
  const administrator = readPeople().find(({ role }) => role === 'ROLE ADMIN');
  if (!administrator) throw new Error('The demo shop has no administrator.');
  return await getActor(context, administrator.key);
}
