import type { AttributeKind } from '#contract/attribute-values.ts';
import type { Db } from '#server/db/db.ts';
import {
  attributeCategories,
  attributeChoices,
  attributes,
  productAttributes,
} from '#server/db/schema/attributes.ts';

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
  const [attribute] = await db
    .insert(attributes)
    .values({
      name: name ?? `Attribute ${created}`,
      kind,
      unit,
      position,
      isFilter,
      isForAll: categories.length === 0,
    })
    .returning({ id: attributes.id });
  if (!attribute) throw new Error('no attribute was created');
  const attributeId = attribute.id;
  if (categories.length > 0) {
    await db
      .insert(attributeCategories)
      .values(categories.map((categoryId) => ({ attributeId, categoryId })));
  }
  if (choices.length > 0) {
    await db
      .insert(attributeChoices)
      .values(choices.map((choice, at) => ({ attributeId, name: choice, position: at + 1 })));
  }
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
