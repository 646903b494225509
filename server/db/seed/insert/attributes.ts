import { v7 } from 'uuid';
import {
  insertAttribute,
  replaceCategories,
  writeChoices,
} from '#server/features/attributes/attribute-changes.store.ts';
import { type ValueOfProduct, writeValues } from '#server/features/attributes/product-attributes.store.ts';
import { readDemoAttributes } from '../demo/attributes.ts';
import { readDemoProducts } from '../demo/products.ts';
import { getAttribute, getProduct, type SeedContext } from './seed-context.ts';

/** Attributes and their choices, for options and values of products. */
export async function insertAttributes({ db, attributes }: SeedContext): Promise<void> {
  for (const [at, { name, kind, unit, isFilter, categories, choices }] of readDemoAttributes().entries()) {
    const id = await insertAttribute(db, { name, kind, unit, isFilter, isForAll: !categories }, at + 1);
    const planned = choices.map((choice) => ({ id: v7(), ...choice }));
    await writeChoices(db, id, planned);
    attributes.set(name, { id, choiceIds: new Map(planned.map((choice) => [choice.name, choice.id])) });
  }
}

/** Which categories ask for attributes, and the values of all products. @param categoryIds by their paths */
export async function insertAttributeValues(
  context: SeedContext,
  categoryIds: ReadonlyMap<string, string>,
): Promise<void> {
  const { db } = context;
  const rows: ValueOfProduct[] = [];
  for (const { name, kind, categories = [] } of readDemoAttributes()) {
    const { id, choiceIds } = getAttribute(context, name);
    await replaceCategories(
      db,
      id,
      categories.map((path) => categoryIds.get(path) ?? ''),
    );
    for (const { name: product, attributes } of readDemoProducts().products) {
      const value = attributes[name];
      if (value === undefined) continue;
      rows.push({
        ...{ productId: getProduct(context, product).id, attributeId: id, kind },
        value: kind === 'choice' ? (choiceIds.get(value) ?? '') : value,
      });
    }
  }
  await writeValues(db, rows);
}
