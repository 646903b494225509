import { toMajor } from '#contract/money.ts';
import type { ProductChanges } from '#contract/product-history.contract.ts';

interface ImportedRow {
  sku: string;
  name: string;
  description: string | null;
  details: string | null;
  priceMinor: number;
  taxable: boolean;
  brand: string | null;
  brandId: string | null;
  category: string | null;
}

type Before = Pick<ImportedRow, 'name' | 'details' | 'priceMinor' | 'taxable'> & {
  description: string;
  brand: { _id: string; name: string } | null;
};

interface Entry {
  productId: string;
  changes: ProductChanges;
}

interface Stored {
  idBySku: ReadonlyMap<string, string>;
  written: readonly { sku: string; before: Before | null }[];
  /** Lines of categories that were added. */
  listed: readonly { categoryId: string; productId: string }[];
}

/**
 * @returns what a batch changed of products without options. Reading all of each product before and after, as `recordChanges` does,
 * would make an import slower.
 */
export function entriesOf(rows: readonly ImportedRow[], { idBySku, written, listed }: Stored): Entry[] {
  const beforeOf = new Map(written.map(({ sku, before }) => [sku, before]));
  const categoryOf = new Map(listed.map(({ productId, categoryId }) => [productId, categoryId]));
  return rows.flatMap((row) => {
    const productId = idBySku.get(row.sku);
    const [before, categoryId] = [beforeOf.get(row.sku), categoryOf.get(productId ?? '')];
    if (!productId || (before === undefined && categoryId === undefined)) return [];
    if (before === null) return [{ productId, changes: { created: true } }];
    const changes = { ...(before && changesOf(productId, before, row)), ...categoryChange(row, categoryId) };
    return Object.keys(changes).length > 0 ? [{ productId, changes }] : [];
  });
}

/** @returns one entry for each product, because a batch is one save of it */
export const mergeEntries = (entries: readonly Entry[]): Entry[] =>
  [...Map.groupBy(entries, ({ productId }) => productId)].map(([productId, group]) => ({
    productId,
    changes: Object.assign({}, ...group.map(({ changes }) => changes)),
  }));

const categoryChange = ({ category }: ImportedRow, _id: string | undefined): ProductChanges =>
  _id && category ? { categories: { added: [{ _id, name: category }], removed: [] } } : {};

function changesOf(productId: string, before: Before, row: ImportedRow): ProductChanges {
  const changes: ProductChanges = {};
  if (before.name !== row.name) changes.name = { from: before.name, to: row.name };
  // A row without description or details leaves them.
  if (row.description !== null && before.description !== row.description)
    changes.description = { from: before.description, to: row.description };
  if (row.details !== null && before.details !== row.details)
    changes.details = { from: before.details, to: row.details };
  if (before.taxable !== row.taxable) changes.taxable = { from: before.taxable, to: row.taxable };
  const { brandId, brand } = row;
  if (brandId !== null && brand !== null && before.brand?._id !== brandId)
    changes.brand = { from: before.brand, to: { _id: brandId, name: brand } };
  if (before.priceMinor !== row.priceMinor) {
    const [from, to] = [{ price: toMajor(before.priceMinor) }, { price: toMajor(row.priceMinor) }];
    changes.variants = [{ _id: productId, choice: '', from, to }];
  }
  return changes;
}
