import { TransactionRollbackError } from 'drizzle-orm';
import { v7 } from 'uuid';
import { firstMessages } from '#contract/errors.ts';
import {
  maxVariants,
  tooManyVariants,
  type VariantsForm,
  variantsForm,
} from '#contract/variants.contract.ts';
import type { Db } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import { lockAttributesOf } from '../../attributes/option-choices.store.ts';
import { lockProduct } from '../product-changes.store.ts';
import { replaceSales } from '../sales.store.ts';
import { writeVariants } from '../set-variants.store.ts';
import { earliestShippingDay } from '../stock-policy.rules.ts';
import { planVariants, type StoredOptions, type VariantPlan } from '../variants.rules.ts';
import { findVariants, readVariants } from '../variants.store.ts';
import { takenBySomebody, type VariantRow } from './import.rules.ts';
import {
  findRowsOfVariants,
  findStoredProducts,
  type ImportedProduct,
  listInCategories,
  upsertProducts,
} from './import.store.ts';
import { type AttributeIds, changesLinks, idsOf, linksOf, refusalOfLinks } from './option-links.rules.ts';
import { type Base, isSame, refusalOfOptions, refusedSku, withRows } from './variant-rows.rules.ts';

/** Counts of rows. */
interface VariantCounts {
  added: number;
  changed: number;
}

export type RefuseRow = (row: VariantRow, reason: string) => void;

/**
 * Lays rows over the variants of their product, without those that break a rule.
 * @param attempt writes the variants, or only checks them; returns why it was refused
 * @param refuse called with each row that cannot be written, and why
 * @returns the other rows
 */
export async function fitVariants(
  stored: Base,
  rows: readonly VariantRow[],
  attempt: (form: VariantsForm) => Promise<Refusal | null>,
  refuse: RefuseRow,
): Promise<VariantRow[]> {
  const names = stored.options ?? rows[0]?.variant.options ?? [];
  const all = linksOf(rows, stored.links);
  let left = rows.filter((row) => {
    const reason = refusalOfOptions(row, names) ?? refusalOfLinks(row, all);
    if (reason !== null) refuse(row, reason);
    return reason === null;
  });
  const leaveOut = (isLeftOut: (row: VariantRow) => boolean, reason: string) => {
    for (const row of left.filter(isLeftOut)) refuse(row, reason);
    left = left.filter((row) => !isLeftOut(row));
  };
  // At once. An attempt for each row takes minutes when all rows of a file are about one product, and nothing else runs meanwhile.
  const surplus = new Set(beyondMax(stored, left));
  leaveOut((row) => surplus.has(row), tooManyVariants);
  while (left.length > 0 && (changesAnyLink(left, stored) || left.some((row) => !isSame(row, stored)))) {
    const refusal = await attempt(withRows(stored, left));
    if (refusal === null) break;
    const known = left.some(({ sku }) => sku === refusal.sku);
    leaveOut(({ sku }) => !known || sku === refusal.sku, refusal.reason);
  }
  return left;
}

/** @returns the rows that add more variants than a product may have */
function beyondMax({ variants = [] }: Base, rows: readonly VariantRow[]): VariantRow[] {
  const known = new Set(variants.map(({ sku }) => sku));
  return rows.filter(({ sku }) => !known.has(sku)).slice(Math.max(0, maxVariants - known.size));
}

/** @returns whether rows make options of the product refer to another attribute than they do */
const changesAnyLink = (rows: readonly VariantRow[], { options = [], links, attributeIds }: Base) =>
  changesLinks(options, idsOf(linksOf(rows, links), attributeIds));

/** Writes rows of one product, which exists, as its variants. Those that no row names stay. */
async function importVariants(
  tx: Db,
  productId: string,
  { rows, userId, attributeIds }: Pick<ProductWithVariants, 'rows' | 'userId' | 'attributeIds'>,
  refuse: RefuseRow,
): Promise<VariantCounts & { kept: number; isLinked: boolean }> {
  // Locks before the stock is read: orders lock it, too.
  await lockProduct(tx, productId, null);
  // Their choices are what values may be.
  const sent = idsOf(linksOf(rows), attributeIds).map((attribute) => ({ attribute }));
  await lockAttributesOf(tx, productId, sent);
  const stored = { ...(await findVariants(tx, productId)), attributeIds };
  const write = (form: VariantsForm) =>
    planForm(
      form,
      () => readVariants(tx, productId, form.options),
      (plan) => writePlan(tx, productId, plan, userId),
    );
  const left = await fitVariants(stored, rows, write, refuse);
  const same = left.filter((row) => isSame(row, stored)).length;
  const before = new Set(stored.variants?.map(({ sku }) => sku));
  const added = left.filter(({ sku }) => !before.has(sku)).length;
  const isLinked = left.length > 0 && changesAnyLink(left, stored);
  return { added, changed: left.length - same - added, kept: left.length, isLinked };
}

