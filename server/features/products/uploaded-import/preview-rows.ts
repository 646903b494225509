import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import type { FieldChange, ImportResult } from '#contract/product-imports.contract.ts';
import type { Db } from '#server/db/db.ts';
import { findValuesOf, type StoredValues } from '../../attributes/product-attributes.store.ts';
import { type ImportRow, isVariantRow, productSkuOf, type VariantRow } from '../import/import.rules.ts';
import { findBrandIds, findRowsOfVariants } from '../import/import.store.ts';
import { type PlannedValue, planAttributes } from '../import/import-attributes.ts';
import { findRefusals, groupByProduct } from '../import/import-batch.ts';
import { findCategories, pathsOfNew } from '../import/import-categories.ts';
import { fitVariants, planForm } from '../import/import-variants.ts';
import type { StoredVariants } from '../import/variant-rows.rules.ts';
import { requireWritable } from '../set-variants.store.ts';
import { findVariants, readVariants } from '../variants.store.ts';
import { describeByHead, type KnownHeads, shareAttributes } from './product-heads.rules.ts';
import { attributeChanges, type NamedIds, productChanges, variantChanges } from './row-changes.rules.ts';
import { findForeignSkus, findStoredProducts, type StoredProduct } from './stored-products.store.ts';

/** Whose products an import may change. */
export interface Brand {
  id: string;
  name: string;
}

/** What a valid row would do. */
export interface Preview {
  result: ImportResult;
  changes: FieldChange[];
  reason: string | null;
  hint: string | null;
  /** As it is applied: with what another row says about its product. */
  row: ImportRow;
  /** A digest of what the row was compared with. */
  seen: string;
}

/** What rows are compared with, as it is at this moment. */
interface Stored {
  products: ReadonlyMap<string, StoredProduct>;
  /** By the sku of the product. */
  variants: ReadonlyMap<string, StoredVariants>;
  /** By the id of the product; of rows with attributes. */
  values: ReadonlyMap<string, StoredValues>;
}

export async function readStored(db: Db, rows: readonly ImportRow[]): Promise<Stored> {
  const products = await findStoredProducts(db, [...new Set(rows.map(productSkuOf))]);
  const variants = new Map<string, StoredVariants>();
  for (const sku of new Set(rows.filter(isVariantRow).map(productSkuOf))) {
    const product = products.get(sku);
    if (product) variants.set(sku, await findVariants(db, product.id));
  }
  const described = rows.filter(({ attributes }) => attributes !== undefined);
  const ids = described.flatMap((row) => products.get(productSkuOf(row))?.id ?? []);
  const values = ids.length > 0 ? await findValuesOf(db, [...new Set(ids)]) : new Map();
  return { products, variants, values };
}

/** @returns a digest of all that decides about the row; another one later means that somebody changed it */
export function seenBy(row: ImportRow, { products, variants, values }: Stored): string {
  const product = products.get(productSkuOf(row));
  // Of a product with options these add up those of its variants.
  const { priceMinor, quantity, free, ...rest } = product ?? {};
  const own = row.variant
    ? variants.get(row.variant.productSku)?.variants?.find(({ sku }) => sku === row.sku)
    : { priceMinor, quantity, free };
  return createHash('sha256')
    .update(JSON.stringify([rest, own, ...(row.attributes ? [values.get(product?.id ?? '') ?? {}] : [])]))
    .digest('base64');
}

/**
 * Finds what valid rows would change, and writes nothing. The rules are those of the import.
 * @param brand the only one whose products they may change; null for all
 * @param known what rows of earlier batches say about products with options
 * @returns what becomes of each row, by sku, and names of brands and categories that do not exist yet
 */
export async function previewRows(
  db: Db,
  rows: readonly ImportRow[],
  brand: Brand | null,
  known: KnownHeads,
): Promise<{ previews: Map<string, Preview>; newBrands: string[]; newCategories: string[] }> {
  const stored = await readStored(db, [...rows, ...known.values()]);
  const refusals = await refuseForeign(db, rows, brand);
  const refuse = (sku: string, reason: string) => refusals.set(sku, { reason, hint: null });
  const unrefused = (all: readonly ImportRow[]) => all.filter(({ sku }) => !refusals.has(sku));
  const described = await findCategories(db, describeByHead(unrefused(rows), known), refuse);
  await planAttributes(db, described, refuse);
  const allowed = unrefused(rows);
  for (const [sku, reason] of await findRefusals(
    db,
    allowed.filter(({ variant }) => variant === null),
  )) {
    refuse(sku, reason);
  }
  for (const { head, rows: group } of groupByProduct(allowed)) {
    await checkGroup(db, head, group, stored, ({ sku }, reason) => refuse(sku, reason));
  }
  const applied = shareAttributes(describeByHead(unrefused(rows), known), known);
  // The head may be another row than before, in other categories.
  const categories = await findCategories(db, applied, refuse);
  const planned = await planAttributes(db, categories, refuse);
  const ids = { brands: await findBrands(db, rows, brand), categories: categories.ids };
  const appliedBySku = new Map(applied.map((row) => [row.sku, row]));
  const compared = new Map(categories.rows.map((row) => [row.sku, row]));
  const kept = unrefused(categories.rows);
  const firsts = new Set(
    Map.groupBy(kept, productSkuOf)
      .values()
      .flatMap((group) => group.slice(0, 1)),
  );
  const previews = new Map(
    rows.map((original): [string, Preview] => {
      const row = appliedBySku.get(original.sku) ?? original;
      const refusal = refusals.get(row.sku);
      const seen = seenBy(row, stored);
      if (refusal) return [row.sku, { result: 'refused', changes: [], ...refusal, row, seen }];
      const { isNew, changes } = compare(compared.get(row.sku) ?? row, stored, {
        ids,
        firsts,
        known,
        planned,
      });
      const result = isNew ? 'new' : changes.length > 0 ? 'changed' : 'same';
      return [row.sku, { result, changes, reason: null, hint: null, row, seen }];
    }),
  );
  return {
    previews,
    newBrands: kept.flatMap((row) => (ids.brands.has(row.brand.toLowerCase()) ? [] : row.brand)),
    newCategories: pathsOfNew(kept, categories),
  };
}

