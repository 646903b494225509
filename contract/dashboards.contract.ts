import { z } from 'zod';
import { endpoint } from './define-endpoint.ts';
import { daysOfSales } from './reports.contract.ts';
import { currencyCode, money } from './schemas.ts';

const pendingCounts = z.object({
  toSend: z
    .number()
    .int()
    .meta({ description: 'Orders with something to send; for merchants, of their parts.' }),
  merchants: z.number().int().meta({ description: 'Applications that wait for approval.' }),
  reviews: z.number().int().meta({ description: 'Reviews that wait for approval.' }),
  messages: z.number().int().meta({ description: 'Contact messages without an answer.' }),
  chats: z.number().int().meta({ description: 'Chats of customers without an answer.' }),
  support: z.number().int().meta({ description: 'Unread chat messages to the caller.' }),
  health: z.number().int().meta({ description: 'Things on the Health page that need a person.' }),
});
export type PendingCounts = z.output<typeof pendingCounts>;

export const countPending = endpoint({
  method: 'GET',
  path: '/dashboard/waiting',
  access: 'dashboard.read',
  summary:
    'Counts of pending work, for the menu of those who work for the shop or a merchant; 0 of what they may not see',
  reply: z.object({ waiting: pendingCounts }),
});

const count = z.number().int();

/** Each only with the right for it. */
const waits = z.object({
  toSend: count.optional(),
  late: count.optional().meta({ description: 'Of these, those that should have been sent before today.' }),
  awaitingPayment: count.optional(),
  returns: count.optional().meta({
    description: 'Orders of which something comes back and waits for somebody, and withdrawals to decide.',
  }),
  toPayBack: count.optional().meta({ description: 'Orders. For the shop.' }),
  refundFailed: count.optional().meta({ description: 'For the shop.' }),
  messages: count.optional(),
  chats: count.optional().meta({ description: 'Chats of customers without an answer.' }),
  reviews: count.optional(),
  merchants: count.optional(),
  lowStock: count
    .optional()
    .meta({ description: 'Products for sale with a variant of which little is left.' }),
  failedMails: count.optional().meta({ description: 'Mails that were given up.' }),
  unsentMails: count
    .optional()
    .meta({ description: 'Mails that were kept without a mail server, and are not out of date.' }),
});
export type Waits = z.output<typeof waits>;

export const getOverview = endpoint({
  method: 'GET',
  path: '/dashboard/overview',
  access: 'dashboard.read',
  summary:
    'What waits, and the sales of 60 days, for those who work for the shop or a merchant; kept a minute',
  reply: z.object({
    waits,
    currency: currencyCode,
    timeZone: z.string(),
    today: z.string().meta({ description: 'The last of the days, which is not over.' }),
    sales: z
      .object({
        days: daysOfSales.meta({ description: '60 days: the last 30, after the 30 before.' }),
        top: z.array(
          z.object({
            _id: z.string(),
            name: z.string(),
            slug: z.string(),
            imageUrl: z.string().nullable(),
            brand: z.string(),
            sold: count,
            sales: money,
          }),
        ),
      })
      .optional()
      .meta({ description: 'For those who read orders.' }),
    lowStock: z
      .array(
        z.object({
          product: z.string().meta({ description: 'The id of the product.' }),
          name: z.string(),
          choice: z.string().nullable(),
          sku: z.string(),
          imageUrl: z.string().nullable(),
          left: count,
        }),
      )
      .optional()
      .meta({ description: 'For those who read products: those with the least left.' }),
    lowStockAt: count.nullable().optional().meta({
      description:
        'For the same: how few pieces are low, unless a product says it itself. Null when Settings has no number.',
    }),
  }),
});
export type Overview = z.output<typeof getOverview.reply>;
