import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';
import type { AttributeKind } from '../../../contract/attribute-values.ts';
import { categories, products } from './catalogue.ts';
import { primaryId } from './columns.ts';

const formerSlugs = () => text().array().notNull().default([]);

/** Facts that products may state by the owner's choice, such as material or weight: at most 100. */
export const attributes = pgTable(
  'attributes',
  {
    id: primaryId(),
    /** From 1, in the owner's order; without gaps after a move. */
    position: smallint().notNull(),
    name: text().notNull(),
    /** Its name in URLs of lists: never a parameter of theirs (contract/list-params.ts). */
    slug: text().notNull(),
    /** The newest first. */
    formerSlugs: formerSlugs(),
    /** Never changes, because values depend on it. */
    kind: text().$type<AttributeKind>().notNull(),
    /** Only numbers have one. */
    unit: text(),
    /** For products of all categories; otherwise of those in `attribute_categories`. */
    isForAll: boolean().notNull(),
    /** Product lists can be filtered by it. */
    isFilter: boolean().notNull().default(false),
    /** Rises with each save of the form. */
    version: integer().notNull().default(1),
  },
  (t) => [
    // Deferrable in the migration, so that one statement may move several.
    unique('attributes_position_key').on(t.position),
    uniqueIndex('attributes_name_key').on(sql`lower(${t.name})`),
    unique('attributes_slug_key').on(t.slug),
    // Values refer to both.
    unique('attributes_kind_key').on(t.id, t.kind),
    check('attributes_position', sql`${t.position} between 1 and 100`),
    check('attributes_kind', sql`${t.kind} in ('text', 'number', 'choice', 'yes-no')`),
    check('attributes_filter', sql`not ${t.isFilter} or ${t.kind} <> 'text'`),
    check('attributes_unit', sql`${t.unit} is null or ${t.kind} = 'number'`),
  ],
);

/** The values of a choice, shared by all products; at most 200 for each attribute. */
export const attributeChoices = pgTable(
  'attribute_choices',
  {
    attributeId: uuid().notNull(),
    /** The kind of its attribute: only a choice has values. */
    kind: text().notNull().default('choice'),
    id: uuid()
      .notNull()
      .$defaultFn(() => v7()),
    position: smallint().notNull(),
    name: text().notNull(),
    /** Its name in URLs of lists. */
    slug: text().notNull(),
    formerSlugs: formerSlugs(),
    /** `#rrggbb` */
    swatch: text(),
  },
  (t) => [
    primaryKey({ columns: [t.attributeId, t.id] }),
    foreignKey({
      name: 'attribute_choices_attribute_fk',
      columns: [t.attributeId, t.kind],
      foreignColumns: [attributes.id, attributes.kind],
    }).onDelete('cascade'),
    // Deferrable in the migration, too.
    unique('attribute_choices_position_key').on(t.attributeId, t.position),
    uniqueIndex('attribute_choices_name_key').on(t.attributeId, sql`lower(${t.name})`),
    unique('attribute_choices_slug_key').on(t.attributeId, t.slug),
    check('attribute_choices_kind', sql`${t.kind} = 'choice'`),
    check('attribute_choices_position', sql`${t.position} between 1 and 200`),
    check('attribute_choices_swatch', sql`${t.swatch} ~ '^#[0-9a-f]{6}$'`),
  ],
);

/** Categories whose products an attribute is for. */
export const attributeCategories = pgTable(
  'attribute_categories',
  {
    attributeId: uuid()
      .notNull()
      .references(() => attributes.id, { onDelete: 'cascade' }),
    categoryId: uuid()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.attributeId, t.categoryId] }),
    index('attribute_categories_category').on(t.categoryId),
  ],
);

/** Values of products. One that its categories do not ask for any more is kept, and not shown. */
export const productAttributes = pgTable(
  'product_attributes',
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    attributeId: uuid().notNull(),
    kind: text().$type<AttributeKind>().notNull(),
    text: text(),
    number: numeric({ precision: 14, scale: 4, mode: 'number' }),
    choiceId: uuid(),
    isYes: boolean(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.attributeId] }),
    foreignKey({
      name: 'product_attributes_attribute_fk',
      columns: [t.attributeId, t.kind],
      foreignColumns: [attributes.id, attributes.kind],
    }),
    foreignKey({
      name: 'product_attributes_choice_fk',
      columns: [t.attributeId, t.choiceId],
      foreignColumns: [attributeChoices.attributeId, attributeChoices.id],
    }),
    // Who counts or deletes the values of an attribute, or of one of its choices.
    index('product_attributes_attribute').on(t.attributeId, t.choiceId),
    check(
      'product_attributes_value',
      sql`(${t.text} is not null) = (${t.kind} = 'text') and (${t.number} is not null) = (${t.kind} = 'number')
        and (${t.choiceId} is not null) = (${t.kind} = 'choice') and (${t.isYes} is not null) = (${t.kind} = 'yes-no')`,
    ),
    check('product_attributes_text', sql`char_length(${t.text}) between 1 and 200`),
  ],
);
