import { z } from 'zod';
import { cleanCode } from './clean-text.ts';
import { endpoint } from './define-endpoint.ts';
import { orderStates } from './order-states.ts';
import { pageInfo, paging } from './paging.ts';
import { paidBackHows } from './payments.ts';
import { returnKinds, returnReasons, unsettledReturnStates } from './return-states.ts';
import { bodyId, done, flag, money, optionalChoice, optionalFlag, search, time } from './schemas.ts';
import { isDay } from './shop-days.ts';
import { sortBy } from './sorting.ts';
import { itemStatuses } from './statuses.ts';

/** The clerk's list of orders (docs/rules.md#work-list). */
export const workViews = [
  'to-send',
  'awaiting-payment',
  'returns',
  'to-pay-back',
  'refund-failed',
  'all',
] as const;
export type WorkView = (typeof workViews)[number];

/** Within so many days somebody should answer who asks to send something back. */
export const daysToAnswer = 3;

/** Longer lists are not counted: `count` is one more, and pages beyond are empty. */
export const maxCounted = 10_000;
/** Orders that one call sends. */
export const maxSent = 100;
/** Instead of a merchant's id: what the shop itself sells. */
export const ownMerchant = 'shop';

const day = z
  .string()
  .optional()
  .transform((typed) => (typed !== undefined && isDay(typed) ? typed : undefined))
  .meta({ description: "A day of the shop's time zone, such as 2026-11-26." });
const uuid = z.uuid().toLowerCase();
const knownId = (also: string[] = []) =>
  z
    .string()
    .optional()
    .transform((typed) => (also.includes(typed ?? '') ? typed : uuid.safeParse(typed).data));

const typedCode = z
  .string()
  .optional()
  .transform((typed) => (typed && cleanCode(typed)) || undefined);

const filter = {
  view: optionalChoice(workViews).transform((view) => view ?? 'to-send'),
  search,
  from: day,
  to: day,
  merchant: knownId([ownMerchant]).meta({
    description: `An id, or \`${ownMerchant}\`. Merchants see their own in any case.`,
  }),
  status: optionalChoice(itemStatuses),
  delivery: knownId().meta({ description: 'The id of a delivery method.' }),
  code: typedCode.meta({ description: 'A discount code, in any case. Only for the shop.' }),
  late: z
    .union([z.boolean(), z.string()])
    .optional()
    .transform((typed) => typed === true || typed === 'true')
    .meta({ description: '`true`: only what should have been sent before today.' }),
};
/** Query of what lists, prints or exports orders. */
export const workFilter = z.object(filter);
type ReadFilter = z.output<typeof workFilter>;
export type WorkFilter = Partial<ReadFilter> & Pick<ReadFilter, 'view' | 'late'>;

/** Ids in an address, with commas between them. What is none is left out. */
export const orderIds = z
  .string()
  .optional()
  .transform((typed) =>
    typed === undefined
      ? undefined
      : [...new Set(typed.split(',').flatMap((id) => uuid.safeParse(id).data ?? []))],
  );

/** By default what is to be sent first is first, and in other views the newest. */
export const workSort = sortBy(['placed', 'sendBy', 'total']);
export type WorkSort = z.output<typeof workSort>;

const count = z.number().int();

const named = z.object({ _id: z.string(), name: z.string() });
const piecesOfLine = {
  name: z.string(),
  choice: z.string().nullable(),
  imageUrl: z.string().nullable(),
  quantity: count,
};

const openReturn = z.object({
  _id: z.string(),
  name: z.string().meta({ description: '`#1042-R1`, or `W-1017` of a withdrawal.' }),
  kind: z.enum(returnKinds),
  state: z.enum(unsettledReturnStates),
  reason: z.enum(returnReasons).nullable(),
  merchant: named.nullable(),
  first: z.object(piecesOfLine).meta({ description: 'Of its first line.' }),
  more: count.meta({ description: 'Its other pieces.' }),
  day: z
    .string()
    .nullable()
    .meta({ description: 'By which it should be answered, or is expected. Null for what has come.' }),
  isLate: z.boolean(),
});
export type OpenReturn = z.output<typeof openReturn>;

