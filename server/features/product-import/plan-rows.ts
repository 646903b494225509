import { v7 } from 'uuid';
import { nameKey } from '#contract/clean-text.ts';
import type { Db } from '#server/db/db.ts';
import { compareRows, type PlannedProduct, type PlannedRow } from './compare-rows.ts';
import { type FileRow, type ImportRow, isVariantRow, takenBySomebody, toProductSku } from './import.rules.ts';
import { findLinks, type PlannedValue, planAttributes, readAttributes } from './import-attributes.ts';
import { chooseCategories, type FoundCategories, pathsOfNew, readCategories } from './import-categories.ts';
import { completeRow } from './kept-fields.rules.ts';
import { mergeLinks } from './option-links.rules.ts';
import { type PlannedVariants, planGroup } from './plan-variants.ts';
import { describeByHead, shareAttributes } from './product-heads.rules.ts';
import { type FindKnown, readStored, type Stored } from './read-stored.ts';
import { findForeignSlugs } from './slugs.store.ts';
import { columnsOfSold, highestSale, refusalOfPolicy } from './sold-cells.rules.ts';
import { findBrandIds } from './stored-products.store.ts';

export interface Refusal {
  reason: string;
  hint: string | null;
}

export interface ImportPlan {
  /** Rows by sku, as `refusals`. */
  rows: ReadonlyMap<string, PlannedRow>;
  refusals: ReadonlyMap<string, Refusal>;
  products: readonly PlannedProduct[];
  /** Values of attributes that change. */
  attributes: readonly PlannedValue[];
  /** Ids of existing brands, by `nameKey`. */
  brandIds: ReadonlyMap<string, string>;
  newBrands: readonly string[];
  categories: FoundCategories;
  newCategories: readonly string[];
  stored: Stored;
}

export interface PlanOptions {
  /** The only one whose products rows may change; null for all. */
  brandId: string | null;
  /** True when what is planned is written in the same transaction. */
  lock: boolean;
  /** Finds what rows of earlier batches, which are not stored yet, say about their products. */
  findKnown?: FindKnown | undefined;
  /** @returns why a row is refused because of what is stored */
  findRefusal?: ((row: FileRow, stored: Stored) => Refusal | null) | undefined;
}

/**
 * Plans what rows change of what is stored, and writes nothing. The check of a file shows the plan, and `writePlan` carries it out.
 * @param inFile one for each sku
 */
export async function planRows(
  db: Db,
  inFile: readonly FileRow[],
  { brandId, lock, findKnown, findRefusal = () => null }: PlanOptions,
): Promise<ImportPlan> {
  const refusals = new Map<string, Refusal>();
  const refuse = (sku: string, reason: string, hint: string | null = null) =>
    refusals.set(sku, { reason, hint });
  const stored = await readStored(db, inFile, { lock, findKnown });
  const unrefused = <Row extends { sku: string }>(all: readonly Row[]) =>
    all.filter(({ sku }) => !refusals.has(sku));
  if (brandId !== null) refuseForeign(inFile, brandId, stored, refuse);
  const rows: ImportRow[] = [];
  for (const row of unrefused(inFile)) {
    const refusal = row.taken === undefined ? findRefusal(row, stored) : refusalOfTaken(row.taken);
    const complete = completeRow(row, stored);
    if (refusal) refusals.set(row.sku, refusal);
    else if (typeof complete === 'string') refuse(row.sku, complete);
    else rows.push(complete);
  }
  const brandIds = await findNamedBrands(db, [...rows, ...stored.known.values()], brandId);
  await refuseForeignSlugs(db, rows, { stored, brandIds }, refuse);
  const { known } = stored;
  const attributes = await readAttributes(db, [...rows, ...known.values()], stored);
  const find = await readCategories(db, [...rows, ...known.values()]);
  const attributeIds = findLinks(rows, attributes, refuse);
  // Their order is that of the file.
  const newIds = new Map([...new Set(rows.map(toProductSku))].map((sku) => [sku, v7()]));
  const groups = new Map<string, PlannedVariants & { rows: number }>();

  /** Finds the categories, attributes and variants of rows, with what the first row of each product says about it. */
  async function planOnce() {
    const described = describeByHead(unrefused(rows), known);
    const categories = chooseCategories(described, find, stored, refuse);
    const values = planAttributes(categories, attributes, stored, refuse);
    refuseConflicts(categories.rows, stored, refuse);
    const variants = unrefused(categories.rows).filter(isVariantRow);
    for (const [sku, group] of Map.groupBy(variants, toProductSku)) {
      if (groups.get(sku)?.rows === group.length) continue;
      const head = known.get(sku);
      const base = { ...stored.variants.get(sku), links: mergeLinks(head ? [head] : []), attributeIds };
      const productId = stored.products.get(sku)?.id ?? null;
      const planned = await planGroup(
        db,
        { sku, productId, newId: newIds.get(sku) ?? v7(), rows: group, stored: base, lock },
        (row, reason) => refuse(row.sku, reason),
      );
      groups.set(sku, { ...planned, rows: unrefused(group).length });
    }
    return { ...categories, values };
  }

  // Without a row that is refused, another one may be the first of its product.
  let count: number;
  let found: Awaited<ReturnType<typeof planOnce>>;
  do {
    count = refusals.size;
    found = await planOnce();
  } while (refusals.size > count);
  // Fields that a row shares with others of its product, it has when it is applied without them, too.
  const shared = shareAttributes(found.rows, known);
  const ids = { brands: brandIds, categories: found.ids, attributes: attributeIds };
  return {
    ...compareRows(shared, stored, { ids, newIds, groups, values: found.values }),
    refusals,
    attributes: found.values.filter((one) => changesValue(one, stored)),
    brandIds,
    newBrands: found.rows.flatMap(({ brand }) =>
      brand === null || brandIds.has(nameKey(brand)) ? [] : brand,
    ),
    categories: found,
    newCategories: pathsOfNew(found.rows, found),
    stored,
  };
}

