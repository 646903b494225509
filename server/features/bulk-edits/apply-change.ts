import type { BulkChange, BulkRefusal } from '#contract/bulk-edits.contract.ts';
import { messages } from '#contract/validation.ts';
import type { Db } from '#server/db/db.ts';
import { type Actor, ownBrandId } from '#server/http/actor.ts';
import { lockProductCategories } from '../categories/category-changes.store.ts';
import { listBasePrices, writeBasePrices } from '../prices/base-price.store.ts';
import { lockProducts } from '../product-history/locked-product.store.ts';
import { recordChanges } from '../product-history/record-changes.ts';
import { deleteProducts } from '../products/delete-products.ts';
import { refusalOfContacts } from '../safety-contacts/change-contacts.ts';
import type { BulkOutcome } from './bulk-edits.store.ts';
import { hasMaxSales, planPrices } from './bulk-prices.rules.ts';
import {
  addToCategories,
  removeFromCategories,
  writeActive,
  writeCannotReturn,
  writePurchaseLimit,
  writeSafety,
} from './bulk-products.store.ts';
import { findFullOfSales, isPast, removeSales, writeSales } from './bulk-sales.store.ts';

interface ApplyOptions {
  /** Id of the bulk edit. */
  edit: string;
  productIds: readonly string[];
  /** Products that are not the actor's are refused. */
  actor: Actor;
}

interface Applied {
  changed: ReadonlySet<string>;
  /** Refusals by product. */
  refused?: ReadonlyMap<string, string>;
}

/** Changes products by the rules of a single change. */
export async function applyChange(
  tx: Db,
  change: BulkChange,
  { edit, productIds, actor }: ApplyOptions,
): Promise<BulkOutcome> {
  const areKnown =
    change.kind !== 'categories' || (await lockProductCategories(tx, productIds, change.categories));
  const found = await lockProducts(tx, productIds, ownBrandId(actor));
  const names = new Map(found.map(({ id, name }) => [id, name]));
  const ids = areKnown ? [...names.keys()] : [];
  let applied: Applied = { changed: new Set() };
  const work = async () => {
    applied = await apply(tx, change, ids, actor);
  };
  await recordChanges(tx, 'bulk-edit', ids, work, edit);
  const reasonFor = (id: string) => (areKnown ? applied.refused?.get(id) : messages.categoriesUnknown);
  return {
    changed: applied.changed.size,
    refusals: listRefusals(productIds, names, reasonFor),
  };
}

/** @param names of the locked products, by id: all others are refused */
export const listRefusals = (
  productIds: readonly string[],
  names: ReadonlyMap<string, string>,
  reasonFor: (id: string) => string | undefined,
): BulkRefusal[] =>
  productIds.flatMap((id) => {
    const name = names.get(id) ?? null;
    const reason = name === null ? 'There is no such product any more, or it is not yours.' : reasonFor(id);
    return reason === undefined ? [] : [{ _id: id, name, reason }];
  });

async function apply(tx: Db, change: BulkChange, ids: readonly string[], actor: Actor): Promise<Applied> {
  switch (change.kind) {
    case 'activate':
    case 'deactivate':
      return { changed: await writeActive(tx, ids, change.kind === 'activate') };
    case 'price': {
      const plan = planPrices(await listBasePrices(tx, ids), change);
      await writeBasePrices(tx, plan.writes);
      return plan;
    }
    case 'sale': {
      if (await isPast(tx, change.endsAt)) return { changed: new Set(), refused: refuseAll(ids, saleIsOver) };
      const full = await findFullOfSales(tx, ids, change);
      const free = ids.filter((id) => !full.has(id));
      const plan = planPrices(await listBasePrices(tx, free), change);
      await writeSales(tx, plan, change);
      return { ...plan, refused: new Map([...plan.refused, ...refuseAll([...full], hasMaxSales)]) };
    }
    case 'end-sales':
      return { changed: await removeSales(tx, ids) };
    case 'categories':
      return { changed: await changeCategories(tx, change, ids) };
    case 'purchase-limit':
      return { changed: await writePurchaseLimit(tx, ids, change.purchaseLimit) };
    case 'cannot-return':
      return { changed: await writeCannotReturn(tx, ids, change.cannotReturn) };
    case 'safety': {
      const refusal = await refusalOfContacts(tx, actor, change);
      return refusal
        ? { changed: new Set(), refused: refuseAll(ids, refusal.message) }
        : { changed: await writeSafety(tx, ids, change) };
    }
    case 'delete':
      await deleteProducts(tx, ids, { by: actor.id });
      return { changed: new Set(ids) };
  }
}

const saleIsOver = 'The sale would be over by now.';
const refuseAll = (ids: readonly string[], reason: string) => new Map(ids.map((id) => [id, reason]));

async function changeCategories(
  tx: Db,
  { how, categories }: Extract<BulkChange, { kind: 'categories' }>,
  ids: readonly string[],
): Promise<Set<string>> {
  if (how === 'remove') return await removeFromCategories(tx, ids, { these: categories });
  const removed =
    how === 'set' ? await removeFromCategories(tx, ids, { allExcept: categories }) : new Set<string>();
  return new Set([...removed, ...(await addToCategories(tx, ids, categories))]);
}
