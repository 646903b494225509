import { z } from 'zod';
import { cleanText } from './clean-text.ts';
import { endpoint } from './define-endpoint.ts';
import { parseJson } from './nested-json.ts';
import { barcode, codeAndWeight, price, quantity, sku, weight } from './product-fields.ts';
import { notInBackOffice, saleFields, sales, sentSales } from './sale-fields.ts';
import { bodyId, done, flag, idParams, money, text } from './schemas.ts';
import { availableFrom, sentStockFields, stockFields } from './stock-fields.ts';

/** docs/rules.md#options-and-variants */
export const maxOptions = 3;
export const maxVariants = 250;
export const tooManyVariants = `A product may have at most ${maxVariants} variants.`;

const optionValue = z.object({
  _id: z.string(),
  name: z.string(),
  choice: z.string().optional().meta({ description: 'Of an option that refers to an attribute.' }),
  swatch: z.string().optional().meta({ description: 'The colour of the choice: `#rrggbb`.' }),
});
export const productOption = z.object({
  name: z.string(),
  attribute: z.string().optional().meta({
    description: 'The attribute whose choices are its values, in their order; absent for free text.',
  }),
  values: z.array(optionValue),
});
const shopVariant = z.object({
  _id: z.string(),
  values: z.array(z.string()).meta({ description: 'One of each option, in their sequence.' }),
  sku: z.string(),
  price: money,
  ...saleFields,
  quantity: z.number().int().meta({ description: 'What may still be ordered.' }),
  imageUrl: z.string().optional().meta({ description: "Unless it is the product's." }),
  availableFrom,
});
const backOfficeVariant = shopVariant.omit(notInBackOffice).extend({
  ...stockFields,
  sales,
  isActive: z.boolean(),
  onHand: z.number().int(),
  committed: z.number().int().meta({ description: 'Of these, ordered and not shipped.' }),
  image: z.string().nullable().meta({ description: 'The id of one of the images of the product.' }),
  ...codeAndWeight,
});
export type ShopVariant = z.output<typeof shopVariant>;
export type ProductVariant = z.output<typeof backOfficeVariant>;
export type ProductOption = z.output<typeof productOption>;

/** Only a product with options has this, in lists too. */
export const listedOptions = {
  hasOptions: z
    .literal(true)
    .optional()
    .meta({ description: 'A variant must be chosen before it can be put into a cart.' }),
  priceVaries: z
    .literal(true)
    .optional()
    .meta({ description: 'Variants on offer differ in price; `price` is the lowest.' }),
};

/** Only a product with options has this. */
export const shopVariants = {
  options: z.array(productOption).optional(),
  variants: z.array(shopVariant).optional().meta({ description: 'Those on offer.' }),
};
export const backOfficeVariants = {
  options: z.array(productOption).optional(),
  variants: z.array(backOfficeVariant).optional(),
};

export const shortText = (what: string) =>
  text({
    required: `${what} is required.`,
    clean: cleanText,
    max: 60,
    tooLong: `${what} may not be longer than 60 characters.`,
  });
const knownId = (what: string) => bodyId(`${what} is unknown. Please reload the page.`).optional();

const sentOption = z.object({
  name: shortText('The name of an option'),
  /** Makes its values choices of this attribute, and null free text. When absent, an option of this name stays what it is. */
  attribute: bodyId('An attribute is unknown. Please reload the page.').nullish(),
  values: z
    .array(
      z.object({
        _id: knownId('A value'),
        name: shortText('The name of a value'),
        /** The choice of an option that refers to an attribute; when absent, the one of this name. */
        choice: knownId('A value').nullish(),
      }),
      { error: 'Each option needs values.' },
    )
    .min(1, { error: 'Each option needs values.' })
    .max(maxVariants, { error: `An option may have at most ${maxVariants} values.` }),
});
export const sentVariant = z.object({
  _id: knownId('A variant'),
  values: z
    .array(shortText('A value'), { error: 'Each variant needs one value of each option.' })
    .max(maxOptions, { error: 'Each variant needs one value of each option.' }),
  /** When absent, that of a variant that is there stays, as barcode, weight and `isActive` do. */
  sku: sku.optional(),
  price,
  /** The base price when the form was opened. Another one that is stored by now stays, or refuses the save when `price` differs, too. */
  priceWas: price.optional(),
  quantity,
  /** The quantity when the form was opened. A mismatch refuses the save. */
  quantityWas: quantity.optional(),
  /** One of the product's images; null for its first. When absent, it stays. */
  image: bodyId('A picture is unknown. Please reload the page.').nullish(),
  barcode,
  weight,
  isActive: flag().nullish(),
  ...sentStockFields,
  sales: sentSales,
});

export const variantsForm = z.object({
  /** Those of the product when the form was opened. Others that are stored by now refuse the save. */
  variantsWas: z
    .array(knownId('A variant'), { error: 'Please reload the page.' })
    .max(maxVariants, { error: 'Please reload the page.' })
    .optional(),
  /** Those of the product when the form was opened. Others that are stored by now refuse the save, unless they equal `options`. */
  optionsWas: z
    .array(sentOption, { error: 'Please reload the page.' })
    .max(maxOptions, { error: 'Please reload the page.' })
    .optional(),
  /** Pieces that could be ordered when the form was opened. A mismatch refuses the save: for forms that add the first options, or remove all. */
  quantityWas: quantity.optional(),
  options: z
    .array(sentOption, { error: 'Options are required.' })
    .max(maxOptions, { error: `A product may have at most ${maxOptions} options.` }),
  variants: z
    .array(sentVariant, { error: 'Variants are required.' })
    .min(1, { error: 'A product needs at least one variant.' })
    .max(maxVariants, { error: tooManyVariants }),
});

export type VariantsForm = z.output<typeof variantsForm>;
export type SentVariants = z.input<typeof variantsForm>;

/** Variants as JSON, in a multipart form. */
export const jsonVariants = z
  .preprocess((sent, context) => {
    if (typeof sent !== 'string') return sent;
    try {
      return parseJson(sent);
    } catch {
      context.addIssue({ code: 'custom', message: 'Variants must be JSON with `options` and `variants`.' });
      return z.NEVER;
    }
  }, variantsForm)
  .optional();

export const setVariants = endpoint({
  method: 'PUT',
  path: '/product/:id/variants',
  access: 'products.write',
  summary: 'Replace options and variants of a product; without options it has exactly one variant',
  params: idParams,
  body: variantsForm,
  // 250 variants with 20 sales each.
  maxBodyBytes: 1024 * 1024,
  reply: z.object({ ...done, ...backOfficeVariants }),
});
