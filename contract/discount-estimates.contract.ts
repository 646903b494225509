import { z } from 'zod';
import { endpoint } from './define-endpoint.ts';
import { checkRule, ruleFields } from './discounts.contract.ts';
import { bodyId, money, text, time } from './schemas.ts';

/** Orders that a discount is counted with, at most (docs/rules.md#discounts). */
export const estimatedDays = 30;
export const maxEstimated = 5_000;

const rule = {
  ...ruleFields,
  discount: bodyId('Please reload the page.')
    .nullish()
    .meta({ description: 'Of a stored discount, whose own uses do not count.' }),
};
const count = z.number().int();
const order = { _id: z.string(), number: count };

/** Fields of a discount's form, also ones that nobody has saved. A name and a code are not needed, and ignored. */
export const estimatedRule = z.object(rule).superRefine(checkRule);
const triedRule = z
  .object({ ...rule, order: text({ required: 'Please write the number of an order.', max: 40 }) })
  .superRefine(checkRule);
export type EstimatedRule = z.output<typeof estimatedRule>;
export type TriedRule = z.output<typeof triedRule>;

const estimate = z.object({
  days: count,
  since: time.meta({ description: 'Of the first order that was looked at, where there were too many.' }),
  orders: count.meta({ description: 'Looked at. Cancelled ones and cancelled pieces do not count.' }),
  isPartial: z.boolean().meta({ description: `There were more: only the newest ${maxEstimated} count.` }),
  gets: count.meta({ description: 'Orders that would have got it, as everybody knew the code.' }),
  saves: money.meta({ description: 'What these would have cost less, beyond their own discounts.' }),
  average: z
    .object({ before: money, after: money })
    .nullable()
    .meta({ description: 'Of these orders with delivery, as prices were shown. Null without any.' }),
  newest: z.array(z.object({ ...order, saves: money })).meta({ description: 'Of these, at most 20.' }),
  isAboveMaxUses: z
    .boolean()
    .meta({ description: 'More would have got it than `maxUses` allows, which is not counted.' }),
});
export type DiscountEstimate = z.output<typeof estimate>;

const trial = z.object({
  order: z.object(order),
  saves: money.meta({ description: '0 when it does not get the discount.' }),
  lines: z
    .array(
      z.object({
        name: z.string(),
        choice: z.string().nullable(),
        quantity: count,
        totalPrice: money.meta({ description: 'As shown, before discounts.' }),
        saves: money,
      }),
    )
    .meta({ description: 'Its lines without cancelled pieces.' }),
  delivery: z
    .object({ price: money, saves: money })
    .nullable()
    .meta({ description: 'Null for an order without delivery.' }),
  refused: z
    .object({ message: z.string(), missing: money.optional() })
    .nullable()
    .meta({ description: 'Why it does not get it; `missing` to the minimum.' }),
});
export type DiscountTrial = z.output<typeof trial>;

export const estimateDiscount = endpoint({
  method: 'POST',
  path: '/discount/estimate',
  access: 'discounts.read',
  summary: `What a discount would have cost with the orders of the last ${estimatedDays} days; changes nothing`,
  body: estimatedRule,
  reply: z.object({ estimate }),
});
export const tryDiscount = endpoint({
  method: 'POST',
  path: '/discount/try',
  access: 'discounts.read',
  summary: 'What a discount would save on a placed order, or why nothing; changes nothing',
  body: triedRule,
  reply: z.object({ trial }),
});
