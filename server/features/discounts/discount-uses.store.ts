import { sql } from 'drizzle-orm';
import type { ActiveDiscount } from '#contract/active-discounts.ts';
import type { Db } from '#server/db/db.ts';
import { brands, categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { discountShares, discounts, discountUses, orderDiscounts } from '#server/db/schema/discounts.ts';
import { checkouts, type HeldDiscount, orderLines } from '#server/db/schema/orders.ts';
import { users } from '#server/db/schema/people.ts';
import { asksForPerson, type PersonalRefusal } from './discounts.rules.ts';
import { hasOrdered } from './has-ordered.store.ts';

export type { HeldDiscount } from '#server/db/schema/orders.ts';

/** Who orders. A use counts for whoever has one of the two. */
export interface DiscountedPerson {
  userId: string | null;
  /** An e-mail address in its one form, in lower case; null while nobody knows it. */
  person: string | null;
}

interface Listing {
  brandId: string | null;
  categoryIds: string[];
}

/** The brand and the categories of products, with those above them, by their ids. */
export async function findListings(db: Db, productIds: readonly string[]): Promise<Map<string, Listing>> {
  const { rows } = await db.execute<Listing & { id: string } & Record<string, unknown>>(sql`
    select p.id, b.id as "brandId", array(select c.category_id from ${categoryProducts} c where c.product_id = p.id) as "categoryIds"
    from ${products} p left join ${brands} b on b.id = p.brand_id where p.id = any(${sql.param(productIds)}::uuid[])`);
  return new Map(rows.map(({ id, ...listing }) => [id, listing]));
}

/** A rule of these needs the database, beyond what every process knows. */
const asksForUses = (discount: ActiveDiscount) => discount.isLimited || asksForPerson(discount);

/** Nobody could say whether it is the first order, or how often they have ordered. */
const isNobody = ({ userId, person }: DiscountedPerson) => userId === null && person === null;

/** Who orders, or asks for a price. */
export interface AskingPerson extends DiscountedPerson {
  /** An order without account and address will not have one later. */
  isPlacing?: boolean | undefined;
  /** Too many addresses were asked about, so that this one is not told what it has ordered. */
  isPastLimit?: boolean | undefined;
}

/**
 * Who may not have which of these discounts, in one statement, which is only sent where a rule asks for it. Uses are not locked: placing
 * an order decides (`takeUses`). A quote without an address assumes a first order.
 * @param heldKey of a checkout that is held, whose own uses do not count against its buyer
 */
export async function findRefusals(
  db: Db,
  candidates: readonly ActiveDiscount[],
  who: AskingPerson,
  heldKey: string | null = null,
): Promise<Map<string, PersonalRefusal>> {
  const asked = candidates.filter(asksForUses);
  if (asked.length === 0) return new Map();
  const ofAll = who.isPastLimit ? 'not-now' : who.isPlacing && isNobody(who) ? 'nobody-known' : null;
  const ofPerson = new Set(asked.filter(asksForPerson).map(({ id }) => id));
  const found = await countUses(db, asked, who, heldKey);
  return new Map<string, PersonalRefusal>(
    found.flatMap((one) => {
      const personal = ofAll && ofPerson.has(one.id) ? ofAll : personalRefusal(one);
      const refusal = one.isUsedUp ? 'used-up' : personal;
      return refusal ? [[one.id, refusal] as const] : [];
    }),
  );
}

interface CountedUses {
  id: string;
  isUsedUp: boolean;
  isUsedBefore: boolean;
  isNotFirst: boolean;
}
const personalRefusal = ({ isUsedBefore, isNotFirst }: CountedUses): PersonalRefusal | null =>
  isUsedBefore ? 'used-before' : isNotFirst ? 'not-first-order' : null;

/** Indexes: discount_uses_person, discount_uses_user, orders_mine, orders_of_guest. */
async function countUses(
  db: Db,
  asked: readonly ActiveDiscount[],
  { userId, person }: DiscountedPerson,
  heldKey: string | null = null,
): Promise<CountedUses[]> {
  // As `listHeldPieces`.
  const ownHeld = sql`(select c.id from ${checkouts} c
    where c.id = ${heldKey}::uuid and (c.user_id is null or c.user_id = ${userId}::uuid))`;
  const own = sql`(select h.discount_id, h.id from ${discountUses} h where h.checkout_id in (select id from own_held) and h.state = 'held')`;
  // Becomes an order whatever comes first, also one without a discount. Index: checkouts_held.
  const holdsOne = sql`exists (select from ${checkouts} c where c.state = 'held' and c.id not in (select id from own_held)
    and (c.user_id = ${userId}::uuid or (c.user_id is null and lower(c.email) = ${person})
      or c.user_id = (select p.id from ${users} p where lower(p.email) = ${person})))`;
  const ofPerson = sql`u.discount_id = d.id and u.state <> 'released' and (u.person = ${person} or u.user_id = ${userId}::uuid)
    and u.id not in (select own.id from own)`;
  const { rows } = await db.execute<CountedUses & Record<string, unknown>>(sql`
    with own_held as ${ownHeld}, own as ${own}
    select d.id, coalesce(d.uses - (select count(*) from own where own.discount_id = d.id) >= d.max_uses, false) as "isUsedUp",
      coalesce((select count(*) from ${discountUses} u where ${ofPerson}) >= d.max_uses_per_person, false) as "isUsedBefore",
      d.for_first_order and (${holdsOne} or ${hasOrdered({ userId: sql`${userId}::uuid`, person: sql`${person}` })}) as "isNotFirst"
    from ${discounts} d where d.id = any(${sql.param(asked.map(({ id }) => id))}::uuid[])`);
  return rows;
}

/** The outcome of taking uses: all were taken where none was refused and none has changed. */
interface TakenUses {
  refused: Map<string, PersonalRefusal>;
  /** One was saved since its rule was read: changed, switched off or deleted. */
  hasChanged: boolean;
}

/**
 * Makes others who order as the same account or address wait until this transaction ends, where one of these discounts asks for a person: two
 * discounts are two rows, which nobody else may want. Always before their rows are locked, so that nobody who waits here keeps one.
 */
export async function lockPerson(
  tx: Db,
  wanted: readonly ActiveDiscount[],
  { userId, person }: DiscountedPerson,
): Promise<void> {
  if (!wanted.some(asksForPerson)) return;
  const names = [userId, person].flatMap((one) => (one === null ? [] : [`discounts of ${one}`]));
  await tx.execute(sql`
    select pg_advisory_xact_lock(key) from (
      select hashtextextended(name, 0) as key from unnest(${sql.param(names)}::text[]) as name order by 1) as keys`);
}

/**
 * Takes a use of each discount, in the transaction that places, whose row locks make people take turns. Takes none when one was used up or
 * saved meanwhile, or when this person may not have it.
 */
export async function takeUses(
  tx: Db,
  applied: readonly ActiveDiscount[],
  who: DiscountedPerson,
): Promise<TakenUses> {
  await lockPerson(tx, applied, who);
  const ids = sql.param(applied.map(({ id }) => id));
  const { rows: open } = await tx.execute<{ id: string; version: number; isOpen: boolean }>(sql`
    select id, version, is_active and deleted_at is null and coalesce(uses < max_uses, true) as "isOpen"
    from ${discounts} where id = any(${ids}::uuid[]) order by id for no key update`);
  const versions = new Map(open.map(({ id, version }) => [id, version]));
  const hasChanged = applied.some(({ id, version = versions.get(id) }) => version !== versions.get(id));
  const refused = new Map<string, PersonalRefusal>(
    open.flatMap(({ id, isOpen }) => (isOpen ? [] : [[id, 'used-up' as const]])),
  );
  const asked = applied.filter(asksForPerson);
  // A statement of its own, which sees what those have committed who had the lock before.
  for (const one of asked.length > 0 ? await countUses(tx, asked, who) : []) {
    const refusal = personalRefusal(one);
    if (refusal && !refused.has(one.id)) refused.set(one.id, refusal);
  }
  if (refused.size === 0 && !hasChanged)
    await tx.execute(sql`update ${discounts} set uses = uses + 1 where id = any(${ids}::uuid[])`);
  return { refused, hasChanged };
}

type Use = DiscountedPerson & { discounts: readonly HeldDiscount[] };
const toIds = (held: readonly HeldDiscount[]) => held.map(({ discountId }) => discountId);

/** Notes the uses of a checkout that is held. */
export async function insertHeldUses(tx: Db, checkoutId: string, { discounts: held, ...who }: Use) {
  await tx
    .insert(discountUses)
    .values(toIds(held).map((discountId) => ({ ...who, discountId, checkoutId, state: 'held' as const })));
}

/** Keeps the discounts of an order that was just inserted, with their shares and uses. */
export async function insertOrderDiscounts(tx: Db, orderId: string, use: Use): Promise<void> {
  const { discounts: held, ...who } = use;
  await tx
    .insert(discountUses)
    .values(toIds(held).map((discountId) => ({ ...who, discountId, orderId, state: 'used' as const })));
  await insertFrozen(tx, orderId, held);
}

/** The same for the order of a checkout that was held, which nothing refuses: a discount may be deleted meanwhile. */
export async function insertPaidDiscounts(
  tx: Db,
  { orderId, checkoutId }: { orderId: string; checkoutId: string },
  held: readonly HeldDiscount[],
): Promise<void> {
  await tx.execute(sql`
    update ${discountUses} set state = 'used', order_id = ${orderId}::uuid, checkout_id = null
    where checkout_id = ${checkoutId}::uuid and state = 'held'`);
  await insertFrozen(tx, orderId, held);
}

async function insertFrozen(tx: Db, orderId: string, held: readonly HeldDiscount[]): Promise<void> {
  await tx
    .insert(orderDiscounts)
    .values(held.map(({ shares: _shares, ...discount }, at) => ({ ...discount, orderId, position: at + 1 })));
  const shares = held.flatMap((discount, at) =>
    discount.shares.map((share) => ({ ...share, position: at + 1 })),
  );
  const column = <K extends keyof (typeof shares)[number]>(name: K) =>
    sql.param(shares.map((one) => one[name]));
  await tx.execute(sql`
    insert into ${discountShares} (order_id, position, line_id, minor)
    select ${orderId}::uuid, share.position, l.id, share.minor
    from unnest(${column('position')}::int[], ${column('variantId')}::uuid[], ${column('minor')}::bigint[]) as share(position, variant_id, minor)
      left join ${orderLines} l on l.order_id = ${orderId}::uuid and coalesce(l.variant_id, l.product_id) = share.variant_id`);
}

/** Gives the uses of a checkout back that is held no longer, and forgets whose they were. */
export async function releaseUses(tx: Db, checkoutId: string): Promise<void> {
  await tx.execute(sql`
    with released as (
      update ${discountUses} set state = 'released', person = null, user_id = null where checkout_id = ${checkoutId}::uuid and state = 'held' returning discount_id
    ), locked as (
      select id from ${discounts} where id in (select discount_id from released) order by id for no key update
    )
    update ${discounts} d set uses = d.uses - 1 from locked where d.id = locked.id`);
}
