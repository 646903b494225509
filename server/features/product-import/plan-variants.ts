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
import { findAttributes } from '../attributes/option-choices.store.ts';
import { lockAttributesFor } from '../attributes/product-attributes.store.ts';
import { readVariants, requireWritable } from '../variants/set-variants.store.ts';
import { planVariants, type VariantPlan } from '../variants/variants.rules.ts';
import type { VariantRow } from './import.rules.ts';
import { changesLinks, mergeLinks, refusalOfLinks, toAttributeIds } from './option-links.rules.ts';
import { changesVariant } from './row-changes.rules.ts';
import { type Base, refusalOfOptions, refusedSku, withRows } from './variant-rows.rules.ts';

type RefuseRow = (row: VariantRow, reason: string) => void;

/**
 * Lays rows over the variants of their product, without those that break a rule.
 * @param attempt plans the variants; returns why they are refused
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
  const all = mergeLinks(rows, stored.links);
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
  while (
    left.length > 0 &&
    (changesAnyLink(left, stored) || left.some((row) => changesVariant(row, stored)))
  ) {
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
  changesLinks(options, toAttributeIds(mergeLinks(rows, links), attributeIds));

type Refusal = { sku: string | null; reason: string };

interface Group {
  /** The product's. */
  sku: string;
  /** Null when the product is added. */
  productId: string | null;
  /** When it is added. */
  newId: string;
  rows: readonly VariantRow[];
  stored: Base;
  /** True when attributes that rows name for options stay as they are until the end of the transaction. */
  lock: boolean;
}

/** The variants of a product after the rows. */
export interface PlannedVariants {
  productId: string;
  /** Null when they stay as they are. */
  variants: VariantPlan | null;
}

/**
 * Plans the variants of a product with options. Those that no row names stay.
 * @param refuse called with each row that cannot be written, and why
 */
export async function planGroup(
  db: Db,
  { sku, productId: id, newId, rows, stored, lock }: Group,
  refuse: RefuseRow,
): Promise<PlannedVariants> {
  const productId = id ?? newId;
  const named = toAttributeIds(mergeLinks(rows, stored.links), stored.attributeIds).flatMap(
    (one) => one ?? [],
  );
  // Their choices are what values may be.
  if (lock && named.length > 0) await lockAttributesFor(db, named);
  const nothing = { quantity: 0, options: [], imageIds: [], variants: [], retired: [] };
  // A file may have been written before the day when back-orders ship.
  const outside = { newId: v7, today: '' };
  let variants: VariantPlan | null = null;
  const attempt = async (form: VariantsForm): Promise<Refusal | null> => {
    // The whole form is checked for how many options, values and variants there may be.
    const checked = variantsForm.safeParse(form);
    if (checked.error) {
      return { sku: form.variants.at(-1)?.sku ?? null, reason: firstMessages(checked.error).error };
    }
    const linkIds = form.options.flatMap(({ attribute }) => attribute ?? []);
    try {
      const before = id
        ? await readVariants(db, id, form.options)
        : { productId, sku, ...nothing, attributes: await findAttributes(db, linkIds) };
      const plan = planVariants(before, checked.data, outside);
      await requireWritable(db, productId, plan.variants);
      // A product is added with a variant of its own.
      variants = id ? plan : { ...plan, removed: [productId] };
      return null;
    } catch (error) {
      if (error instanceof ShopError) return { sku: refusedSku(error, form), reason: error.message };
      throw error;
    }
  };
  await fitVariants(stored, rows, attempt, refuse);
  return { productId, variants };
}
