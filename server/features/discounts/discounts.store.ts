import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { PERCENT_PARTS } from '#contract/active-discounts.ts';
import type { Discount, DiscountForm, DiscountUse } from '#contract/discounts.contract.ts';
import { toMajor, toMinor } from '#contract/money.ts';
import type { Db } from '#server/db/db.ts';
import { brands, categories, products } from '#server/db/schema/catalogue.ts';
import { discounts, discountTargets, orderDiscounts } from '#server/db/schema/discounts.ts';
import { shopCurrency } from '#server/db/schema/installation.ts';
import { orders } from '#server/db/schema/orders.ts';
import { users } from '#server/db/schema/people.ts';
import { discountState } from './discount-state.rules.ts';
import { findLastChanges } from './last-changes.store.ts';

type Target = Discount['targets'][number];

const shown = {
  _id: discounts.id,
  title: discounts.title,
  code: discounts.code,
  kind: discounts.kind,
  value: discounts.value,
  minimumMinor: discounts.minimumMinor,
  forFirstOrder: discounts.forFirstOrder,
  startsAt: discounts.startsAt,
  endsAt: discounts.endsAt,
  maxUses: discounts.maxUses,
  maxUsesPerPerson: discounts.maxUsesPerPerson,
  borneBy: discounts.borneBy,
  isActive: discounts.isActive,
  uses: discounts.uses,
  version: discounts.version,
  targets: sql<Target[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('kind', t.kind, 'id', t.target_id, 'name', coalesce(
      (select p.name from ${products} p where p.id = t.target_id and p.deleted_at is null),
      (select c.name from ${categories} c where c.id = t.target_id), (select b.name from ${brands} b where b.id = t.target_id))) order by t.target_id), '[]')
    from ${discountTargets} t where t.discount_id = ${discounts.id})`,
  givenMinor: discounts.givenMinor,
  orders: discounts.orderCount,
  lastOrder: discounts.lastOrderAt,
};

type StoredValues = Parameters<typeof discountState>[0] &
  Pick<typeof discounts.$inferSelect, 'kind' | 'value' | 'minimumMinor'>;
const asShown = ({ kind, value, minimumMinor, ...row }: StoredValues, now: Date) => ({
  value: kind === 'free-delivery' ? null : kind === 'percent' ? value / PERCENT_PARTS : toMajor(value),
  minimum: minimumMinor === null ? null : toMajor(minimumMinor),
  startsAt: row.startsAt?.toISOString() ?? null,
  endsAt: row.endsAt?.toISOString() ?? null,
  state: discountState(row, now),
});

/** @returns discounts that are not deleted, the newest first. @param id of one of them */
export async function selectDiscounts(db: Db, id?: string): Promise<Discount[]> {
  const rows = await db
    .select(shown)
    .from(discounts)
    .where(and(isNull(discounts.deletedAt), id === undefined ? undefined : eq(discounts.id, id)))
    .orderBy(desc(discounts.id));
  const changes = await findLastChanges(db, id);
  const now = new Date();
  return rows.map(({ minimumMinor, givenMinor, lastOrder, ...row }) => ({
    ...row,
    lastOrder: lastOrder?.toISOString() ?? null,
    lastChange: changes.get(row._id) ?? null,
    given: toMajor(givenMinor),
    ...asShown({ ...row, minimumMinor }, now),
  }));
}

/** Nobody else changes the discount, or places with it, until the transaction ends. */
export async function lockDiscount(db: Db, id: string): Promise<void> {
  await db.select({ id: discounts.id }).from(discounts).where(eq(discounts.id, id)).for('no key update');
}

/** Nobody else adds or switches on a discount until the transaction ends. */
export async function lockDiscounts(db: Db): Promise<{ all: number; switchedOn: number }> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('discounts'))`);
  const [counted] = await db
    .select({
      all: sql<number>`count(*)::int`,
      switchedOn: sql<number>`count(*) filter (where ${discounts.isActive})::int`,
    })
    .from(discounts)
    .where(isNull(discounts.deletedAt));
  return counted ?? { all: 0, switchedOn: 0 };
}

