import { v7 } from 'uuid';
import type { FieldChange, ImportResult } from '#contract/product-imports.contract.ts';
import type { VariantsForm } from '#contract/variants.contract.ts';
import type { Db } from '#server/db/db.ts';
import { findAttributes } from '../../attributes/option-choices.store.ts';
import { completeRows } from '../import/complete-rows.ts';
import {
  type FileRow,
  type ImportRow,
  isVariantRow,
  productSkuOf,
  takenBySomebody,
  type VariantRow,
} from '../import/import.rules.ts';
import { findBrandIds } from '../import/import.store.ts';
import { type PlannedValue, planAttributes } from '../import/import-attributes.ts';
import { findRefusals, groupByProduct } from '../import/import-batch.ts';
import { findCategories, pathsOfNew } from '../import/import-categories.ts';
import { findLinked } from '../import/import-links.ts';
import { fitVariants, planForm, refusalOfSku } from '../import/import-variants.ts';
import { withoutKept } from '../import/kept-fields.rules.ts';
import { type AttributeIds, type Links, linksOf, shareLinks } from '../import/option-links.rules.ts';
import { requireWritable } from '../set-variants.store.ts';
import { readVariants } from '../variants.store.ts';
import { describeByHead, type KnownHeads, shareAttributes } from './product-heads.rules.ts';
import {
  attributeChanges,
  linkChanges,
  type NamedIds,
  productChanges,
  variantChanges,
} from './row-changes.rules.ts';
import { readStored, type Stored, seenBy } from './seen-rows.ts';
import { findForeignSkus } from './stored-products.store.ts';

/** Whose products an import may change. */
export interface Brand {
  id: string;
  name: string;
}

/** What a valid row would do. */
export interface Preview {
  /** Name of the product. */
  name: string;
  result: ImportResult;
  changes: FieldChange[];
  reason: string | null;
  hint: string | null;
  /** As it is applied: with what another row says about its product, and the product of a variant. */
  row: FileRow;
  /** A digest of what the row was compared with. */
  seen: string;
}

/**
 * Finds what valid rows would change, and writes nothing. The rules are those of the import.
 * @param brand the only one whose products they may change; null for all
 * @param findKnown what rows of earlier batches say about these products with options, by sku
 * @returns what becomes of each row, by sku, and names of brands and categories that do not exist yet
 */
export async function previewRows(
  db: Db,
  inFile: readonly FileRow[],
  brand: Brand | null,
  findKnown: (productSkus: string[]) => Promise<ReadonlyMap<string, FileRow>>,
): Promise<{ previews: Map<string, Preview>; newBrands: string[]; newCategories: string[] }> {
  const onlyBrandId = brand?.id ?? null;
  const refusals = new Map<string, Refusal>();
  const refuse = (sku: string, reason: string) => refusals.set(sku, { reason, hint: null });
  const rows = await completeRows(db, inFile, refuse, { lock: false });
  const known = await findKnownHeads(db, rows, findKnown);
  const stored = await readStored(db, [...rows, ...known.values()]);
  for (const [sku, refusal] of await refuseForeign(db, rows, brand)) refusals.set(sku, refusal);
  const unrefused = (all: readonly ImportRow[]) => all.filter(({ sku }) => !refusals.has(sku));
  const attributeIds = await findLinked(db, unrefused(rows), refuse);
  const described = await findCategories(db, describeByHead(unrefused(rows), known), refuse);
  await planAttributes(db, { ...described, onlyBrandId }, refuse);
  const allowed = unrefused(rows);
  for (const [sku, reason] of await findRefusals(
    db,
    allowed.filter(({ variant }) => variant === null),
    onlyBrandId,
  )) {
    refuse(sku, reason);
  }
  for (const { head, rows: group } of groupByProduct(allowed)) {
    const links = linksOf([...known.values()].filter((row) => productSkuOf(row) === head.sku));
    await checkGroup(db, { head, rows: group, links, attributeIds, onlyBrandId }, stored, ({ sku }, reason) =>
      refuse(sku, reason),
    );
  }
  const applied = shareLinks(shareAttributes(describeByHead(unrefused(rows), known), known), known);
  // The head may be another row than before, in other categories.
  const categories = await findCategories(db, applied, refuse);
  const planned = await planAttributes(db, { ...categories, onlyBrandId }, refuse);
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
    inFile.map((original): [string, Preview] => {
      const row = appliedBySku.get(original.sku);
      const refusal = refusals.get(original.sku) ?? nothing;
      if (!row || refusal.reason !== null) {
        const name = original.name ?? '';
        return [original.sku, { name, result: 'refused', changes: [], ...refusal, row: original, seen: '' }];
      }
      const { isNew, changes } = compare(compared.get(row.sku) ?? row, stored, {
        ids,
        attributeIds,
        firsts,
        known,
        planned,
      });
      const result = isNew ? 'new' : changes.length > 0 ? 'changed' : 'same';
      const kept = withoutKept(row, original);
      const seen = seenBy(kept, stored);
      return [row.sku, { name: row.name, result, changes, ...refusal, row: kept, seen }];
    }),
  );
  return {
    previews,
    newBrands: kept.flatMap(({ brand: name }) =>
      name === null || ids.brands.has(name.toLowerCase()) ? [] : name,
    ),
    newCategories: pathsOfNew(kept, categories),
  };
}

