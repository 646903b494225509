import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const waitingCounts = z.object({
  merchants: z.number().int().meta({ description: 'Applications that wait for approval.' }),
  reviews: z.number().int().meta({ description: 'Reviews that wait for approval.' }),
  messages: z.number().int().meta({ description: 'Contact messages without an answer.' }),
  support: z.number().int().meta({ description: 'Chat messages to the caller that nobody has read.' }),
});
export type WaitingCounts = z.output<typeof waitingCounts>;

export const countWaiting = endpoint({
  method: 'GET',
  path: '/dashboard/waiting',
  access: 'administrator',
  summary: 'How much waits for an administrator, for the menu',
  reply: z.object({ waiting: waitingCounts }),
});
