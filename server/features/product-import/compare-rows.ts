import { v7 } from 'uuid';
import { nameKey } from '#contract/clean-text.ts';
import type { FieldChange, ImportResult } from '#contract/product-imports.contract.ts';
import { type ImportRow, isVariantRow, toProductSku } from './import.rules.ts';
import type { PlannedValue } from './import-attributes.ts';
import type { AttributeIds } from './option-links.rules.ts';
import type { PlannedVariants } from './plan-variants.ts';
import type { Stored } from './read-stored.ts';
import {
  attributeChanges,
  fieldsAfter,
  linkChanges,
  listNewCategories,
  type NamedIds,
  type ProductFields,
  productChanges,
  variantChanges,
} from './row-changes.rules.ts';
import type { SoldCells } from './sold-cells.rules.ts';
import type { StoredProduct } from './stored-products.store.ts';

/** The effect of a row that is not refused. */
export interface PlannedRow {
  /** With what another row says about its product, and the product of a variant. */
  row: ImportRow;
  result: Exclude<ImportResult, 'refused'>;
  changes: FieldChange[];
}

/** A product that rows describe. */
export interface PlannedProduct {
  id: string;
  sku: string;
  /** Null when it is added. */
  before: StoredProduct | null;
  after: ProductFields;
  /** Changes by rows of the product as a whole. */
  changes: FieldChange[];
  /** Cells about a product without options. */
  sold: SoldCells;
  /** Texts of the categories that it is added to. */
  categories: readonly string[];
  variants: PlannedVariants['variants'];
}

interface Planned {
  ids: NamedIds & { attributes: AttributeIds };
  /** Ids that products get which are added, by sku. */
  newIds: ReadonlyMap<string, string>;
  /** Planned variants, by the sku of the product. */
  groups: ReadonlyMap<string, PlannedVariants>;
  values: readonly PlannedValue[];
}

/** @returns what each row changes, by sku, and what rows make of their products: the first one describes it */
export function compareRows(
  rows: readonly ImportRow[],
  stored: Stored,
  { ids, newIds, groups, values }: Planned,
): { rows: Map<string, PlannedRow>; products: PlannedProduct[] } {
  const valuesBySku = Map.groupBy(values, ({ sku }) => sku);
  const planned = new Map<string, PlannedRow>();
  const products = new Map<string, PlannedProduct>();

  function describe(sku: string, row: ImportRow): FieldChange[] {
    const before = stored.products.get(sku) ?? null;
    const earlier = products.get(sku);
    const { variants = null } = groups.get(sku) ?? {};
    const changes = productChanges(row, before, ids);
    products.set(sku, {
      id: before?.id ?? newIds.get(sku) ?? v7(),
      sku,
      before,
      after: fieldsAfter(row, earlier?.after ?? before),
      changes: [...(earlier?.changes ?? []), ...changes],
      sold: row.variant ? {} : { ...earlier?.sold, ...row.sold },
      categories: changes.some(({ field }) => field === 'category')
        ? listNewCategories(row, before, ids)
        : (earlier?.categories ?? []),
      variants,
    });
    return changes;
  }

  for (const [sku, ofProduct] of Map.groupBy(rows, toProductSku)) {
    const product = stored.products.get(sku);
    const { options = [], variants = [] } = stored.variants.get(sku) ?? {};
    for (const [at, row] of ofProduct.entries()) {
      // It shows its own changes, among the rows of its batch.
      const head = row.variant ? stored.known.get(sku) : undefined;
      const changes: FieldChange[] = [];
      if (at === 0 || row.variant === null) {
        const shown = new Set(head?.attributes?.map(({ name }) => nameKey(name)));
        const given = valuesBySku.get(sku)?.filter(({ attribute }) => !shown.has(nameKey(attribute.name)));
        if (!head) changes.push(...describe(sku, row));
        changes.push(...attributeChanges(given ?? [], stored.values.get(product?.id ?? '') ?? {}));
      }
      let isNew = !product;
      if (isVariantRow(row)) {
        const variant = variants.find((one) => one.sku === row.sku) ?? null;
        if (at === 0) changes.push(...linkChanges(row, head, { options, attributeIds: ids.attributes }));
        changes.push(...variantChanges(row, variant));
        isNew = variant === null;
      }
      const result = changes.length > 0 ? 'changed' : 'same';
      planned.set(row.sku, { row, result: isNew ? 'new' : result, changes });
    }
  }
  return { rows: planned, products: [...products.values()] };
}
