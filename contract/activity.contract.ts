import { z } from 'zod';
import { endpoint } from './define-endpoint.ts';
import { pageInfo, paging } from './paging.ts';
import { roles } from './roles.ts';
import { search, time } from './schemas.ts';
import { isDay } from './shop-days.ts';

/** The recorded kinds. The security log has the same events. */
export const activityKinds = [
  'signed-in',
  'signed-up',
  'sign-in-failed',
  'demo-sign-in-refused',
  'sign-ins-paused',
  'limit-reached',
  'forbidden',
  'token-refused',
  'password-changed',
  'session-ended',
  'second-factor-on',
  'second-factor-off',
  'second-factor-failed',
  'second-factor-paused',
  'recovery-code-used',
  'recovery-codes-renewed',
  'account-deleted',
  'data-downloaded',
  'products-changed',
  'role-changed',
  'team-invitation',
  'merchant-changed',
  'settings-changed',
  'page-changed',
  'look-published',
  'discount-changed',
  'attribute-changed',
  'product-deleted',
  'order-links-ended',
  'order-placed',
  'money-decided',
  'events-dropped',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** Decisions of staff about the money of an order. */
export const moneyChanges = [
  'refunded',
  'refund-retried',
  'paid',
  'unpaid',
  'paid-back',
  'return-accepted',
  'return-refused',
  'return-received',
  'return-withheld',
  'return-closed',
  'return-cancelled',
  'mismatch-placed',
  'mismatch-refunded',
] as const;
export type MoneyChange = (typeof moneyChanges)[number];

/** Details of each kind. */
export const activityDetails = z
  .object({
    how: z.string().meta({ description: 'password, reset-link, Google, …' }),
    call: z.string().meta({ description: 'Method and route of a refused call.' }),
    limit: z.string().meta({ description: 'Name of a rate limit.' }),
    count: z.number().int(),
    role: z.enum(roles),
    set: z.string().meta({ description: 'The set of permissions that came with the role.' }),
    merchant: z.string().meta({ description: 'Id of a merchant record.' }),
    change: z.enum([
      'approved',
      'rejected',
      'enabled',
      'disabled',
      'added',
      'changed',
      'published',
      'withdrawn',
      'sent-again',
      'deleted',
      ...moneyChanges,
    ]),
    amount: z.number().meta({ description: "In the shop's currency." }),
    product: z.string().meta({ description: 'Name and sku of a deleted product.' }),
    order: z.number().int().meta({ description: 'Number of an order.' }),
    page: z.string().meta({ description: 'Title of a page of the owner.' }),
    number: z.number().int().meta({ description: 'Of a published look.' }),
    discount: z.string().meta({ description: 'Name of a discount.' }),
    attribute: z.string().meta({ description: 'Name of an attribute of products.' }),
    address: z.string().meta({ description: 'Keyed hash of an e-mail address without an account.' }),
    settings: z.array(z.string()).meta({ description: 'Names of settings of the environment.' }),
    changes: z
      .array(z.object({ setting: z.string(), from: z.string(), to: z.string() }))
      .meta({ description: 'Settings of the dashboard, never secrets.' }),
    dropped: z.string().meta({ description: 'Kind of the events that were not recorded one by one.' }),
  })
  .partial();
export type ActivityDetails = z.output<typeof activityDetails>;

/** Without a name and address, the account was deleted. */
const person = z.object({ _id: z.string(), name: z.string().nullable(), email: z.string().nullable() });
export type ActivityPerson = z.output<typeof person>;

const activityRow = z.object({
  _id: z.string(),
  at: time,
  kind: z.string().meta({ description: `One of ${activityKinds.join(', ')}, or one of a newer version.` }),
  account: person.nullable().meta({ description: 'Whom it is about; null when no account is known.' }),
  actor: person.nullable().meta({ description: 'Who did it, when that is another account.' }),
  merchantName: z.string().nullable().meta({ description: 'Of the merchant record, while it exists.' }),
  ip: z.string().nullable(),
  details: activityDetails,
});
export type ActivityRow = z.output<typeof activityRow>;

const day = z.string().refine(isDay).optional().catch(undefined);

export const listActivity = endpoint({
  method: 'GET',
  path: '/activity',
  access: 'activity.read',
  summary: 'Security events and changed settings of the last year, newest first',
  query: paging().extend({
    search: search.meta({ description: 'Part of a name or e-mail address.' }),
    kind: z.enum(activityKinds).optional().catch(undefined),
    from: day.meta({ description: "First day, in the shop's time zone: 2026-11-22." }),
    to: day.meta({ description: 'Last day.' }),
  }),
  reply: z.object({ activity: z.array(activityRow), ...pageInfo }),
});
