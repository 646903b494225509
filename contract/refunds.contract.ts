import { z } from 'zod';
import { cartQuantity } from './cart.contract.ts';
import { cleanText } from './clean-text.ts';
import { endpoint } from './define-endpoint.ts';
import { paidBackHows } from './payments.ts';
import { bodyId, done, id, idParams, money, moneyAmount, optionalFlag, optionalText } from './schemas.ts';

/** Money that goes back to buyers (docs/rules.md#refunds). */
export const maxRefundReason = 300;

const amount = moneyAmount({
  required: 'Amount is required.',
  min: 0.01,
  tooSmall: 'Amount must be more than 0.',
  max: 10_000_000,
  tooLarge: 'Amount may not be more than 10,000,000.',
});

const refundedLines = z
  .array(
    z
      .object({
        line: bodyId('Please reload the page.'),
        quantity: cartQuantity,
        open: z.coerce.number().int().min(0).nullish().meta({
          description:
            'How many of these were neither sent nor cancelled yet: they are cancelled with the refund. Without it, such pieces come first.',
        }),
      })
      .refine(({ quantity, open }) => (open ?? 0) <= quantity, {
        path: ['open'],
        error: 'No more pieces can be cancelled than are refunded.',
      }),
  )
  .max(500, { error: 'A refund may hold at most 500 lines.' })
  .refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, {
    error: 'A line may be in a refund only once.',
  });

export const refundForm = z
  .object({
    request: bodyId('The id of the request is not valid.').meta({
      description: 'Chosen by the client: the same one again changes nothing, and has the same answer.',
    }),
    payment: bodyId('Please choose a payment.'),
    lines: refundedLines.nullish(),
    delivery: optionalFlag(false),
    amount: amount.nullish().meta({ description: 'Instead of lines and delivery.' }),
    return: bodyId('Please reload the page.').nullish().meta({
      description: 'For what has come back with this return: instead of lines, and alone for all of it.',
    }),
    reason: optionalText(maxRefundReason, {
      clean: cleanText,
      tooLong: `Reason may not be longer than ${maxRefundReason} characters.`,
    }).meta({ description: 'For the shop; buyers do not see it.' }),
  })
  .refine((form) => Boolean(form.lines?.length || form.delivery || form.amount || form.return), {
    path: ['amount'],
    error: 'Please choose what to refund.',
  })
  .refine((form) => !(form.amount || form.return) || !(form.lines?.length || form.delivery), {
    path: ['amount'],
    error: 'Please choose pieces or an amount, not both.',
  });
export type RefundForm = z.output<typeof refundForm>;

const reply = z.object({ ...done, refund: z.object({ _id: z.string() }) });

export const refundOrder = endpoint({
  method: 'POST',
  path: '/order/:id/refunds',
  access: 'orders.refund',
  summary:
    'Refunds pieces, the delivery or an amount of an order that was paid online. Pieces that were not sent are cancelled. Shop only',
  params: idParams,
  body: refundForm,
  reply,
});

export const retryRefund = endpoint({
  method: 'POST',
  path: '/order/:id/refunds/:refund/retry',
  access: 'orders.refund',
  summary: 'Asks the provider again for a refund that has failed. Shop only',
  params: idParams.extend({ refund: id }),
  reply,
});

export const paidBackForm = z.object({
  request: bodyId('The id of the request is not valid.').meta({
    description: 'Chosen by the client: the same one again changes nothing, and has the same answer.',
  }),
  amount,
  how: z.enum(paidBackHows, { error: 'Please choose how.' }),
  notify: optionalFlag(true).meta({ description: 'Whether the buyer gets a mail.' }),
});
export type PaidBackForm = z.output<typeof paidBackForm>;

export const recordPaidBack = endpoint({
  method: 'POST',
  path: '/order/:id/paid-back',
  access: 'orders.refund',
  summary:
    'Writes down that money of an order was paid back by hand, at most what is to be paid back. Shop only',
  params: idParams,
  body: paidBackForm,
  reply: z.object({ ...done, toPayBack: money.meta({ description: 'What is left to pay back.' }) }),
});
