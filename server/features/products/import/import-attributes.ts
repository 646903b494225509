import type { AttributeValue } from '#contract/attribute-values.ts';
import type { Attribute } from '#contract/attributes.contract.ts';
import type { Db } from '#server/db/db.ts';
import { listAttributes } from '../../attributes/attributes.store.ts';
import { findLinkedAttributes } from '../../attributes/option-values.store.ts';
import { isOption } from '../../attributes/product-attributes.rules.ts';
import { lockAttributesFor, writeValues } from '../../attributes/product-attributes.store.ts';
import { valueOfCell } from './attribute-cells.rules.ts';
import { type ImportRow, productSkuOf } from './import.rules.ts';
import { findCategoriesOf, findIdsBySku } from './import.store.ts';
import type { FoundCategories } from './import-categories.ts';
import { hasLinks, linksOf } from './option-links.rules.ts';

/** A value by the sku of its product. */
export interface PlannedValue {
  sku: string;
  attribute: Attribute;
  value: AttributeValue;
}

/**
 * Reads the columns of attributes. A file without them reads nothing from the database.
 * @param onlyBrandId of the only products whose categories and options count, as refusals tell of them; null for all
 * @param refuse called with each row that names an unknown attribute or value, one that the product's categories do not ask for, or one that is an option
 * @returns the values of the other rows; of several rows of a product the first that has one
 */
export async function planAttributes(
  tx: Db,
  {
    rows,
    onlyBrandId,
    ...found
  }: FoundCategories & { rows: readonly ImportRow[]; onlyBrandId: string | null },
  refuse: (sku: string, reason: string) => void,
): Promise<PlannedValue[]> {
  const given = rows.filter(({ attributes }) => attributes !== undefined);
  if (given.length === 0) return [];
  const known = new Map((await listAttributes(tx)).map((one) => [one.name.toLowerCase(), one]));
  const names = given.flatMap(({ attributes = [] }) => attributes.map(({ name }) => name.toLowerCase()));
  const used = [...new Set(names)].flatMap((name) => known.get(name)?._id ?? []);
  // What is read before the lock may be deleted until then; a foreign key refuses it, and the batch is tried again.
  await lockAttributesFor(tx, used);
  const categories = await findCategories(tx, given, found, onlyBrandId);
  const idBySku = await findIdsBySku(tx, [...new Set(given.map(productSkuOf))], onlyBrandId);
  const linked = await findLinkedAttributes(tx, [...idBySku.values()]);
  const links = namedByOptions(rows);
  const planned = new Map<string, PlannedValue>();
  for (const row of given) {
    const sku = productSkuOf(row);
    const values = readRow(row, known, {
      categories: categories(row),
      isLinked: ({ _id, name }) =>
        (linked.get(idBySku.get(sku) ?? '')?.has(_id) || links.get(sku)?.has(name.toLowerCase())) ?? false,
    });
    if (typeof values === 'string') refuse(row.sku, values);
    else {
      for (const value of values) {
        const key = `${value.attribute._id} ${sku}`;
        if (!planned.has(key)) planned.set(key, { sku, ...value });
      }
    }
  }
  return [...planned.values()];
}

/** @returns names of attributes, in lower case, that options of products refer to when the rows are written, by the skus of the products */
function namedByOptions(rows: readonly ImportRow[]): Map<string, Set<string>> {
  const named = new Map<string, Set<string>>();
  for (const row of rows.filter(hasLinks)) {
    const names = named.get(productSkuOf(row)) ?? new Set();
    for (const name of linksOf([row])) if (name !== undefined) names.add(name.toLowerCase());
    named.set(productSkuOf(row), names);
  }
  return named;
}

/** @returns the values of a row, or why it is refused */
function readRow(
  { attributes = [] }: ImportRow,
  known: ReadonlyMap<string, Attribute>,
  { categories, isLinked }: { categories: ReadonlySet<string>; isLinked: (attribute: Attribute) => boolean },
): Omit<PlannedValue, 'sku'>[] | string {
  const values: Omit<PlannedValue, 'sku'>[] = [];
  for (const { name, text } of attributes) {
    const attribute = known.get(name.toLowerCase());
    if (!attribute) return `There is no attribute ${name}.`;
    const { isForAll, inCategories } = attribute;
    if (!isForAll && !inCategories.some((id) => categories.has(id)))
      return `${attribute.name} is not for the categories of this product.`;
    const checked = valueOfCell(attribute, text);
    if ('error' in checked) return checked.error;
    if (checked.value !== null && isLinked(attribute)) return isOption(attribute.name);
    if (checked.value !== null) values.push({ attribute, value: checked.value });
  }
  return values;
}

/** @returns the categories that a row's product is in, or will be */
async function findCategories(
  tx: Db,
  rows: readonly ImportRow[],
  { ids, added }: FoundCategories,
  onlyBrandId: string | null,
) {
  const stored = await findCategoriesOf(tx, [...new Set(rows.map(productSkuOf))], onlyBrandId);
  return (row: ImportRow): ReadonlySet<string> => {
    const key = row.category?.toLowerCase() ?? '';
    const own = ids.get(key) ?? added.get(key)?.above?.id;
    return new Set([...(stored.get(productSkuOf(row)) ?? []), ...(own ? [own] : [])]);
  };
}

/**
 * Writes the planned values of products that were written before.
 * @param brandId of the only products that may change; null for all
 * @returns the skus of those that changed
 */
export async function writeAttributes(
  tx: Db,
  planned: readonly PlannedValue[],
  brandId: string | null,
): Promise<Set<string>> {
  if (planned.length === 0) return new Set();
  const idBySku = await findIdsBySku(tx, [...new Set(planned.map(({ sku }) => sku))], brandId);
  const skuById = new Map([...idBySku].map(([sku, id]) => [id, sku]));
  const changed = await writeValues(
    tx,
    planned.flatMap(({ sku, attribute, value }) => {
      const productId = idBySku.get(sku);
      return productId ? [{ productId, attributeId: attribute._id, kind: attribute.kind, value }] : [];
    }),
  );
  return new Set([...changed].flatMap((id) => skuById.get(id) ?? []));
}