const row = z.object({
  _id: z.string(),
  number: count,
  created: time,
  cancelledAt: time.nullable(),
  state: z.enum(orderStates).meta({ description: 'Of `parts`.' }),
  isPickUp: z.boolean(),
  buyer: z.object({ name: z.string(), isGuest: z.boolean(), isDeleted: z.boolean() }),
  first: z
    .object(piecesOfLine)
    .meta({ description: 'The first line of which pieces are to be sent, with these; else the first one.' }),
  more: count.meta({ description: 'Pieces beside those of the first line.' }),
  sent: count.meta({ description: 'Pieces that were sent, while others are to be sent.' }),
  sendBy: z
    .string()
    .nullable()
    .meta({ description: 'A day. Null for a moment after ordering, and for what is not to be sent.' }),
  isLate: z.boolean(),
  parts: z
    .array(
      z.object({
        number: count,
        merchant: named.nullable(),
        toSend: count,
      }),
    )
    .meta({ description: "A merchant's own; with a filter by merchant, those of that one." }),
  toSend: count.meta({ description: 'Pieces that are neither sent nor cancelled.' }),
  payment: z
    .enum(['awaiting', 'refund-failed', 'refunded', 'part-refunded', 'paid', 'on-delivery', 'later'])
    .nullable()
    .meta({ description: 'Merchants see no other than `awaiting`.' }),
  returns: z.array(openReturn).meta({
    description: 'What comes back to these parts, and has come and is not refunded: first what waits.',
  }),
  toPayBack: z
    .object({
      amount: money,
      how: z.enum(['refund', ...paidBackHows]).meta({ description: 'The way in which it was paid.' }),
    })
    .nullable()
    .meta({ description: 'What has to go back to the buyer; null when nothing has, and for merchants.' }),
  total: money.meta({
    description:
      'With tax, without what is cancelled; of `parts` alone, without delivery, for merchants and with a filter by one.',
  }),
});
export type WorkRow = z.output<typeof row>;

export const listWork = endpoint({
  method: 'GET',
  path: '/order/work',
  access: 'orders.read',
  summary: 'The work list: orders by view, search and filters, with the counts of all views',
  query: paging().extend({ ...filter, sort: workSort }),
  reply: z.object({
    orders: z.array(row),
    counts: z
      .object({
        toSend: count,
        awaitingPayment: count,
        returns: count.meta({
          description:
            'Orders and withdrawals that wait for somebody: the view lists also what is on its way back.',
        }),
        toPayBack: count.optional(),
        refundFailed: count.optional(),
        all: count,
      })
      .meta({
        description: `With the same search and filters. Above ${maxCounted}: that and one. Merchants neither pay back nor refund.`,
      }),
    named: z
      .object({ merchant: z.string().nullable(), delivery: z.string().nullable() })
      .meta({ description: 'What ids in filters are called; null without one, and when it is gone.' }),
    timeZone: z.string(),
    today: z.string().meta({ description: 'The day there.' }),
    ...pageInfo,
  }),
});
export type WorkList = z.output<typeof listWork.reply>;

export const listWorkChoices = endpoint({
  method: 'GET',
  path: '/order/work/choices',
  access: 'orders.read',
  summary:
    'What the work list can be filtered by: merchants with orders and delivery methods, by their names',
  query: z.object({ search }),
  reply: z.object({
    merchants: z.array(named).meta({ description: 'The first 20. Merchants get none.' }),
    deliveries: z.array(named).meta({ description: 'In the sequence of the settings.' }),
  }),
});
export type WorkChoices = z.output<typeof listWorkChoices.reply>;

