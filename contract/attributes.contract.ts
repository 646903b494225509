import { z } from 'zod';
import { attributeKinds, isFilterKind } from './attribute-values.ts';
import { namedCategory } from './categories.contract.ts';
import { cleanText } from './clean-text.ts';
import { endpoint } from './define-endpoint.ts';
import { bodyId, done, flag, idParams, optionalText, sentVersion, version } from './schemas.ts';
import { messages } from './validation.ts';
import { shortText } from './variants.contract.ts';

/** docs/rules.md#attributes */
export const maxAttributes = 100;
export const maxChoices = 200;

const choice = z.object({
  _id: z.string(),
  name: z.string(),
  swatch: z.string().nullable().meta({ description: 'A colour: `#rrggbb`.' }),
});
const attribute = z.object({
  _id: z.string(),
  name: z.string(),
  kind: z.enum(attributeKinds),
  unit: z.string().nullable().meta({ description: 'Of a number.' }),
  isForAll: z.boolean().meta({ description: 'For products of all categories.' }),
  isFilter: z.boolean().meta({ description: 'Product lists can be filtered by it.' }),
  categories: z.array(namedCategory).meta({
    description: 'Otherwise for products of these, and of those below them.',
  }),
  inCategories: z.array(z.string()).meta({ description: 'Ids of these categories and of those below them.' }),
  choices: z.array(choice).meta({ description: 'Of a choice, in their order.' }),
});
export type Attribute = z.output<typeof attribute>;
export type AttributeChoice = z.output<typeof choice>;

/** One attribute for its form. */
const editedAttribute = attribute.extend({
  version,
  productCount: z.number().int().meta({ description: 'Products that have a value.' }),
  choices: z.array(
    choice.extend({ productCount: z.number().int().meta({ description: 'Products with this value.' }) }),
  ),
});
export type EditedAttribute = z.output<typeof editedAttribute>;

/** One attribute of a product, as its page shows it. */
const shownAttribute = z.object({
  _id: z.string(),
  name: z.string(),
  kind: z.enum(attributeKinds),
  value: z.union([z.string(), z.number(), z.boolean()]),
  unit: z.string().optional(),
  swatch: z.string().optional(),
});
export type ShownAttribute = z.output<typeof shownAttribute>;
/** Attributes of a product that has any, in the owner's order. */
export const shownAttributes = { attributes: z.array(shownAttribute).optional() };

const unknown = 'This value is unknown. Please reload the page.';
const sentChoice = z.object({
  _id: bodyId(unknown).optional(),
  name: shortText('The name of a value'),
  swatch: z
    .string()
    .regex(/^#[\da-f]{6}$/i, { error: 'A colour must be written as #a1b2c3.' })
    .toLowerCase()
    .nullish()
    .transform((value) => value ?? null),
});
const noRepetition = (names: readonly { name: string }[]) =>
  new Set(names.map(({ name }) => name.toLowerCase())).size === names.length;
const sentChoices = z
  .array(sentChoice, { error: 'Values must be a list.' })
  .max(maxChoices, { error: `An attribute may have at most ${maxChoices} values.` })
  .refine(noRepetition, { error: messages.choicesRepeated })
  .default([]);
const sentCategories = z
  .array(bodyId(messages.categoriesUnknown), { error: messages.categoriesUnknown })
  .max(1_000, { error: 'An attribute may be for at most 1,000 categories.' })
  .transform((ids) => [...new Set(ids)])
  .default([]);

const fields = {
  name: shortText('Name'),
  unit: optionalText(20).transform((unit) => (unit ? cleanText(unit).trim() : '') || null),
  isForAll: flag('Please choose for which products it is.'),
  /** Absent: as it is, and not of a new one. */
  isFilter: flag('Please choose whether it is a filter.').optional(),
  categories: sentCategories,
  choices: sentChoices,
};

const fieldsOfForm = z.object({
  ...fields,
  kind: z.enum(attributeKinds, { error: 'Please choose a kind.' }),
});
type FieldsOfForm = z.output<typeof fieldsOfForm>;
const withRules = <Schema extends z.ZodType<FieldsOfForm>>(schema: Schema) =>
  schema
    .refine(({ kind, unit }) => kind === 'number' || unit === null, {
      path: ['unit'],
      error: 'Only a number has a unit.',
    })
    .refine(({ kind, choices }) => kind === 'choice' || choices.length === 0, {
      path: ['choices'],
      error: 'Only a choice has values to choose from.',
    })
    .refine(({ kind, choices }) => kind !== 'choice' || choices.length > 0, {
      path: ['choices'],
      error: 'Please add a value to choose.',
    })
    .refine(({ kind, isFilter }) => !isFilter || isFilterKind(kind), {
      path: ['isFilter'],
      error: 'A text cannot be a filter.',
    })
    .refine(({ isForAll, categories }) => isForAll || categories.length > 0, {
      path: ['categories'],
      error: 'Please choose a category, or all products.',
    });

export const addAttributeForm = withRules(fieldsOfForm);
export type AttributeForm = z.output<typeof addAttributeForm>;

export const editAttributeForm = withRules(
  fieldsOfForm.extend({
    version: sentVersion,
    /** Values to remove although products have them. Others that products have refuse the save. */
    removeInUse: z.array(bodyId(unknown), { error: unknown }).max(maxChoices, { error: unknown }).default([]),
  }),
);

export const listAttributes = endpoint({
  method: 'GET',
  path: '/attribute',
  access: 'products.read',
  summary: 'Attributes that products may have, in their order',
  reply: z.object({ attributes: z.array(attribute) }),
});
export const getAttribute = endpoint({
  method: 'GET',
  path: '/attribute/:id',
  access: 'attributes.read',
  summary: 'One attribute for editing, with how many products have a value',
  params: idParams,
  reply: z.object({ attribute: editedAttribute }),
});
/** 1,000 ids of categories and 200 values. */
const maxBodyBytes = 256 * 1024;
export const addAttribute = endpoint({
  method: 'POST',
  path: '/attribute/add',
  access: 'attributes.write',
  summary: 'Add an attribute after the others',
  body: addAttributeForm,
  maxBodyBytes,
  reply: z.object({ ...done, attribute }),
});
export const updateAttribute = endpoint({
  method: 'PUT',
  path: '/attribute/:id',
  access: 'attributes.write',
  summary: 'Change an attribute and its values, unless somebody else has saved it since it was read',
  params: idParams,
  body: z.object({ attribute: editAttributeForm }),
  maxBodyBytes,
  reply: z.object({ ...done, attribute: attribute.extend({ version }) }),
});
export const moveAttribute = endpoint({
  method: 'PUT',
  path: '/attribute/:id/position',
  access: 'attributes.write',
  summary: 'Move an attribute behind another one, or before all',
  params: idParams,
  body: z.object({ after: bodyId('This attribute is unknown. Please reload the page.').nullable() }),
  reply: z.object({ ...done, attributes: z.array(attribute) }),
});
export const deleteAttribute = endpoint({
  method: 'DELETE',
  path: '/attribute/delete/:id',
  access: 'attributes.write',
  summary: 'Delete an attribute with the values of all products',
  params: idParams,
  reply: z.object(done),
});
