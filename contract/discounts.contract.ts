import { z } from 'zod';
import { bearers, discountKinds, PERCENT_PARTS, targetKinds } from './active-discounts.ts';
import { cleanCode, cleanText } from './clean-text.ts';
import { endpoint } from './define-endpoint.ts';
import { isWholeMinor } from './money.ts';
import { pageInfo, paging } from './paging.ts';
import { momentWith } from './sale-fields.ts';
import {
  bodyId,
  done,
  flag,
  idParams,
  money,
  moneyAmount,
  numeric,
  optionalChoice,
  optionalFlag,
  requestId,
  sentVersion,
  text,
  time,
  version,
  wholeNumber,
} from './schemas.ts';

/** Discounts of the shop (docs/rules.md#discounts). */
export const maxDiscounts = 500;
export const maxSwitchedOn = 100;
const maxTargets = 200;

const noNumber = 'Please write a number.';
/** Empty or null for none. */
const orNone = <T extends z.ZodType>(schema: T) =>
  z
    .preprocess(
      (sent) => (sent === undefined || (typeof sent === 'string' && !sent.trim()) ? null : sent),
      // No union: that would hide what is wrong.
      z.nullable(schema),
    )
    .optional()
    .transform((value) => value ?? null);
const count = (label: string) =>
  orNone(
    wholeNumber({
      required: `${label} must be a whole number.`,
      ...{
        min: 1,
        tooSmall: 'Must be at least 1.',
        max: 1_000_000,
        tooLarge: 'May not be more than 1,000,000.',
      },
    }),
  );
const maxAmount = 1_000_000;
const amount = (min: number) =>
  moneyAmount({
    ...{ required: noNumber, notANumber: noNumber, min, tooSmall: 'Must be more than 0.' },
    ...{ max: maxAmount, tooLarge: 'May not be more than 1,000,000.' },
  });

const noCode = 'Please write a code, or choose that none is needed.';
const wrongCode = 'A code has 3 to 40 letters, digits and dashes.';
/** Only null is automatic: an emptied field must not give the discount to everybody. */
const code = z
  .string({ error: noCode })
  .max(200, { error: wrongCode, abort: true })
  .transform(cleanCode)
  .refine((typed) => typed !== '', { error: noCode, abort: true })
  .refine((typed) => /^[a-z0-9-]{3,40}$/i.test(typed), { error: wrongCode })
  .nullable();

const startOrEnd = momentWith('Please give date and time from 2000 on, such as 2026-11-27T09:00:00Z.');

const isPercent = (value: number) =>
  value > 0 && value <= 100 && Math.abs(value * PERCENT_PARTS - Math.round(value * PERCENT_PARTS)) < 1e-6;

/** Decides who gets how much. */
export const ruleFields = {
  kind: z.enum(discountKinds, { error: 'Please choose a kind.' }),
  value: orNone(numeric(noNumber)).meta({
    description: 'Percent with at most two decimals, or an amount; nothing of a free delivery.',
  }),
  minimum: orNone(amount(0.01)),
  forFirstOrder: optionalFlag(false),
  startsAt: startOrEnd,
  endsAt: startOrEnd.meta({ description: 'It ends at this moment.' }),
  maxUses: count('Times in all'),
  maxUsesPerPerson: count('Times per person'),
  borneBy: z.enum(bearers).default('shop'),
  targets: z
    .array(z.object({ kind: z.enum(targetKinds), id: bodyId('Please choose again.') }))
    .max(maxTargets, `A discount may be for at most ${maxTargets} of them.`)
    .default([])
    .refine((targets) => new Set(targets.map(({ id }) => id)).size === targets.length, {
      error: 'Please choose each of them once.',
    }),
};
const fields = {
  title: text({ required: 'Name is required.', max: 100, clean: cleanText }),
  code: code.meta({ description: 'Null for one that needs none.' }),
  ...ruleFields,
};

type Rule = Pick<z.output<z.ZodObject<typeof ruleFields>>, 'kind' | 'value' | 'startsAt' | 'endsAt'>;

/** Rules of several fields. */
export function checkRule(
  { kind, value, startsAt, endsAt }: Rule,
  context: Pick<z.RefinementCtx, 'addIssue'>,
): void {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (startsAt && endsAt && startsAt >= endsAt) refuse('endsAt', 'Must be after its start.');
  if (kind === 'percent' && !isPercent(value ?? 0)) {
    refuse('value', 'Percent must be from 0.01 to 100, with at most two decimals.');
  }
  if (kind !== 'amount') return;
  if (value === null || !Number.isFinite(value) || value <= 0) refuse('value', 'Amount must be more than 0.');
  else if (!isWholeMinor(value)) refuse('value', 'Amount has too many decimals.');
  else if (value > maxAmount) refuse('value', 'May not be more than 1,000,000.');
}

