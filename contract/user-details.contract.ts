import { z } from 'zod';
import { address } from './addresses.contract.ts';
import { contactMessage } from './contact.contract.ts';
import { endpoint } from './define-endpoint.ts';
import { merchantRow } from './merchants.contract.ts';
import { order } from './orders.contract.ts';
import { moderatedReview } from './reviews.contract.ts';
import { idParams, time } from './schemas.ts';
import { userRow } from './users.contract.ts';

/** Not in users.contract.ts, which the forms of visitors load: it needs the contracts of orders, reviews, messages and merchants. */
const userPage = z.object({
  user: userRow,
  hasSecondFactor: z.boolean(),
  merchant: merchantRow.nullable(),
  orders: z.array(order).meta({ description: 'The newest ones, cancelled orders left out.' }),
  orderCount: z.number().int(),
  ordered: z
    .array(z.object({ currency: z.string(), amount: z.number() }))
    .meta({ description: 'What all orders cost, without cancelled pieces, with tax, by currency.' }),
  addresses: z.array(address),
  notes: z
    .array(
      z.object({
        _id: z.string(),
        at: time,
        text: z.string(),
        by: z.string().nullable().meta({ description: 'Null for an account that was deleted.' }),
        order: z.object({ _id: z.string(), number: z.number().int() }),
      }),
    )
    .meta({ description: 'The newest notes about the orders of the account, at most 20.' }),
  reviews: z.array(moderatedReview).meta({ description: 'The newest ones, whatever their status.' }),
  reviewCount: z.number().int(),
  messages: z.array(contactMessage).meta({
    description: 'Sent to the shop from the e-mail address of the account: open ones first, then the newest.',
  }),
  messageCount: z.number().int(),
  chat: z.object({ count: z.number().int(), last: time }).nullable().meta({
    description: 'What was said in the support chat; null without it, and for the support staff itself.',
  }),
});
export type UserPage = z.output<typeof userPage>;

export const getUser = endpoint({
  method: 'GET',
  path: '/user/:id',
  access: 'users.read',
  summary:
    'One account with its newest orders, reviews and messages and its merchant record, as far as the caller may see them',
  params: idParams,
  reply: userPage,
});
