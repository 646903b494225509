import { z } from 'zod';
import { endpoint } from './define-endpoint.ts';
import { pageInfo, paging } from './paging.ts';
import { onlinePayments, paymentStates } from './payments.ts';
import { currencyCode, done, id, idParams, money, time } from './schemas.ts';

/** Payments while there is no order yet (docs/payments.md). */

export const receiveStripeEvent = endpoint({
  method: 'POST',
  path: '/payments/stripe/events',
  access: 'anyone',
  summary: 'What Stripe tells of itself: a hint which payment to ask about, signed by Stripe',
  // With all of a payment.
  maxBodyBytes: 256 * 1024,
  reply: z.object({ received: z.literal(true) }),
});

const beingPaid = z.object({
  _id: z.string().meta({ description: 'Of the payment.' }),
  number: z.number().int().meta({ description: 'Of the order that it becomes.' }),
  buyer: z.object({ firstName: z.string(), lastName: z.string(), email: z.string().nullable() }),
  isGuest: z.boolean(),
  /** The first three things. */
  lines: z.array(z.object({ name: z.string(), choice: z.string().nullable(), quantity: z.number().int() })),
  pieces: z.number().int(),
  amount: money,
  currency: currencyCode,
  method: z.enum(onlinePayments),
  state: z.enum(paymentStates),
  failure: z.string().nullable().meta({ description: 'Why the last attempt to pay failed, for a person.' }),
  paid: z
    .object({ amount: money, currency: currencyCode })
    .nullable()
    .meta({ description: 'What was paid instead, of a `mismatch`.' }),
  since: time.meta({ description: 'When the buyer went to pay.' }),
  expires: time.meta({ description: 'Until when the things are kept, unless it is paid by then.' }),
  heard: time.nullable().meta({ description: 'When the provider answered last.' }),
});
export type BeingPaid = z.output<typeof beingPaid>;

export const listBeingPaid = endpoint({
  method: 'GET',
  path: '/payments/being-paid',
  access: 'orders.read',
  summary: 'Checkouts whose buyers are paying, the oldest first. Shop only',
  query: paging(),
  reply: z.object({ payments: z.array(beingPaid), ...pageInfo }),
});

/** The outcome: `order` when it is one now. */
const asked = z.object({
  ...done,
  state: z.enum(paymentStates),
  order: z.object({ _id: z.string(), number: z.number().int() }).nullable(),
});

export const askProvider = endpoint({
  method: 'POST',
  path: '/payments/:id/ask',
  access: 'orders.read',
  summary: 'Asks the provider of a payment again what is true. Shop only',
  params: idParams,
  reply: asked,
});

export const giveUpPayment = endpoint({
  method: 'POST',
  path: '/payments/:id/give-up',
  access: 'orders.write',
  summary: 'Ends a payment that is open, unless it is paid by now, and gives the stock back. Shop only',
  params: idParams,
  reply: asked,
});

export const placeMismatch = endpoint({
  method: 'POST',
  path: '/payments/:id/place',
  access: 'orders.refund',
  summary: 'Places the order of a payment whose amount is another one. Shop only',
  params: idParams,
  reply: asked,
});

export const refundMismatch = endpoint({
  method: 'POST',
  path: '/payments/:id/refund',
  access: 'orders.refund',
  summary: 'Refunds a payment whose amount is another one, and gives the stock back. Shop only',
  params: idParams,
  reply: asked,
});

export const testOutcomes = ['pay', 'decline', 'pay-later'] as const;
export type TestOutcome = (typeof testOutcomes)[number];
/** A payment of the test provider: its page is ours, and its calls are there only while the public address is local. */
export const getTestPayment = endpoint({
  method: 'GET',
  path: '/payments/test/:id',
  access: 'anyone',
  summary: 'A payment at the test provider, which charges nothing',
  params: z.object({ id }),
  reply: z.object({
    number: z.number().int(),
    amount: money,
    currency: currencyCode,
    isOpen: z.boolean(),
    expires: time,
    cancel: z.string().meta({ description: 'Where the buyer goes without paying.' }),
  }),
});

export const decideTestPayment = endpoint({
  method: 'POST',
  path: '/payments/test/:id',
  access: 'anyone',
  summary: 'Pays at the test provider, declines, or pays in two days',
  params: z.object({ id }),
  body: z.object({ outcome: z.enum(testOutcomes, { error: 'Please choose what happens.' }) }),
  reply: z.object({ ...done, return: z.string().meta({ description: 'Where the buyer goes next.' }) }),
});