interface Refusal {
  reason: string;
  hint: string | null;
}

/** The words are the same whatever the other brand has. */
async function refuseForeign(
  db: Db,
  rows: readonly ImportRow[],
  brand: Brand | null,
): Promise<Map<string, Refusal>> {
  const refusals = new Map<string, Refusal>();
  if (!brand) return refusals;
  const skus = new Set(rows.flatMap((row) => [row.sku, productSkuOf(row)]));
  const foreign = await findForeignSkus(db, [...skus], brand.id);
  for (const row of rows) {
    const taken = [row.sku, productSkuOf(row)].find((sku) => foreign.has(sku));
    if (row.brand.toLowerCase() !== brand.name.toLowerCase()) {
      refusals.set(row.sku, {
        reason: 'You can import products of your own brand only.',
        hint: `Write ${brand.name}, or leave the brand empty.`,
      });
    } else if (taken) {
      refusals.set(row.sku, { reason: `The SKU ${taken} is already in use.`, hint: 'Choose another SKU.' });
    }
  }
  return refusals;
}

async function findBrands(
  db: Db,
  rows: readonly ImportRow[],
  brand: Brand | null,
): Promise<NamedIds['brands']> {
  if (brand) return new Map([[brand.name.toLowerCase(), brand.id]]);
  return await findBrandIds(db, [...new Set(rows.map((row) => row.brand.toLowerCase()))]);
}

/** Checks the rows of a product with options as their import does. */
async function checkGroup(
  db: Db,
  head: ImportRow,
  rows: readonly VariantRow[],
  { products, variants }: Stored,
  refuse: (row: VariantRow, reason: string) => void,
): Promise<void> {
  const [other] = await findRowsOfVariants(db, [head]);
  if (other && other.product !== head.sku) {
    for (const row of rows) refuse(row, `${head.sku} is the sku of a variant of ${other.product}.`);
    return;
  }
  const id = products.get(head.sku)?.id ?? null;
  const productId = id ?? v7();
  const nothing = { quantity: 0, options: [], imageIds: [], variants: [], retired: [] };
  const attempt = (form: Parameters<typeof planForm>[0]) =>
    planForm(
      form,
      async () => (id ? await readVariants(db, id) : { productId, sku: head.sku, ...nothing }),
      (plan) => requireWritable(db, productId, plan.variants),
    );
  await fitVariants(variants.get(head.sku) ?? {}, rows, attempt, refuse);
}

interface Compared {
  ids: NamedIds;
  /** The first row of each product. */
  firsts: ReadonlySet<ImportRow>;
  known: KnownHeads;
  planned: readonly PlannedValue[];
}

function compare(
  row: ImportRow,
  { products, variants, values }: Stored,
  { ids, firsts, known, planned }: Compared,
): { isNew: boolean; changes: FieldChange[] } {
  const productSku = productSkuOf(row);
  const product = products.get(productSku) ?? null;
  const head = row.variant ? known.get(productSku) : undefined;
  const shown = new Set(head?.attributes?.map(({ name }) => name.toLowerCase()));
  const own = planned.filter(
    ({ sku, attribute }) => sku === productSku && !shown.has(attribute.name.toLowerCase()),
  );
  const ofProductOf = () => [
    ...(head ? [] : productChanges(row, product, ids)),
    ...attributeChanges(own, values.get(product?.id ?? '') ?? {}),
  ];
  if (!isVariantRow(row)) return { isNew: product === null, changes: ofProductOf() };
  const variant = variants.get(productSku)?.variants?.find(({ sku }) => sku === row.sku) ?? null;
  // The first row of a product describes it.
  const ofProduct = firsts.has(row) ? ofProductOf() : [];
  return { isNew: variant === null, changes: [...ofProduct, ...variantChanges(row, variant)] };
}