const unknownFilter = { error: 'There is no such filter.' };
const knownDay = z.string(unknownFilter).refine(isDay, unknownFilter).optional();
const knownUuid = z.uuid(unknownFilter).toLowerCase();
const knownMerchant = z.union([z.literal(ownMerchant), knownUuid], unknownFilter);
/** A list ignores a filter that it does not know. Sending all of its results is refused: they would be more than somebody saw. */
const knownFilter = z.strictObject(
  {
    view: z.literal('to-send', unknownFilter).optional().default('to-send'),
    search,
    from: knownDay,
    to: knownDay,
    merchant: knownMerchant.optional(),
    status: z.enum(itemStatuses, unknownFilter).optional(),
    delivery: knownUuid.optional(),
    code: typedCode,
    late: flag(unknownFilter.error)
      .optional()
      .transform((late) => late === true),
  },
  unknownFilter,
);

/** Why nothing of an order is to be sent. */
export const whyNotToSend = [
  'already-sent',
  'cancelled',
  'awaiting-payment',
  'refunded',
  'not-found',
] as const;

export const outcome = {
  _id: z.string(),
  number: count.nullable().meta({ description: 'Null when there is no such order.' }),
};

export const refusedOutcome = z.object({
  ...outcome,
  code: z.enum([...whyNotToSend, 'failed']),
  reason: z.string(),
});

const chosenOrders = z
  .array(bodyId('Please choose orders.'), { error: 'Please choose orders.' })
  .min(1, { error: 'Please choose orders.' })
  .max(maxSent, { error: `Choose at most ${maxSent} orders at once.` });

const bulkRequest = z
  .object({
    request: bodyId('The id of the request is not valid.'),
    orders: chosenOrders.optional(),
    filter: knownFilter
      .optional()
      .meta({ description: `The first ${maxSent} of these, in the sequence of the list.` }),
    merchant: knownMerchant.optional().meta({
      description: `Beside \`orders\`: only the parts of this merchant, or \`${ownMerchant}\`. A filter has its own.`,
    }),
    action: z.literal('send', { error: 'Please choose what to do.' }),
    notify: optionalFlag(true).meta({ description: 'Whether buyers get a mail.' }),
  })
  .refine(({ orders, filter }) => (orders === undefined) !== (filter === undefined), {
    path: ['orders'],
    error: 'Please choose orders.',
  })
  .refine(({ filter, merchant }) => filter === undefined || merchant === undefined, {
    path: ['merchant'],
    ...unknownFilter,
  });
export type BulkRequest = z.output<typeof bulkRequest>;

export const sendInBulk = endpoint({
  method: 'POST',
  path: '/order/bulk',
  access: 'orders.write',
  summary: `Sends what is left of up to ${maxSent} orders, each part in a parcel; the same request goes on`,
  body: bulkRequest,
  reply: z.object({
    ...done,
    sent: z.array(z.object({ ...outcome, parcels: count })),
    refused: z.array(refusedOutcome),
    left: count.meta({ description: 'Of a filter: how many are to be sent now.' }),
  }),
});
export type BulkOutcome = Pick<z.output<typeof sendInBulk.reply>, 'sent' | 'refused'>;

export const markManyPaid = endpoint({
  method: 'POST',
  path: '/order/bulk/paid',
  access: 'orders.write',
  summary: `Says that the money of up to ${maxSent} orders has arrived, each for itself. Shop only`,
  body: z.object({ orders: chosenOrders }),
  reply: z.object({ ...done, paid: z.array(z.object(outcome)), refused: z.array(refusedOutcome) }),
});

export const exportOrders = endpoint({
  method: 'GET',
  path: '/order/export',
  access: 'orders.read',
  summary: 'The orders of the work list as CSV, a row for each line; a merchant gets the own part',
  query: workFilter,
  downloads: 'text/csv; charset=utf-8',
  reply: z.undefined(),
});
