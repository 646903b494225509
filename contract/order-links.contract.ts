import { z } from 'zod';
import { cleanCode } from './clean-text.ts';
import { endpoint } from './define-endpoint.ts';
import { readOrderNumber } from './order-number.ts';
import { done, email, idParams, text, wholeNumber } from './schemas.ts';

/** Links to orders of guests, and payments that arrive after ordering (docs/rules.md#guests). */

export const orderLinkForm = z.object({
  email,
  // As people see it: '#1042'.
  number: z.preprocess(
    (typed) => (typeof typed === 'string' && readOrderNumber(cleanCode(typed))) || typed,
    wholeNumber({
      required: 'Order number is required.',
      min: 1,
      tooSmall: 'There is no such number.',
      max: Number.MAX_SAFE_INTEGER,
      tooLarge: 'There is no such number.',
    }),
  ),
});

export const sendOrderLink = endpoint({
  method: 'POST',
  path: '/order/link',
  access: 'anyone',
  summary: 'Mails the link to an order of a guest again; the answer never says whether there is one',
  body: orderLinkForm,
  reply: z.object(done),
});

export const endOrderLinks = endpoint({
  method: 'POST',
  path: '/order/:id/links/end',
  access: 'orders.write',
  summary: 'Ends every link to the order of a guest that was mailed before; a new one can be sent. Shop only',
  params: idParams,
  reply: z.object(done),
});

export const claimOrder = endpoint({
  method: 'POST',
  path: '/order/:id/claim',
  access: 'signed-in',
  summary: "Shows the order of a guest in the caller's account, by the key of its link",
  params: idParams,
  body: z.object({ key: text({ required: 'This link is no longer valid.', max: 100 }) }),
  reply: z.object(done),
});

export const markPaid = endpoint({
  method: 'POST',
  path: '/order/:id/paid',
  access: 'orders.write',
  summary:
    'Says that the money of an order that is not paid online has arrived: what is owed now was received. Shop only',
  params: idParams,
  reply: z.object(done),
});

export const markUnpaid = endpoint({
  method: 'POST',
  path: '/order/:id/unpaid',
  access: 'orders.write',
  summary: 'Says that it has not, after all, unless some of it was paid back. Shop only',
  params: idParams,
  reply: z.object(done),
});