interface Refusal {
  reason: string | null;
  hint: string | null;
}
const nothing: Refusal = { reason: null, hint: null };

/** @returns what earlier rows say about the products with options that these rows are about */
async function findKnownHeads(
  db: Db,
  rows: readonly ImportRow[],
  find: (productSkus: string[]) => Promise<ReadonlyMap<string, FileRow>>,
): Promise<KnownHeads> {
  const known = await find([...new Set(rows.filter(isVariantRow).map(productSkuOf))]);
  const heads = await completeRows(db, [...known.values()], () => {}, { lock: false });
  return new Map(heads.map((head) => [productSkuOf(head), head]));
}

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
    if (row.brand?.toLowerCase() !== brand.name.toLowerCase()) {
      refusals.set(row.sku, {
        reason: 'You can import products of your own brand only.',
        hint: `Write ${brand.name}, or leave the brand empty.`,
      });
    } else if (taken) {
      refusals.set(row.sku, { reason: takenBySomebody(taken), hint: 'Choose another SKU.' });
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
  const names = rows.flatMap((row) => row.brand?.toLowerCase() ?? []);
  return await findBrandIds(db, [...new Set(names)]);
}

interface Group {
  /** The product as its first row describes it. */
  head: ImportRow;
  rows: readonly VariantRow[];
  /** What rows of earlier batches say of its options. */
  links: Links;
  attributeIds: AttributeIds;
  onlyBrandId: string | null;
}

/** Checks the rows of a product with options as their import does. */
async function checkGroup(
  db: Db,
  { head, rows, links, attributeIds, onlyBrandId }: Group,
  { products, variants }: Stored,
  refuse: (row: VariantRow, reason: string) => void,
): Promise<void> {
  const taken = await refusalOfSku(db, head, onlyBrandId);
  if (taken) {
    for (const row of rows) refuse(row, taken);
    return;
  }
  const id = products.get(head.sku)?.id ?? null;
  const productId = id ?? v7();
  const nothing = { quantity: 0, options: [], imageIds: [], variants: [], retired: [] };
  const attributesOf = ({ options }: VariantsForm) =>
    findAttributes(
      db,
      options.flatMap(({ attribute }) => attribute ?? []),
    );
  const attempt = (form: VariantsForm) =>
    planForm(
      form,
      async () =>
        id
          ? await readVariants(db, id, form.options)
          : { productId, sku: head.sku, ...nothing, attributes: await attributesOf(form) },
      (plan) => requireWritable(db, productId, plan.variants),
    );
  await fitVariants({ ...variants.get(head.sku), links, attributeIds }, rows, attempt, refuse);
}

interface Compared {
  ids: NamedIds;
  attributeIds: AttributeIds;
  /** The first row of each product. */
  firsts: ReadonlySet<ImportRow>;
  known: KnownHeads;
  planned: readonly PlannedValue[];
}

function compare(
  row: ImportRow,
  { products, variants, values }: Stored,
  { ids, attributeIds, firsts, known, planned }: Compared,
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
  const { options = [], variants: all = [] } = variants.get(productSku) ?? {};
  const variant = all.find(({ sku }) => sku === row.sku) ?? null;
  // The first row of a product describes it.
  const ofProduct = firsts.has(row)
    ? [...ofProductOf(), ...linkChanges(row, head, { options, attributeIds })]
    : [];
  return { isNew: variant === null, changes: [...ofProduct, ...variantChanges(row, variant)] };
}
