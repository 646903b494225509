import { z } from 'zod';
import { endpoint } from './define-endpoint.ts';
import { done } from './schemas.ts';

/** The needs of a shop before it sells (docs/rules.md#the-first-day). */
export const sellingSteps = [
  ...(['products', 'delivery', 'taxes', 'payments', 'mail', 'terms', 'company'] as const),
] as const;
export type SellingStep = (typeof sellingSteps)[number];

/** `question`: one answer decides it. `fault`: something is lost meanwhile. */
const stepStates = ['question', 'fault', 'open', 'done'] as const;

const list = {
  steps: z
    .array(
      z.object({
        step: z.enum(sellingSteps),
        state: z.enum(stepStates),
        text: z.string().meta({ description: 'What is there, or missing, for a person.' }),
        hint: z.string().optional(),
        seen: z
          .string()
          .optional()
          .meta({ description: 'What a question is about, to be sent with its answer.' }),
      }),
    )
    .meta({ description: 'Questions first, then faults and what is open, then what is done.' }),
};
export type BeforeYouSell = z.output<typeof getBeforeYouSell.reply>;
export type StepOfSelling = BeforeYouSell['steps'][number];

export const getBeforeYouSell = endpoint({
  method: 'GET',
  path: '/dashboard/before-you-sell',
  access: 'settings.read',
  summary: 'What the shop needs before it sells, and what of it somebody has decided',
  reply: z.object(list),
});

export const confirmStep = endpoint({
  method: 'PUT',
  path: '/dashboard/before-you-sell',
  access: 'settings.write',
  summary: 'Says that delivery or taxes are right as they are, until they change',
  body: z.object({
    step: z.enum(['delivery', 'taxes'], { error: 'Please choose delivery or taxes.' }),
    seen: z.string({ error: 'Please reload the page.' }).max(64, 'Please reload the page.'),
  }),
  reply: z.object({ ...done, ...list }),
});
