import type { AttributeValue } from '#contract/attribute-values.ts';
import type { Attribute } from '#contract/attributes.contract.ts';
import { nameKey } from '#contract/clean-text.ts';
import type { Db } from '#server/db/db.ts';
import { listAttributes } from '../attributes/attributes.store.ts';
import { findLinkedAttributes } from '../attributes/option-values.store.ts';
import { isOption } from '../attributes/product-attributes.rules.ts';
import { lockAttributesFor } from '../attributes/product-attributes.store.ts';
import { valueOfCell } from './attribute-cells.rules.ts';
import { type ImportRow, listCategories, toProductSku } from './import.rules.ts';
import type { FoundCategories } from './import-categories.ts';
import { type AttributeIds, hasLinks, namesLink } from './option-links.rules.ts';
import type { Stored } from './read-stored.ts';

type Refuse = (sku: string, reason: string) => void;

/** A value by the sku of its product. */
export interface PlannedValue {
  sku: string;
  attribute: Attribute;
  value: AttributeValue;
}

/** Attributes that rows may name, in columns of their own or for options. */
export interface KnownAttributes {
  /** By name in lower case. */
  byName: ReadonlyMap<string, Attribute>;
  /** Ids of the attributes that options of stored products refer to, by the ids of the products. */
  linked: ReadonlyMap<string, ReadonlySet<string>>;
}

/** A file that names no attributes reads nothing from the database. */
export async function readAttributes(
  db: Db,
  rows: readonly ImportRow[],
  { products }: Pick<Stored, 'products'>,
): Promise<KnownAttributes> {
  const given = rows.filter(({ attributes }) => attributes !== undefined);
  const isNeeded = given.length > 0 || rows.some(hasLinks);
  const all = isNeeded ? await listAttributes(db) : [];
  const byName = new Map(all.map((one) => [nameKey(one.name), one]));
  if (given.length === 0) return { byName, linked: new Map() };
  const names = given.flatMap(({ attributes = [] }) => attributes.map(({ name }) => nameKey(name)));
  // A row read before the lock may be deleted until then; a foreign key refuses it, and the batch is tried again.
  await lockAttributesFor(
    db,
    [...new Set(names)].flatMap((name) => byName.get(name)?._id ?? []),
  );
  const ids = new Set(given.flatMap((row) => products.get(toProductSku(row))?.id ?? []));
  return { byName, linked: await findLinkedAttributes(db, [...ids]) };
}

/**
 * Finds the attributes that options are to refer to.
 * @param refuse called with each row that names an unknown attribute, or one without values to choose from
 */
export function findLinks(
  rows: readonly ImportRow[],
  { byName }: KnownAttributes,
  refuse: Refuse,
): AttributeIds {
  const refusalOfAttribute = (name: string) => {
    const found = byName.get(nameKey(name));
    if (!found) return `There is no attribute ${name}.`;
    return found.kind === 'choice'
      ? null
      : `${found.name} has no values to choose from, so it cannot be an option.`;
  };
  for (const { sku, variant } of rows) {
    for (const { attribute } of variant?.options ?? []) {
      const reason = attribute === undefined ? null : refusalOfAttribute(attribute);
      if (reason !== null) refuse(sku, reason);
    }
  }
  return new Map([...byName].map(([name, { _id }]) => [name, _id]));
}

/**
 * Reads the columns of attributes.
 * @param refuse called with each row that names an unknown attribute or value, one that the product's categories do not ask for, or one that is an option
 * @returns the values of the other rows; of several rows of a product the first that has one
 */
export function planAttributes(
  { rows, ids, added }: FoundCategories & { rows: readonly ImportRow[] },
  { byName, linked }: KnownAttributes,
  { products }: Pick<Stored, 'products'>,
  refuse: Refuse,
): PlannedValue[] {
  const planned = new Map<string, PlannedValue>();
  const linking = Map.groupBy(rows.filter(hasLinks), toProductSku);
  for (const row of rows) {
    if (row.attributes === undefined) continue;
    const sku = toProductSku(row);
    const product = products.get(sku);
    const own = listCategories(row).flatMap((text) => {
      const key = text.toLowerCase();
      return ids.get(key) ?? added.get(key)?.above?.id ?? [];
    });
    const values = readRow(row, byName, {
      categories: new Set([...(product?.categoryIds ?? []), ...own]),
      isLinked: ({ _id, name }) =>
        (linked.get(product?.id ?? '')?.has(_id) || linking.get(sku)?.some((one) => namesLink(one, name))) ??
        false,
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

/** @returns the values of a row, or why it is refused */
function readRow(
  { attributes = [] }: ImportRow,
  known: ReadonlyMap<string, Attribute>,
  { categories, isLinked }: { categories: ReadonlySet<string>; isLinked: (attribute: Attribute) => boolean },
): Omit<PlannedValue, 'sku'>[] | string {
  const values: Omit<PlannedValue, 'sku'>[] = [];
  for (const { name, text } of attributes) {
    const attribute = known.get(nameKey(name));
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
