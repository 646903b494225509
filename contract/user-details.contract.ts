import { z } from 'zod';
import { endpoint } from './define-endpoint.ts';
import { merchantRow } from './merchants.contract.ts';
import { order } from './orders.contract.ts';
import { moderatedReview } from './reviews.contract.ts';
import { idParams } from './schemas.ts';
import { userRow } from './users.contract.ts';

/** Not in users.contract.ts, which the forms of visitors load: it needs the contracts of orders, reviews and merchants. */
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