type Refuse = (sku: string, reason: string, hint?: string) => void;

/** @returns ids by `nameKey` */
async function findNamedBrands(db: Db, rows: readonly ImportRow[], brandId: string | null) {
  const names = new Map(rows.flatMap(({ brand }) => (brand === null ? [] : [[nameKey(brand), brand]])));
  return brandId === null
    ? await findBrandIds(db, [...names.values()])
    : new Map([...names.keys()].map((name) => [name, brandId]));
}

/** Refuses rows with a slug that something else has or had, in the words of the form, and the later ones of two products that want it. */
async function refuseForeignSlugs(
  db: Db,
  rows: readonly ImportRow[],
  { stored, brandIds }: { stored: Stored; brandIds: ReadonlyMap<string, string> },
  refuse: Refuse,
): Promise<void> {
  const foreign = await findForeignSlugs(
    db,
    rows.flatMap((row) => {
      const { id = null, brandId = null } = stored.products.get(toProductSku(row)) ?? {};
      const named = brandIds.get(nameKey(row.brand ?? '')) ?? brandId;
      return (row.slugs ?? []).map((slug) => ({ slug, id, brandId: named }));
    }),
  );
  const takers = new Map<string, string>();
  for (const row of rows) {
    const sku = toProductSku(row);
    const isTaken = (slug: string) => foreign.has(slug) || (takers.get(slug) ?? sku) !== sku;
    const taken = row.slugs?.find(isTaken);
    if (taken !== undefined) refuse(row.sku, `The slug ${taken} is already in use.`);
    else for (const slug of row.slugs ?? []) takers.set(slug, sku);
  }
}

/** Before anything else is said about a row, which could tell of products of other brands. */
function refuseForeign(
  rows: readonly FileRow[],
  brandId: string,
  { products, owners }: Stored,
  refuse: Refuse,
): void {
  const isForeign = (sku: string) =>
    [products.get(sku), owners.get(sku)].some((found) => found && found.brandId !== brandId);
  for (const row of rows) {
    const taken = [row.sku, toProductSku(row)].find(isForeign);
    if (taken === undefined) continue;
    const { reason, hint } = refusalOfTaken(taken);
    refuse(row.sku, reason, hint);
  }
}

const refusalOfTaken = (sku: string) => ({ reason: takenBySomebody(sku), hint: 'Choose another SKU.' });

/** Refuses rows that do not go together with variants or sales, or with each other. */
function refuseConflicts(rows: readonly ImportRow[], { products, owners }: Stored, refuse: Refuse): void {
  const added = new Map(rows.flatMap(({ sku, variant }) => (variant ? [[sku, variant.productSku]] : [])));
  for (const row of rows) {
    const { sku, variant, priceMinor, quantity } = row;
    const productSku = toProductSku(row);
    const product = products.get(productSku);
    const owner = owners.get(productSku)?.sku ?? (product ? undefined : added.get(productSku));
    const isOfOther = owner !== undefined && owner !== productSku;
    if (variant !== null) {
      if (isOfOther) refuse(sku, `${productSku} is the sku of a variant of ${owner}.`);
    } else if (product?.hasOptions && (product.priceMinor !== priceMinor || product.quantity !== quantity))
      refuse(sku, 'This product has options. Please change price and quantity of its variants.');
    else if (row.sold?.forSale !== undefined)
      refuse(sku, 'Write variantForSale for variants, and shown for products.');
    else if (product?.hasOptions && row.sold)
      refuse(sku, `This product has options. Please write ${columnsOfSold(row.sold)} for its variants.`);
    else if (isOfOther) refuse(sku, `This sku belongs to a variant of ${owner}.`);
    else if (priceMinor <= (highestSale(row.sold ?? {}) ?? product?.highestSaleMinor ?? 0))
      refuse(sku, 'The price must be above the sale prices of the product.');
    else if (product?.sold && row.sold?.stock) {
      const isWritten = quantity !== product.quantity && quantity !== product.free;
      const refusal = refusalOfPolicy(product.sold, row.sold.stock, isWritten);
      if (refusal !== null) refuse(sku, refusal);
    }
  }
}

const changesValue = ({ sku, attribute, value }: PlannedValue, { products, values }: Stored) =>
  values.get(products.get(sku)?.id ?? '')?.[attribute._id] !== value;
