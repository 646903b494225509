import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Address, DeliveryAddress } from '#contract/addresses.contract.ts';
import type { Db } from '#server/db/db.ts';
import { addresses, users } from '#server/db/schema/people.ts';
import type { StoredPlace } from './addresses.rules.ts';

const place = {
  address: addresses.address,
  city: addresses.city,
  state: addresses.state,
  country: addresses.country,
  zipCode: addresses.zipCode,
  recipient: addresses.recipient,
  company: addresses.company,
  line2: addresses.line2,
  region: addresses.region,
  countryCode: addresses.countryCode,
  phone: addresses.phone,
};
const columns = { _id: addresses.id, ...place, isDefault: addresses.isDefault };
/** A reply has no field that an address has no value of. */
type WithoutNull<Row> = {
  [Name in keyof Row]: Exclude<Row[Name], null> | (null extends Row[Name] ? undefined : never);
};
const withoutNull = <Row extends object>(row: Row) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as WithoutNull<Row>;
const own = (userId: string, id: string) => and(eq(addresses.userId, userId), eq(addresses.id, id));

/** @returns all of the account's addresses, newest first */
export async function listAddresses(db: Db, userId: string): Promise<Address[]> {
  const found = await db
    .select(columns)
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.id));
  return found.map(withoutNull);
}

/** @returns null also for another account's address */
export async function findAddress(db: Db, userId: string, id: string): Promise<Address | null> {
  const [found] = await db.select(columns).from(addresses).where(own(userId, id));
  return found ? withoutNull(found) : null;
}

/** @returns the address that the account's request with this id has added, or null */
export async function findAddedAddress(db: Db, userId: string, requestId: string): Promise<Address | null> {
  const [found] = await db
    .select(columns)
    .from(addresses)
    .where(and(eq(addresses.userId, userId), eq(addresses.requestId, requestId)));
  return found ? withoutNull(found) : null;
}

/** @returns null for an account without addresses */
export async function findDefaultAddress(db: Db, userId: string): Promise<DeliveryAddress | null> {
  const [found] = await db
    .select(place)
    .from(addresses)
    .where(and(eq(addresses.userId, sql.placeholder('userId')), addresses.isDefault))
    .prepare('find_default_address')
    .execute({ userId });
  return found ? withoutNull(found) : null;
}

/** @returns SQL for another statement: the result of `findDefaultAddress` as JSON; null for a guest */
export function selectDefaultAddress(userId: string | null): SQL {
  const pairs = Object.entries(place).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`);
  return sql`(select jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs, sql`, `)})) from ${addresses}
    where ${addresses.userId} = ${userId} and ${addresses.isDefault})`;
}

/** @returns the newest address except this one, which becomes the next default */
export async function findNewestOther(db: Db, userId: string, id: string): Promise<{ id: string } | null> {
  const [found] = await db
    .select({ id: addresses.id })
    .from(addresses)
    .where(and(eq(addresses.userId, userId), ne(addresses.id, id)))
    .orderBy(desc(addresses.id))
    .limit(1);
  return found ?? null;
}

/** Call it after `lockAddressBook` when the count decides about an insert. */
export async function countAddresses(db: Db, userId: string): Promise<number> {
  return await db.$count(addresses, eq(addresses.userId, userId));
}

/** Locks the account's address book until the transaction ends. */
export async function lockAddressBook(db: Db, userId: string): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** @param isDefault call `clearDefault` first when true: the database allows one default per account */
export async function insertAddress(
  db: Db,
  userId: string,
  address: StoredPlace & { isDefault: boolean; requestId?: string | undefined },
): Promise<Address> {
  const [inserted] = await db
    .insert(addresses)
    .values({ userId, ...address })
    .returning(columns);
  if (!inserted) throw new Error('an insert returned no row');
  return withoutNull(inserted);
}

/** @throws when it is another account's */
export async function updateAddress(
  db: Db,
  userId: string,
  id: string,
  change: StoredPlace,
): Promise<Address> {
  const [updated] = await db.update(addresses).set(change).where(own(userId, id)).returning(columns);
  if (!updated) throw new Error('an update of an address found none');
  return withoutNull(updated);
}

/** Deletes nothing when it is another account's. */
export async function deleteAddress(db: Db, userId: string, id: string): Promise<void> {
  await db.delete(addresses).where(own(userId, id));
}

/** Leaves the account without a default until `setDefault`. */
export async function clearDefault(db: Db, userId: string): Promise<void> {
  await db
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), eq(addresses.isDefault, true)));
}

/** Call `clearDefault` first: the database allows one default per account. */
export async function setDefault(db: Db, userId: string, id: string): Promise<void> {
  await db.update(addresses).set({ isDefault: true }).where(own(userId, id));
}
