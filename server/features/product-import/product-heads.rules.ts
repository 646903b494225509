import { nameKey } from '#contract/clean-text.ts';
import type { AttributeCell } from './attribute-cells.rules.ts';
import { type ImportRow, isVariantRow, toProductSku } from './import.rules.ts';
import { mergeLinks } from './option-links.rules.ts';

/** Rows that describe products of earlier batches, by the sku of the product. */
export type KnownHeads = ReadonlyMap<string, ImportRow>;

/** @returns the rows, with what the first row of each product with options says about the product */
export function describeByHead(rows: readonly ImportRow[], known: KnownHeads): ImportRow[] {
  const heads = new Map(known);
  return rows.map((row) => {
    if (!isVariantRow(row)) return row;
    const head = heads.get(row.variant.productSku) ?? row;
    heads.set(row.variant.productSku, head);
    const { attributes: _ofHead, sold: _ofVariant, ...product } = head;
    const { sku, priceMinor, quantity, attributes, sold, variant } = row;
    const own = { ...(attributes && { attributes }), ...(sold && { sold }) };
    return { ...product, sku, priceMinor, quantity, variant, ...own };
  });
}

/** @returns the rows, with the attributes of their whole product and of its options, so that each has them when it is applied alone */
export function shareAttributes(rows: readonly ImportRow[], known: KnownHeads): ImportRow[] {
  const groups = Map.groupBy([...known.values(), ...rows].filter(isVariantRow), toProductSku);
  const shared = new Map(
    [...groups].map(([sku, group]) => [sku, { cells: firstCells(group), links: mergeLinks(group) }]),
  );
  return rows.map((row) => {
    const { cells, links = [] } = shared.get(toProductSku(row)) ?? {};
    if (!isVariantRow(row)) return row;
    const options = row.variant.options.map((option, at) => {
      const attribute = links[at];
      return attribute === undefined ? option : { ...option, attribute };
    });
    return { ...row, ...(cells && { attributes: cells }), variant: { ...row.variant, options } };
  });
}

/** @returns of several cells about an attribute the first; undefined without any */
function firstCells(rows: readonly ImportRow[]): AttributeCell[] | undefined {
  const cells = rows.flatMap(({ attributes = [] }) => attributes);
  const first = new Map(cells.toReversed().map((cell) => [nameKey(cell.name), cell]));
  return cells.length > 0 ? cells.filter((cell) => first.get(nameKey(cell.name)) === cell) : undefined;
}
