import type { AttributeCell } from '../import/attribute-cells.rules.ts';
import { type ImportRow, isVariantRow } from '../import/import.rules.ts';

/** Rows that describe products of earlier batches, by the sku of the product. */
export type KnownHeads = ReadonlyMap<string, ImportRow>;

/** @returns the rows, with what the first row of each product with options says about the product */
export function describeByHead(rows: readonly ImportRow[], known: KnownHeads): ImportRow[] {
  const heads = new Map(known);
  return rows.map((row) => {
    if (!isVariantRow(row)) return row;
    const head = heads.get(row.variant.productSku) ?? row;
    heads.set(row.variant.productSku, head);
    const { name, description, details, taxable, brand, category, sourceImageUrl } = head;
    return { ...row, name, description, details, taxable, brand, category, sourceImageUrl };
  });
}

/** @returns the rows, with the attributes of their whole product: of several cells about one the first */
export function shareAttributes(rows: readonly ImportRow[], known: KnownHeads): ImportRow[] {
  const shared = new Map<string, Map<string, AttributeCell>>();
  for (const { variant, attributes = [] } of [...known.values(), ...rows]) {
    if (variant === null || attributes.length === 0) continue;
    const cells = shared.get(variant.productSku) ?? new Map<string, AttributeCell>();
    shared.set(variant.productSku, cells);
    for (const cell of attributes) {
      const name = cell.name.toLowerCase();
      if (!cells.has(name)) cells.set(name, cell);
    }
  }
  return rows.map((row) => {
    const cells = row.variant && shared.get(row.variant.productSku);
    return cells ? { ...row, attributes: [...cells.values()] } : row;
  });
}
