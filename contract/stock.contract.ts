import { z } from 'zod';
import { endpoint } from './define-endpoint.ts';
import { bodyId, done, id, idParams, time, wholeNumber } from './schemas.ts';
import { adjustmentKinds, stockPolicies, stockReasons } from './statuses.ts';

/** Changes of stock in the back office (docs/rules.md#stock). */

const counts = {
  onHand: z.number().int(),
  committed: z.number().int().meta({ description: 'Ordered and not shipped.' }),
  quantity: z.number().int().meta({ description: 'What may still be ordered.' }),
};
const countedVariant = z.object({
  _id: z.string(),
  choice: z.string().nullable().meta({ description: 'Its values; null without options.' }),
  policy: z.enum(stockPolicies),
  ...counts,
});
export type CountedVariant = z.output<typeof countedVariant>;

const retiredVariant = countedVariant.extend({ sku: z.string() });
export type RetiredVariant = z.output<typeof retiredVariant>;

const stockMovement = z.object({
  _id: z.string(),
  at: time,
  reason: z.enum(stockReasons),
  onHandChange: z.number().int(),
  committedChange: z.number().int(),
  choice: z
    .string()
    .nullable()
    .meta({ description: 'The values of its variant, also of a retired one; null without options.' }),
  order: z.object({ _id: z.string(), number: z.number().int() }).nullable(),
  by: z.string().nullable().meta({
    description:
      'Name of whoever works for the shop, or for the merchant who asks; null for buyers and imports.',
  }),
});
export type StockMovement = z.output<typeof stockMovement>;

export const listStockMovements = endpoint({
  method: 'GET',
  path: '/product/:id/stock',
  access: 'products.read',
  summary: 'The stock of a product and how it changed, newest first, 50 at a time',
  params: idParams,
  query: z.object({
    variant: id.optional(),
    before: z
      .string()
      .regex(/^[1-9]\d{0,15}$/)
      .optional()
      .catch(undefined)
      .meta({ description: 'The `next` of the page before.' }),
  }),
  reply: z.object({
    variants: z.array(countedVariant),
    retired: z.array(retiredVariant).meta({
      description: 'No longer offered, with pieces that no order takes, or orders that lack pieces.',
    }),
    movements: z.array(stockMovement),
    next: z.string().nullable(),
  }),
});

const pieces = wholeNumber({
  required: 'Please enter how many.',
  min: 0,
  tooSmall: 'Pieces may not be less than 0.',
  max: 1_000_000,
  tooLarge: 'Pieces may not be greater than 1,000,000.',
});
const onHand = wholeNumber({
  required: 'Must be a number.',
  min: -(2 ** 31),
  tooSmall: 'There is never so little.',
  max: 2 ** 31 - 1,
  tooLarge: 'There is never so much.',
});

export const adjustmentForm = z
  .object({
    /** Chosen by the client, so that a repeated call changes nothing else. */
    _id: bodyId('The id of the change is not valid.').optional(),
    variant: bodyId('The variant is unknown. Please reload the page.').optional(),
    kind: z.enum(adjustmentKinds, { error: 'Please choose why the stock changes.' }),
    pieces,
    /** Pieces on hand when the form was shown. A mismatch refuses the change, so that none is made twice. */
    onHandWas: onHand.optional(),
  })
  .refine(({ kind, pieces }) => kind === 'counted' || pieces > 0, {
    path: ['pieces'],
    error: 'Please enter how many.',
  });
export type AdjustmentForm = z.output<typeof adjustmentForm>;

export const offerAgain = endpoint({
  method: 'POST',
  path: '/product/:id/variants/:variant/offer',
  access: 'products.write',
  summary: 'Offer a retired variant again, with its pieces',
  params: idParams.extend({ variant: id }),
  reply: z.object(done),
});

export const adjustStock = endpoint({
  method: 'POST',
  path: '/product/:id/stock',
  access: 'products.write',
  summary: 'Change what is on hand, with the reason',
  params: idParams,
  body: adjustmentForm,
  reply: z.object({ ...done, variant: countedVariant }),
});
