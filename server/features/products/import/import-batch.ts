import { violatedConstraint } from '#server/db/constraint-errors.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { slugCandidates } from '#server/db/slugs.ts';
import { insertBrand } from '../../brands/brand-changes.store.ts';
import { insertEntries, type NewEntry } from '../../product-history/product-history.store.ts';
import { findChanges } from '../history/record-changes.ts';
import { completeRows } from './complete-rows.ts';
import {
  type FileRow,
  type ImportRow,
  isVariantRow,
  shortenAtWord,
  takenBySomebody,
  type VariantRow,
} from './import.rules.ts';
import {
  findBrandIds,
  findIdsBySku,
  findPricesBelowSales,
  findRowsOfVariants,
  findSlugs,
  findTakenSlugs,
  listInCategories,
  lockBatch,
  lockImport,
  upsertProducts,
} from './import.store.ts';
import { planAttributes, writeAttributes } from './import-attributes.ts';
import { addCategories, findCategories } from './import-categories.ts';
import { entriesOf, mergeEntries } from './import-history.rules.ts';
import { findLinked } from './import-links.ts';
import { importProductWithVariants } from './import-variants.ts';

export interface BatchResult {
  added: number;
  changed: number;
  same: number;
  brandsMade: number;
  categoriesMade: number;
  /** Why rows were refused, by sku. */
  refusals: ReadonlyMap<string, string>;
}

/** Who imports. */
interface ImportScope {
  /** The brand of all rows, whatever they say; null where each names its own. */
  brandId: string | null;
  /** Null for an operator. */
  userId: string | null;
}
const operator: ImportScope = { brandId: null, userId: null };

const attempts = 5;

/** Of a batch that is written while its import holds the lock, and another one of the import may be written, too. */
export interface Beside {
  /** Whether missing brands and categories are created. */
  mayAdd: boolean;
  /** Slugs that the other batch has chosen. */
  slugs: ReadonlySet<string>;
  /** Called with the slugs of this one, before they are written. */
  chose(slugs: Iterable<string>): void;
}

/** A batch needs a brand or category that another one may be creating at the same time. */
export class NeedsToAdd extends Error {
  override name = 'NeedsToAdd';
}

/** Imports rows in one transaction. @throws NeedsToAdd */
export const importBatch = (db: Db, rows: readonly FileRow[], beside?: Beside) =>
  inImportTransaction(db, (tx) => importRows(tx, rows, operator, beside));

/** Runs a transaction that calls `importRows`, again when a slug was taken or a brand deleted since they were read. */
export async function inImportTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(db, work);
    } catch (error) {
      if (attempt === attempts || violatedConstraint(error) === null) throw error;
    }
  }
}

/**
 * Finds brands and categories by name and creates missing ones, then inserts or updates products by sku. The last row of a
 * sku wins.
 */
export async function importRows(
  tx: Db,
  rows: readonly FileRow[],
  { brandId, userId } = operator,
  beside?: Beside,
): Promise<BatchResult> {
  await (beside ? lockBatch(tx) : lockImport(tx));
  const refusals = new Map<string, string>();
  const refuse = (sku: string, reason: string) => refusals.set(sku, reason);
  const lastOfSku = [...new Map(rows.map((row) => [row.sku, row])).values()];
  const all = await completeRows(tx, lastOfSku, refuse, { lock: true });
  const attributeIds = await findLinked(tx, all, refuse);
  const found = await findCategories(tx, all, refuse);
  const attributes = await planAttributes(tx, { ...found, onlyBrandId: brandId }, refuse);
  const last = found.rows.filter(({ sku }) => !refusals.has(sku));
  const withoutOptions = last.filter(({ variant }) => variant === null);
  const withOptions = groupByProduct(last);
  for (const [sku, reason] of await findRefusals(tx, withoutOptions, brandId)) refuse(sku, reason);
  const products = withoutOptions.filter(({ sku }) => !refusals.has(sku));
  const heads = withOptions.map(({ head }) => head);
  const brands = brandId
    ? { idOf: () => brandId, made: 0 }
    : await findOrCreate(
        [...products, ...heads].flatMap(({ brand }) => brand ?? []),
        (names) => findBrandIds(tx, names),
        (name) => {
          if (beside?.mayAdd === false) throw new NeedsToAdd();
          return insertBrand(tx, { name, description: shortenAtWord(name) });
        },
      );
  if (found.added.size > 0 && beside?.mayAdd === false) throw new NeedsToAdd();
  const categories = await addCategories(tx, [...products, ...heads], found);
  const branded = [...products, ...heads].map((row) => ({ ...row, brandId: brands.idOf(row.brand) }));
  const slugs = await chooseSlugs(tx, branded, beside?.slugs);
  beside?.chose(slugs.values());
  const knownIds = await findIdsBySku(
    tx,
    attributes.map(({ sku }) => sku),
    brandId,
  );
  const imported = products.map((row) => ({
    ...row,
    slug: slugs.get(row.sku) ?? row.sku,
    brandId: brands.idOf(row.brand),
  }));
  const { idBySku, written } = await upsertProducts(tx, imported, brandId);
  for (const { sku } of products) if (!idBySku.has(sku)) refuse(sku, takenBySomebody(sku));
  const listed = await listInCategories(
    tx,
    products.flatMap(({ sku, category }) => {
      const productId = idBySku.get(sku);
      return category && productId ? { categoryId: categories.idOf(category), productId } : [];
    }),
  );
  const added = written.filter(({ before }) => before === null).length;
  const sums = { added, changed: written.length - added };
  const changedSkus = new Set(written.map(({ sku }) => sku));
  const importVariants = async () => {
    for (const { head, rows: variants } of withOptions) {
      const product = { ...head, slug: slugs.get(head.sku) ?? head.sku, brandId: brands.idOf(head.brand) };
      const categoryId = head.category && categories.idOf(head.category);
      const counts = await importProductWithVariants(
        tx,
        { product, categoryId, rows: variants, attributeIds, userId, onlyBrandId: brandId },
        ({ sku }, reason) => refuse(sku, reason),
      );
      sums.added += counts.added;
      sums.changed += counts.changed;
      if (counts.added + counts.changed > 0) changedSkus.add(head.sku);
    }
  };
  const ofVariants = await findVariantChanges(tx, { heads, brandId }, importVariants);
  // A product whose fields stay is changed, too.
  const given = attributes.filter(({ sku }) => !refusals.has(sku));
  const ofAttributes = await findChanges(tx, [...knownIds.values()], async () => {
    for (const sku of await writeAttributes(tx, given, brandId)) if (!changedSkus.has(sku)) sums.changed += 1;
  });
  const ofProducts = entriesOf(imported, { idBySku, written, listed });
  await insertEntries(tx, 'import', mergeEntries([...ofProducts, ...ofVariants, ...ofAttributes]));
  return {
    ...sums,
    same: rows.filter(({ sku }) => !refusals.has(sku)).length - sums.added - sums.changed,
    brandsMade: brands.made,
    categoriesMade: categories.made,
    refusals,
  };
}

