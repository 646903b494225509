import { z } from 'zod';
import { decimalNumber } from './decimal-number.ts';
import { endpoint } from './define-endpoint.ts';
import { productFilter, productStates, safetyStates, stockStates } from './products-back-office.contract.ts';
import { productLimit } from './purchase-limits.ts';
import { sentSafety } from './safety-contacts.contract.ts';
import { moment } from './sale-fields.ts';
import { bodyId, done, flag, idParams, money, time } from './schemas.ts';
import { messages } from './validation.ts';

/** Products that one call may name. All results of a list are chosen by its filter. */
const maxChosen = 500;
/** Refused products that a reply names. */
export const maxRefusalsListed = 100;

/** How a price is rounded: to the smallest unit of the currency, a whole amount, or one that ends in .99. */
export const priceRoundings = ['none', 'whole', 'ninety-nine'] as const;
const rounding = z.enum(priceRoundings).default('none');

const percent = (min: number, max: number, error: string) =>
  z
    .union([z.number(), z.string().trim().min(1)], { error })
    .transform((value) => (typeof value === 'string' ? decimalNumber(value) : value))
    .refine((value) => value >= min && value <= max && value !== 0, { error, abort: true })
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, { error });

const categoryIds = z
  .array(bodyId(messages.categoriesUnknown), { error: messages.categoriesUnknown })
  .max(100, { error: messages.categoriesUnknown });

/** The change of each product. */
const bulkChange = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('activate') }),
    z.object({ kind: z.literal('deactivate') }),
    z.object({
      kind: z.literal('price'),
      percent: percent(
        -90,
        500,
        'Enter a percentage from -90 to 500 with at most two decimals, other than 0.',
      ).meta({
        description: 'Added to each base price, below 0 taken off.',
      }),
      rounding,
    }),
    z
      .object({
        kind: z.literal('sale'),
        percent: percent(1, 90, 'Enter a percentage from 1 to 90 with at most two decimals.').meta({
          description: 'Off each base price.',
        }),
        startsAt: moment.meta({ description: 'At once when absent, or when it has passed.' }),
        endsAt: moment,
        rounding,
      })
      .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt, {
        error: 'A sale must end after it begins.',
        path: ['endsAt'],
      }),
    z.object({ kind: z.literal('end-sales') }),
    z.object({
      kind: z.literal('categories'),
      how: z.enum(['add', 'remove', 'set']),
      categories: categoryIds,
    }),
    z
      .object({ kind: z.literal('safety'), ...sentSafety })
      .refine(({ kind: _, ...sent }) => Object.values(sent).some((value) => value !== undefined), {
        error: 'Please choose what to change.',
      }),
    z.object({ kind: z.literal('purchase-limit'), purchaseLimit: productLimit.nonoptional() }),
    z.object({ kind: z.literal('cannot-return'), cannotReturn: flag() }),
    z.object({ kind: z.literal('delete') }),
  ],
  { error: 'Please choose what to change.' },
);
export type BulkChange = z.output<typeof bulkChange>;

/** The change of an edit: what somebody sent, or giving back what another edit has changed. */
const doneChange = z.union([
  bulkChange,
  z.object({ kind: z.literal('undo'), edit: z.string(), of: bulkChange }),
]);
export type DoneChange = z.output<typeof doneChange>;
/** The change that undoes an edit. */
export type UndoChange = Extract<DoneChange, { kind: 'undo' }>;

/** A list ignores a filter that it does not know. A change of all its results is refused: it would be one of all products. */
const knownFilter = z.strictObject({
  ...productFilter.shape,
  status: z.enum(productStates).optional(),
  stock: z.enum(stockStates).optional(),
  safety: z.enum(safetyStates).optional(),
});

const which = z.union(
  [
    z.object({
      ids: z
        .array(bodyId('Please choose products.'))
        .min(1, { error: 'Please choose products.' })
        .max(maxChosen, {
          error: `Choose at most ${maxChosen} products, or all results of a list.`,
        }),
    }),
    z.object({
      filter: knownFilter,
      countWas: z.number().int().optional().meta({ description: 'More by now refuses the call.' }),
    }),
  ],
  { error: 'Please choose products.' },
);
export type WhichProducts = z.output<typeof which>;

const refusal = z.object({ _id: z.string(), name: z.string().nullable(), reason: z.string() });
export type BulkRefusal = z.output<typeof refusal>;

const bulkEdit = z.object({
  _id: z.string(),
  change: doneChange,
  total: z.number().int(),
  done: z.number().int().meta({ description: 'Products that were looked at.' }),
  changed: z.number().int(),
  refused: z.number().int().meta({ description: 'The others stayed as they were, because nothing changes.' }),
  refusals: z.array(refusal).meta({ description: `The first ${maxRefusalsListed} that were refused.` }),
  created: time,
  ended: time.nullable(),
  ending: z
    .enum(['finished', 'cancelled', 'stopped'])
    .nullable()
    .meta({ description: '`stopped`: who began it may no longer change products.' }),
  canBeUndone: z.boolean().meta({ description: 'For a day after it has ended, once.' }),
});
export type BulkEdit = z.output<typeof bulkEdit>;

const previewBody = z.object({ which, change: bulkChange });
export type BulkPreviewRequest = z.output<typeof previewBody>;
const previewReply = z.object({
  count: z.number().int(),
  samples: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      variants: z.number().int().meta({ description: 'The prices are of the one with the lowest.' }),
      from: money.optional(),
      to: money.optional().meta({ description: 'Of prices and sales, unless it is refused.' }),
      reason: z.string().optional(),
    }),
  ),
});
export type BulkPreview = z.output<typeof previewReply>;
const startBody = z.object({
  _id: bodyId('The id of the bulk edit is missing.').meta({
    description: 'Chosen by the client, so that a repeated call begins nothing else.',
  }),
  which,
  change: bulkChange,
});
export type BulkEditRequest = z.output<typeof startBody>;

export const previewBulkEdit = endpoint({
  method: 'POST',
  path: '/product/bulk/preview',
  access: 'products.write',
  summary: 'How many products a bulk edit has, and what becomes of the first',
  body: previewBody,
  reply: previewReply,
});
export const startBulkEdit = endpoint({
  method: 'POST',
  path: '/product/bulk',
  access: 'products.write',
  summary: 'Change many products in the background; a merchant own ones only',
  body: startBody,
  reply: z.object({ ...done, edit: bulkEdit }),
});
export const undoBulkEdit = endpoint({
  method: 'POST',
  path: '/product/bulk/:id/undo',
  access: 'products.write',
  summary:
    'Give products back what a bulk edit of the caller has changed, unless somebody has changed it since',
  params: idParams,
  body: startBody.pick({ _id: true }),
  reply: z.object({ ...done, edit: bulkEdit }),
});
export const listBulkEdits = endpoint({
  method: 'GET',
  path: '/product/bulk',
  access: 'products.write',
  summary: "The caller's bulk edits that go on, or have ended in the last day, newest first",
  reply: z.object({ edits: z.array(bulkEdit) }),
});
export const cancelBulkEdit = endpoint({
  method: 'PUT',
  path: '/product/bulk/:id/cancel',
  access: 'products.write',
  summary: 'End a bulk edit; what it has changed stays',
  params: idParams,
  reply: z.object({ ...done, edit: bulkEdit }),
});
