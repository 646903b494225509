import { and, asc, eq, inArray, isNull, or, type SQLWrapper, sql } from 'drizzle-orm';
import {
  cellOfContact,
  type OwnSafetyContact,
  type SafetyContact,
  type SafetyContactForm,
} from '#contract/safety-contacts.contract.ts';
import type { Db } from '#server/db/db.ts';
import { brands, products } from '#server/db/schema/catalogue.ts';
import { safetyContacts } from '#server/db/schema/safety-contacts.ts';
import { sellers } from '#server/db/schema/sellers.ts';
import { contains } from '#server/db/text-search.ts';

/** Whose contacts: a merchant's id; null for the shop. */
export type ContactOwner = string | null;

const ofOwner = (owner: ContactOwner) =>
  owner === null ? isNull(safetyContacts.merchantId) : eq(safetyContacts.merchantId, owner);
const texts = {
  name: safetyContacts.name,
  address: safetyContacts.address,
  reachedAt: safetyContacts.reachedAt,
};
const own = {
  _id: safetyContacts.id,
  ...texts,
  version: safetyContacts.version,
  products: sql<number>`(select count(*)::int from ${products} p where p.deleted_at is null
    and (p.manufacturer_id = safety_contacts.id or p.responsible_id = safety_contacts.id))`,
};

/** The first by name that match a text. */
export async function listContacts(
  db: Db,
  owner: ContactOwner,
  { search, limit }: { search?: string | undefined; limit: number },
): Promise<OwnSafetyContact[]> {
  return await db
    .select(own)
    .from(safetyContacts)
    .where(and(ofOwner(owner), search ? contains(safetyContacts.name, search) : undefined))
    .orderBy(asc(sql`lower(${safetyContacts.name})`), asc(safetyContacts.id))
    .limit(limit);
}

/** @param lock nobody else changes it, or names it in a product, until the transaction ends */
export async function findContact(
  db: Db,
  id: string,
  owner: ContactOwner,
  lock = false,
): Promise<OwnSafetyContact | null> {
  const isIt = and(eq(safetyContacts.id, id), ofOwner(owner));
  if (lock) await db.select({ id: safetyContacts.id }).from(safetyContacts).where(isIt).for('update');
  const [found] = await db.select(own).from(safetyContacts).where(isIt);
  return found ?? null;
}

/** Inserts contacts, unless the owner has the same. @returns their ids by their cells */
export async function ensureContacts(
  db: Db,
  owner: ContactOwner,
  contacts: readonly SafetyContactForm[],
): Promise<Map<string, string>> {
  if (contacts.length === 0) return new Map();
  const distinct = [...new Map(contacts.map((contact) => [cellOfContact(contact), contact])).values()];
  await db
    .insert(safetyContacts)
    .values(distinct.map((contact) => ({ ...contact, merchantId: owner })))
    .onConflictDoNothing();
  const names = distinct.map(({ name }) => name);
  const found = await db
    .select({ id: safetyContacts.id, ...texts })
    .from(safetyContacts)
    .where(and(ofOwner(owner), sql`${safetyContacts.name} = any(${sql.param(names)}::text[])`));
  return new Map(found.map(({ id, ...contact }) => [cellOfContact(contact), id]));
}

export async function updateContact(db: Db, id: string, contact: SafetyContactForm): Promise<void> {
  const version = sql`${safetyContacts.version} + 1`;
  await db
    .update(safetyContacts)
    .set({ ...contact, version })
    .where(eq(safetyContacts.id, id));
}

/** Products that were deleted lose it. */
export async function removeContact(db: Db, id: string): Promise<void> {
  await db.delete(safetyContacts).where(eq(safetyContacts.id, id));
}

/** Keeps contacts from being deleted until the transaction ends. @returns those of the ids that there are, or that the owner has */
export async function lockContacts(
  db: Db,
  ids: readonly string[],
  owner?: ContactOwner,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const found = await db
    .select({ id: safetyContacts.id })
    .from(safetyContacts)
    .where(and(inArray(safetyContacts.id, [...ids]), owner === undefined ? undefined : ofOwner(owner)))
    .orderBy(asc(safetyContacts.id))
    .for('key share');
  return new Set(found.map(({ id }) => id));
}

/** @returns whether the shop requires safety data (docs/rules.md#product-safety) */
export async function isSafetyRequired(db: Db): Promise<boolean> {
  const [company] = await db
    .select({ isRequired: sellers.requiresSafety })
    .from(sellers)
    .where(isNull(sellers.merchantId));
  return company?.isRequired ?? false;
}

/** @returns the merchant of a brand, whose contacts its products get; null for the shop's */
export async function findOwnerOfBrand(db: Db, brandId: string): Promise<ContactOwner> {
  const [brand] = await db.select({ owner: brands.merchantId }).from(brands).where(eq(brands.id, brandId));
  return brand?.owner ?? null;
}

/** A contact as a cell of a file has it, like `cellOfContact`. @param id of the contact, in the statement */
export const cellOfStored = (id: SQLWrapper) =>
  sql<
    string | null
  >`(select concat_ws(' | ', c.name, c.address, c.reached_at) from ${safetyContacts} c where c.id = ${id})`;

/** Complete data name a manufacturer and who answers in the EU. The index `products_without_safety` has the same condition. */
export const lacksSafety = or(isNull(products.manufacturerId), isNull(products.responsibleId));

const selectContact = (id: typeof products.manufacturerId | typeof products.responsibleId) =>
  sql<SafetyContact | null>`(select jsonb_build_object('_id', c.id, 'name', c.name, 'address', c.address, 'reachedAt', c.reached_at)
    from ${safetyContacts} c where c.id = ${id})`;

/** The safety data of a product, as columns of a statement that reads products. */
export const safetyColumns = {
  manufacturer: selectContact(products.manufacturerId),
  responsible: selectContact(products.responsibleId),
  warnings: products.warnings,
};

/** The safety data of a product for its form. */
export async function findSafety(db: Db, productId: string) {
  const [found] = await db.select(safetyColumns).from(products).where(eq(products.id, productId));
  return found ?? { manufacturer: null, responsible: null, warnings: null };
}