/** @returns the rows of each product with options, and the product as its first row describes it */
export function groupByProduct(rows: readonly ImportRow[]): { head: ImportRow; rows: VariantRow[] }[] {
  const variants = rows.filter(isVariantRow);
  const groups = Map.groupBy(variants, ({ variant }) => variant.productSku);
  return [...groups].flatMap(([sku, group]) => {
    const [first] = group;
    const priceMinor = Math.min(...group.map((row) => row.priceMinor));
    return first ? [{ head: { ...first, sku, priceMinor, quantity: 0 }, rows: group }] : [];
  });
}

/** @returns why rows about variants or sales are refused, by sku; words that name no product of another brand than the only one */
export async function findRefusals(
  tx: Db,
  rows: readonly ImportRow[],
  onlyBrandId: string | null,
): Promise<Map<string, string>> {
  const refusals = new Map<string, string>();
  for (const sku of await findPricesBelowSales(tx, rows, onlyBrandId)) {
    refusals.set(sku, 'The price must be above the sale prices of the product.');
  }
  for (const { sku, product } of await findRowsOfVariants(tx, rows, onlyBrandId)) {
    refusals.set(sku, product === null ? takenBySomebody(sku) : refusalOfVariants(sku, product));
  }
  return refusals;
}

const refusalOfVariants = (sku: string, product: string) =>
  sku === product
    ? 'This product has options. Please change price and quantity of its variants.'
    : `This sku belongs to a variant of ${product}.`;

/** @returns what `work` changes of products with options, or adds */
async function findVariantChanges(
  tx: Db,
  { heads, brandId }: { heads: readonly ImportRow[]; brandId: string | null },
  work: () => Promise<void>,
): Promise<NewEntry[]> {
  if (heads.length === 0) return [];
  const skus = heads.map(({ sku }) => sku);
  const before = await findIdsBySku(tx, skus, brandId);
  const changed = await findChanges(tx, [...before.values()], work);
  const after = await findIdsBySku(tx, skus, brandId);
  const added = [...after].flatMap(([sku, productId]): NewEntry[] =>
    before.has(sku) ? [] : [{ productId, changes: { created: true } }],
  );
  return [...changed, ...added];
}

/** Finds ids by name, ignoring case, and creates what is missing. */
async function findOrCreate(
  names: readonly string[],
  find: (names: string[]) => Promise<Map<string, string>>,
  make: (name: string) => Promise<string>,
) {
  const byKey = new Map(names.map((name) => [name.toLowerCase(), name]));
  const ids = await find([...byKey.keys()]);
  let made = 0;
  for (const [key, name] of byKey) {
    if (ids.has(key)) continue;
    ids.set(key, await make(name));
    made += 1;
  }
  const idOf = (name: string | null) => {
    if (name === null) return null;
    const id = ids.get(name.toLowerCase());
    if (!id) throw new Error(`no id was found or created for ${name}`);
    return id;
  };
  return { idOf, made };
}

/** @returns the slug of each sku: that of the existing product, else the first free one of its name */
async function chooseSlugs(
  tx: Db,
  rows: readonly (Pick<ImportRow, 'sku' | 'name'> & { brandId: string | null })[],
  besides: ReadonlySet<string> = new Set(),
): Promise<Map<string, string>> {
  const skus = rows.map(({ sku }) => sku);
  const chosen = await findSlugs(tx, skus);
  let open = rows
    .filter(({ sku }) => !chosen.has(sku))
    .map(({ sku, name, brandId }) => ({ sku, brandId, slugs: slugCandidates(name, 'product') }));
  const taken = new Set<string>();
  // One candidate each: few names clash, and PostgreSQL would scan all products for the ten candidates of a thousand rows.
  for (let at = 0; open.length > 0; at += 1) {
    const wanted = open.flatMap(({ slugs, brandId }) =>
      slugs.slice(at, at + 1).map((slug) => ({ slug, brandId })),
    );
    for (const slug of await findTakenSlugs(tx, wanted)) taken.add(slug);
    open = open.filter(({ sku, slugs }) => {
      const slug = slugs[at];
      if (!slug) throw new Error(`no free slug was found for ${sku}`);
      if (taken.has(slug) || besides.has(slug)) return true;
      taken.add(slug);
      chosen.set(sku, slug);
      return false;
    });
  }
  return chosen;
}
