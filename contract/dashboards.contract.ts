import { z } from 'zod';
import { endpoint } from './define-endpoint.ts';
import { merchantRow } from './merchants.contract.ts';
import { order } from './orders.contract.ts';
import { moderatedReview } from './reviews.contract.ts';
import { idParams } from './schemas.ts';
import { userRow } from './users.contract.ts';

const pendingCounts = z.object({
  merchants: z.number().int().meta({ description: 'Applications that wait for approval.' }),
  reviews: z.number().int().meta({ description: 'Reviews that wait for approval.' }),
  messages: z.number().int().meta({ description: 'Contact messages without an answer.' }),
  support: z.number().int().meta({ description: 'Unread chat messages to the caller.' }),
  health: z.number().int().meta({ description: 'Things on the Health page that need a person.' }),
});
export type PendingCounts = z.output<typeof pendingCounts>;

export const countPending = endpoint({
  method: 'GET',
  path: '/dashboard/waiting',
  access: 'dashboard.read',
  summary: 'Counts of pending work, for the menu of an administrator',
  reply: z.object({ waiting: pendingCounts }),
});

const userPage = z.object({
  user: userRow,
  hasSecondFactor: z.boolean(),
  merchant: merchantRow.nullable(),
  orders: z.array(order).meta({ description: 'The newest ones, cancelled orders left out.' }),
  orderCount: z.number().int(),
  reviews: z.array(moderatedReview).meta({ description: 'The newest ones, whatever their status.' }),
  reviewCount: z.number().int(),
});
export type UserPage = z.output<typeof userPage>;

export const getUser = endpoint({
  method: 'GET',
  path: '/user/:id',
  access: 'users.read',
  summary: 'One account with its newest orders and reviews and its merchant record',
  params: idParams,
  reply: userPage,
});