/** The amounts of a form as they are stored. */
export const storedMinors = ({ kind, value, minimum }: Pick<DiscountForm, 'kind' | 'value' | 'minimum'>) => ({
  value:
    kind === 'free-delivery'
      ? 0
      : kind === 'percent'
        ? Math.round((value ?? 0) * PERCENT_PARTS)
        : toMinor(value ?? 0),
  minimumMinor: minimum === null ? null : toMinor(minimum),
});

const toColumns = ({ targets, minimum, value, startsAt, endsAt, ...form }: DiscountForm) => {
  const minors = storedMinors({ minimum, value, ...form });
  const hasAmount = form.kind === 'amount' || minimum !== null;
  return {
    ...form,
    ...minors,
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
    currency: hasAmount ? sql`(select currency from ${shopCurrency} for share)` : null,
  };
};

export async function insertDiscount(db: Db, form: DiscountForm, id = v7()): Promise<string> {
  await db.insert(discounts).values({ ...toColumns(form), id });
  await insertTargets(db, id, form);
  return id;
}

async function insertTargets(db: Db, discountId: string, { targets }: Pick<DiscountForm, 'targets'>) {
  if (targets.length === 0) return;
  await db
    .insert(discountTargets)
    .values(targets.map(({ kind, id: targetId }) => ({ discountId, kind, targetId })));
}

/** The row last: its version publishes what is switched on, with the targets. */
export async function updateDiscount(db: Db, id: string, form: DiscountForm): Promise<void> {
  await db.delete(discountTargets).where(eq(discountTargets.discountId, id));
  await insertTargets(db, id, form);
  await db
    .update(discounts)
    .set({ ...toColumns(form), ...nextVersion })
    .where(eq(discounts.id, id));
}

const nextVersion = { version: sql`${discounts.version} + 1` };

export async function updateActive(db: Db, id: string, isActive: boolean): Promise<void> {
  await db
    .update(discounts)
    .set({ isActive, ...nextVersion })
    .where(eq(discounts.id, id));
}

export async function removeDiscount(db: Db, id: string): Promise<void> {
  await db
    .update(discounts)
    .set({ deletedAt: sql`now()`, isActive: false, ...nextVersion })
    .where(eq(discounts.id, id));
}

/** @returns the ids that are of no product, category or brand */
export async function findUnknownTargets(db: Db, targets: DiscountForm['targets']): Promise<string[]> {
  const ids = sql.param(targets.map(({ id }) => id));
  const kinds = sql.param(targets.map(({ kind }) => kind));
  const { rows } = await db.execute<{ id: string }>(sql`
    select t.id from unnest(${ids}::uuid[], ${kinds}::text[]) as t(id, kind)
    where not case t.kind when 'product' then exists (select from ${products} p where p.id = t.id and p.deleted_at is null)
      when 'category' then exists (select from ${categories} c where c.id = t.id)
      else exists (select from ${brands} b where b.id = t.id) end`);
  return rows.map(({ id }) => id);
}

/** A page of the orders that got a discount, the newest first. Index: order_discounts_of_discount. */
export async function listUses(
  db: Db,
  discountId: string,
  { page, limit }: { page: number; limit: number },
): Promise<DiscountUse[]> {
  const name = sql<
    string | null
  >`nullif(trim(coalesce(${orders.buyer} ->> 'firstName', ${users.firstName}, '') || ' ' ||
    coalesce(${orders.buyer} ->> 'lastName', ${users.lastName}, '')), '')`;
  const chosen = db
    .select({ orderId: orderDiscounts.orderId, minor: orderDiscounts.minor })
    .from(orderDiscounts)
    .where(eq(orderDiscounts.discountId, discountId))
    .orderBy(desc(orderDiscounts.orderId))
    .limit(limit)
    .offset((page - 1) * limit)
    .as('chosen');
  const rows = await db
    .select({
      order: { _id: orders.id, number: orders.number },
      at: orders.createdAt,
      buyer: name,
      minor: chosen.minor,
      isCancelled: sql<boolean>`${orders.cancelledAt} is not null`,
    })
    .from(chosen)
    .innerJoin(orders, eq(orders.id, chosen.orderId))
    .leftJoin(users, eq(users.id, orders.userId))
    .orderBy(desc(orders.id));
  return rows.map(({ minor, at, ...row }) => ({ ...row, at: at.toISOString(), saves: toMajor(minor) }));
}
