import { z } from 'zod';
import { endpoint } from './define-endpoint.ts';
import { time } from './schemas.ts';

/**
 * `attention` needs a person soon, and `notice` only wants to be known. `off` is not set up, and not needed, or not known.
 */
const checkStatuses = ['works', 'notice', 'attention', 'broken', 'off'] as const;
export type CheckStatus = (typeof checkStatuses)[number];

const healthCheck = z.object({
  name: z.string().meta({ description: 'What was checked: Mail.' }),
  status: z.enum(checkStatuses),
  sentence: z.string().meta({ description: 'For the owner of the shop.' }),
  since: time.nullable().meta({
    description: 'When a check first found that it needs somebody; null while it does not.',
  }),
  figure: z.string().nullable(),
  steps: z
    .array(z.string())
    .meta({ description: 'What to do, in order; empty when there is nothing to do.' }),
  usedPercent: z.number().nullable().meta({ description: 'How full it is, where that can be said.' }),
  seeMail: z.boolean().meta({ description: 'Whether the list of mails shows more.' }),
});
export type HealthCheck = z.output<typeof healthCheck>;

const slowCall = z.object({
  name: z.string(),
  count: z.number().int(),
  halfWithinMs: z.number().nullable().meta({ description: 'Null: longer than can be measured.' }),
  mostWithinMs: z.number().nullable().meta({ description: '95 of 100. Null: longer than can be measured.' }),
});
export type SlowCall = z.output<typeof slowCall>;

const health = z.object({
  checkedAt: time,
  sentence: z.string().meta({ description: 'The whole in one sentence: The shop works.' }),
  checks: z.array(healthCheck),
  slowest: z.array(slowCall).meta({ description: 'Of the last hour, over all processes, slowest first.' }),
  report: z.string().meta({ description: 'Plain text for a technician, without secrets.' }),
});
export type Health = z.output<typeof health>;

export const getHealth = endpoint({
  method: 'GET',
  path: '/dashboard/health',
  access: 'health.read',
  summary: 'The Health page: what works, what does not, and what to do',
  reply: z.object({ health }),
});