export const discountForm = z.object(fields).superRefine(checkRule);
/** With an id that the client chooses: the same one again adds nothing, and replies with the discount. */
const newDiscount = z.object({ ...fields, _id: requestId }).superRefine(checkRule);
const sentDiscount = z.object({ ...fields, version: sentVersion }).superRefine(checkRule);
export type DiscountForm = z.output<typeof discountForm>;
export type NewDiscount = z.output<typeof newDiscount>;
export type SentDiscount = z.output<typeof sentDiscount>;

export const discountStates = ['active', 'planned', 'off', 'over', 'used-up'] as const;
export type DiscountState = (typeof discountStates)[number];

export const discountChanges = ['added', 'changed', 'enabled', 'disabled', 'deleted'] as const;
export type DiscountChange = (typeof discountChanges)[number];

const discount = z.object({
  _id: z.string(),
  title: z.string(),
  code: z.string().nullable(),
  kind: z.enum(discountKinds),
  value: z.number().nullable().meta({ description: 'Percent, or an amount.' }),
  minimum: money.nullable(),
  forFirstOrder: z.boolean(),
  startsAt: time.nullable(),
  endsAt: time.nullable(),
  maxUses: z.number().int().nullable(),
  maxUsesPerPerson: z.number().int().nullable(),
  borneBy: z.enum(bearers),
  targets: z.array(
    z.object({
      kind: z.enum(targetKinds),
      id: z.string(),
      name: z.string().nullable().meta({ description: 'Null when it was deleted.' }),
    }),
  ),
  isActive: z.boolean().meta({ description: 'It is switched on.' }),
  state: z.enum(discountStates),
  uses: z.number().int().meta({ description: 'Also by checkouts that are being paid.' }),
  given: money.meta({ description: 'The sum in orders, as it was when they were placed.' }),
  orders: z.number().int().meta({ description: 'How many orders got it.' }),
  lastOrder: time.nullable().meta({ description: 'When the newest of them was placed.' }),
  lastChange: z
    .object({ at: time, change: z.enum(discountChanges), by: z.string().nullable() })
    .nullable()
    .meta({
      description: 'Null once Activity no longer has it; without a name when the account was deleted.',
    }),
  version,
});
export type Discount = z.output<typeof discount>;

const use = z.object({
  order: z.object({ _id: z.string(), number: z.number().int() }),
  at: time,
  buyer: z.string().nullable().meta({ description: 'Null when the shop no longer knows who it was.' }),
  saves: money,
  isCancelled: z.boolean(),
});
export type DiscountUse = z.output<typeof use>;

const reply = z.object({ ...done, discount });

export const listDiscounts = endpoint({
  method: 'GET',
  path: '/discount',
  access: 'discounts.read',
  summary: 'All discounts, the newest first',
  query: z.object({ state: optionalChoice(discountStates) }),
  reply: z.object({ discounts: z.array(discount) }),
});
export const getDiscount = endpoint({
  method: 'GET',
  path: '/discount/:id',
  access: 'discounts.read',
  summary: 'One discount',
  params: idParams,
  reply: z.object({ discount }),
});
export const addDiscount = endpoint({
  method: 'POST',
  path: '/discount',
  access: 'discounts.write',
  summary: 'Add a discount, which is switched off',
  body: newDiscount,
  reply,
});
export const changeDiscount = endpoint({
  method: 'PUT',
  path: '/discount/:id',
  access: 'discounts.write',
  summary: 'Change a discount for orders from now on, unless somebody else has saved it since it was read',
  params: idParams,
  body: sentDiscount,
  reply,
});
export const switchDiscount = endpoint({
  method: 'POST',
  path: '/discount/:id/active',
  access: 'discounts.write',
  summary: 'Switch a discount on or off at once',
  params: idParams,
  body: z.object({ isActive: flag('Please choose whether it is switched on.') }),
  reply,
});
export const deleteDiscount = endpoint({
  method: 'DELETE',
  path: '/discount/:id',
  access: 'discounts.write',
  summary: 'Delete a discount; orders keep what they got',
  params: idParams,
  reply: z.object(done),
});
export const listDiscountUses = endpoint({
  method: 'GET',
  path: '/discount/:id/uses',
  access: 'discounts.read',
  summary: 'The orders that got a discount, the newest first',
  params: idParams,
  query: paging(),
  reply: z.object({ uses: z.array(use), ...pageInfo }),
});
