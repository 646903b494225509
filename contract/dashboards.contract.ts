import { z } from 'zod';
import { endpoint } from './define-endpoint.ts';

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
