import { v7 } from 'uuid';
import type { AttributeKind } from '#contract/attribute-values.ts';
import type { Db } from '#server/db/db.ts';
import { attributes, productAttributes } from '#server/db/schema/attributes.ts';
import {
  insertAttribute,
  replaceCategories,
  writeChoices,
} from '#server/features/attributes/attribute-changes.store.ts';

let created = 0;

interface AttributeOptions {
  name?: string;
  kind?: AttributeKind;
  unit?: string;
  /** Ids; for all products without any. */
  categories?: string[];
  /** Names of the values of a choice. */
  choices?: string[];
  isFilter?: boolean;
}

/** Adds an attribute after the others. @returns its id */
export async function addAttribute(
  db: Db,
  { name, kind = 'text', unit, categories = [], choices = [], isFilter = false }: AttributeOptions = {},
): Promise<string> {
  created += 1;
  const position = (await db.$count(attributes)) + 1;
  const attributeId = await insertAttribute(
    db,
    {
      name: name ?? `Attribute ${created}`,
      kind,
      unit: unit ?? null,
      isFilter,
      isForAll: categories.length === 0,
    },
    position,
  );
  await replaceCategories(db, attributeId, categories);
  const planned = choices.map((choice) => ({ id: v7(), name: choice, swatch: null }));
  await writeChoices(db, attributeId, planned);
  return attributeId;
}

/** Gives a product a choice. */
export async function setChoice(
  db: Db,
  productId: string,
  attributeId: string,
  choiceId: string,
): Promise<void> {
  await db.insert(productAttributes).values({ productId, attributeId, kind: 'choice', choiceId });
}
