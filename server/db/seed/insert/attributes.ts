import { v7 } from 'uuid';
import type { AttributeValue } from '#contract/attribute-values.ts';
import {
  insertAttribute,
  replaceCategories,
  writeChoices,
} from '#server/features/attributes/attribute-changes.store.ts';
import { type ValueOfProduct, writeValues } from '#server/features/attributes/product-attributes.store.ts';
import { readDemoAttributes } from '../demo/attributes.ts';
import { readDemoProducts } from '../demo/products.ts';
import { productOf, type SeedContext } from './seed-context.ts';

/** Attributes and the values of all products. @param categoryIds by their paths */
export async function insertAttributes(
  context: SeedContext,
  categoryIds: ReadonlyMap<string, string>,
): Promise<void> {
  const { db } = context;
  const rows: ValueOfProduct[] = [];
  for (const [at, attribute] of readDemoAttributes().entries()) {
    const { name, kind, unit, isFilter, categories } = attribute;
    const id = await insertAttribute(db, { name, kind, unit, isFilter, isForAll: !categories }, at + 1);
    if (categories)
      await replaceCategories(
        db,
        id,
        categories.map((path) => categoryIds.get(path) ?? ''),
      );
    const choices = attribute.choices.map((choice) => ({ id: v7(), ...choice }));
    await writeChoices(db, id, choices);
    const ids = new Map<AttributeValue, string>(choices.map((choice) => [choice.name, choice.id]));
    for (const { name: product, attributes } of readDemoProducts().products) {
      const value = attributes[name];
      if (value === undefined) continue;
      rows.push({
        ...{ productId: productOf(context, product).id, attributeId: id, kind },
        value: kind === 'choice' ? (ids.get(value) ?? '') : value,
      });
    }
  }
  await writeValues(db, rows);
}