type Refusal = { sku: string | null; reason: string };

/**
 * Plans what a form of variants makes of a product.
 * @param use gets the plan, and may refuse it
 * @returns why it was refused; null when it was not
 */
export async function planForm(
  form: VariantsForm,
  readStored: () => Promise<StoredOptions>,
  use: (plan: VariantPlan) => Promise<void>,
): Promise<Refusal | null> {
  // Of the whole form: how many options, values and variants there may be.
  const checked = variantsForm.safeParse(form);
  if (checked.error) {
    return { sku: form.variants.at(-1)?.sku ?? null, reason: firstMessages(checked.error).error };
  }
  try {
    const outside = { newId: v7, today: earliestShippingDay(new Date()) };
    await use(planVariants(await readStored(), checked.data, outside));
    return null;
  } catch (error) {
    if (error instanceof ShopError) return { sku: refusedSku(error, form), reason: error.message };
    throw error;
  }
}

/** Writes in a savepoint, because the database may refuse, too. */
const writePlan = (tx: Db, productId: string, plan: VariantPlan, userId: string | null) =>
  tx.transaction((savepoint) =>
    replaceSales(savepoint, productId, new Map(plan.removed.map((id) => [id, []])), () =>
      writeVariants(savepoint, productId, plan, userId),
    ),
  );

interface ProductWithVariants {
  product: ImportedProduct;
  categoryId: string | null;
  rows: readonly VariantRow[];
  /** Ids of the attributes that rows name for options. */
  attributeIds: AttributeIds;
  /** Who imports; null for an operator. */
  userId: string | null;
  /** The only brand whose products may change; null for all. */
  onlyBrandId: string | null;
}

/** @returns why a product with options cannot have its sku; null when a variant of none has it */
export async function refusalOfSku(
  db: Db,
  product: Pick<ImportedProduct, 'sku' | 'priceMinor' | 'quantity'>,
  onlyBrandId: string | null,
): Promise<string | null> {
  const { sku } = product;
  const [other] = await findRowsOfVariants(db, [product], onlyBrandId);
  if (!other || other.product === sku) return null;
  return other.product === null
    ? takenBySomebody(sku)
    : `${sku} is the sku of a variant of ${other.product}.`;
}

/**
 * Inserts or updates a product with options, and its variants. A new product is only kept with one of them.
 * @param refuse called with each row that cannot be written, and why
 */
export async function importProductWithVariants(
  tx: Db,
  { product, categoryId, rows, attributeIds, userId, onlyBrandId }: ProductWithVariants,
  refuse: RefuseRow,
): Promise<VariantCounts> {
  const nothing = { added: 0, changed: 0 };
  const taken = await refusalOfSku(tx, product, onlyBrandId);
  if (taken) {
    for (const row of rows) refuse(row, taken);
    return nothing;
  }
  const stored = (await findStoredProducts(tx, [product.sku])).get(product.sku);
  try {
    return await tx.transaction(async (savepoint) => {
      // Price and quantity of an existing product follow its variants.
      const { idBySku, written } = await upsertProducts(savepoint, [{ ...product, ...stored }], onlyBrandId);
      const changed = written.filter(({ before }) => before !== null).length;
      const productId = idBySku.get(product.sku);
      if (productId === undefined) {
        for (const row of rows) refuse(row, takenBySomebody(product.sku));
        return nothing;
      }
      const counts = await importVariants(savepoint, productId, { rows, userId, attributeIds }, refuse);
      if (counts.kept === 0 && !stored) savepoint.rollback();
      await listInCategories(savepoint, categoryId ? [{ categoryId, productId }] : []);
      return {
        added: counts.added,
        changed: Math.max(
          counts.changed,
          Math.min(Math.max(changed, counts.isLinked ? 1 : 0), counts.kept - counts.added),
        ),
      };
    });
  } catch (error) {
    if (error instanceof TransactionRollbackError) return nothing;
    throw error;
  }
}
