import { z } from 'zod';
import { carrierCodes } from './carriers.ts';
import { endpoint } from './define-endpoint.ts';
import { partNumber, tracking } from './fulfilment.contract.ts';
import { bodyId, done, idParams, optionalFlag } from './schemas.ts';
import { outcome, refusedOutcome } from './work-list.contract.ts';

/** Tracking numbers for many orders: a list that somebody pastes, and taking back what was sent (docs/rules.md#tracking-for-many). */

/** Lines that one list may have. */
export const maxTrackingLines = 1_000;
/** A line is a number, a carrier, and whatever else a label program has written beside them. */
const maxListText = 500_000;

const access = 'orders.write';
const count = z.number().int();

const previewLine = z.object({
  line: count.meta({ description: 'In the text, from 1.' }),
  order: z
    .string()
    .meta({ description: 'As people see it: `#1042-1`; what was typed when that is no number.' }),
  _id: z.string().nullable().meta({ description: 'Of the order; null when there is none.' }),
  part: count.nullable().meta({ description: 'The part that is sent; null when nothing is.' }),
  parcel: z
    .string()
    .nullable()
    .meta({ description: 'The parcel that gets the number when the part was sent without one.' }),
  first: z
    .object({ name: z.string(), choice: z.string().nullable(), quantity: count })
    .nullable()
    .meta({ description: 'The first line of what is sent.' }),
  more: count.meta({ description: 'Pieces beside those of the first line.' }),
  trackingNumber: z.string(),
  carrier: z.enum(carrierCodes).nullable(),
  carrierName: z.string().meta({ description: 'As typed, when it is none that is known.' }),
  result: z.enum(['ready', 'twice', 'refused']),
  reason: z.string().nullable().meta({ description: 'Why it is not sent.' }),
  warning: z.string().nullable().meta({ description: 'It is sent, but somebody should know this.' }),
});
export type TrackingLine = z.output<typeof previewLine>;

export const previewTracking = endpoint({
  method: 'POST',
  path: '/order/tracking/preview',
  access,
  summary: `What becomes of up to ${maxTrackingLines} lines of orders or parts, tracking numbers and carriers`,
  body: z.object({
    text: z.string({ error: 'Please paste the numbers.' }).max(maxListText, {
      error: 'This is too long for a list of tracking numbers.',
    }),
  }),
  maxBodyBytes: 2 * 1024 * 1024,
  reply: z.object({ lines: z.array(previewLine) }),
});

const trackedPart = z
  .object({
    order: bodyId('Please reload the page.'),
    part: partNumber,
    parcel: bodyId('Please reload the page.')
      .nullish()
      .meta({ description: 'The parcel, sent without a number, that gets this one. Nothing else is sent.' }),
    ...tracking,
  })
  .omit({ trackingUrl: true });
export type TrackedPart = z.output<typeof trackedPart>;

const trackingRequest = z.object({
  request: bodyId('The id of the request is not valid.'),
  parcels: z
    .array(trackedPart, { error: 'Please choose what to send.' })
    .min(1, { error: 'Please choose what to send.' })
    .max(maxTrackingLines, { error: `Send at most ${maxTrackingLines} parcels at once.` })
    .refine((list) => new Set(list.map(({ order, part }) => `${order} ${part}`)).size === list.length, {
      error: 'A part may be sent only once.',
    }),
  notify: optionalFlag(true).meta({ description: 'Whether buyers get a mail, one for each parcel.' }),
});
export type TrackingRequest = z.output<typeof trackingRequest>;

const ofPart = { part: count };

export const sendTracking = endpoint({
  method: 'POST',
  path: '/order/tracking',
  access,
  summary:
    'Sends what is left of many parts, each in a parcel with its tracking number; the same request goes on',
  body: trackingRequest,
  maxBodyBytes: 512 * 1024,
  reply: z.object({
    ...done,
    sent: z.array(z.object({ ...outcome, ...ofPart })),
    added: z
      .array(z.object({ ...outcome, ...ofPart }))
      .meta({ description: 'Whose parcel was there, and has its number now.' }),
    refused: z.array(refusedOutcome.extend(ofPart)),
  }),
});

export const undoBulkSend = endpoint({
  method: 'POST',
  path: '/order/bulk/:id/undo',
  access,
  summary:
    'Takes back all parcels of a request that has sent many, as long as nothing else has happened to them',
  params: idParams,
  body: z.object({
    notify: optionalFlag(false).meta({
      description: 'Whether buyers are told who were told that it is on its way, one mail for each order.',
    }),
  }),
  reply: z.object({
    ...done,
    undone: z.array(z.object(outcome)),
    refused: z.array(refusedOutcome).meta({ description: 'What happened to them in that moment.' }),
  }),
});
