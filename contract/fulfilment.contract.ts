import { z } from 'zod';
import { carrierCodes, hasLink, readTrackingUrl } from './carriers.ts';
import { cartQuantity } from './cart.contract.ts';
import { cleanCode } from './clean-text.ts';
import { endpoint } from './define-endpoint.ts';
import {
  bodyId,
  done,
  flag,
  id,
  idParams,
  optionalFlag,
  optionalText,
  time,
  wholeNumber,
} from './schemas.ts';
import { parcelMakers } from './statuses.ts';

/** Changes of an order after it was placed: parcels and cancelled pieces (docs/rules.md#parcels). */
export const maxTrackingNumber = 100;
export const maxTrackingUrl = 1_000;

const count = z.number().int();
export const piece = z.object({ line: z.string(), quantity: count });

export const parcel = z.object({
  _id: z.string(),
  number: count.meta({ description: 'From 1 within the part; people see `#1042-1/1`.' }),
  madeBy: z.enum(parcelMakers),
  lines: z.array(piece),
  carrier: z.enum(carrierCodes).nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z
    .string()
    .nullable()
    .meta({ description: "Where to follow it: the carrier's page, or the link of `other`." }),
  sentAt: time,
  deliveredAt: time.nullable(),
  voidedAt: time.nullable().meta({ description: 'Its pieces are open again. Buyers do not see it.' }),
  mailed: z.boolean().meta({ description: 'Whether the buyer was told that it is on its way.' }),
});
export type Parcel = z.output<typeof parcel>;

const access = 'orders.write';
const quantity = cartQuantity;
/** Chosen by the client: the same one again changes nothing, and has the same answer. */
export const request = bodyId('The id of the request is not valid.');
export const partNumber = wholeNumber({
  required: 'Please choose a part.',
  min: 1,
  tooSmall: 'There is no such part.',
  max: 2 ** 15 - 1,
  tooLarge: 'There is no such part.',
});

export const tracking = {
  carrier: z.enum(carrierCodes, { error: 'Please choose a carrier.' }).nullish(),
  trackingNumber: optionalText(maxTrackingNumber, {
    clean: cleanCode,
    tooLong: `Tracking number may not be longer than ${maxTrackingNumber} characters.`,
  })
    .refine((number) => !number || !/^[=+\-@]/.test(number), {
      error: 'This is a formula and no tracking number.',
    })
    // A spreadsheet keeps 15 digits of a number, and writes it like this.
    .refine((number) => !number || !/^\d([.,]\d+)?E\+?\d+$/i.test(number), {
      error: 'A spreadsheet has shortened this number. Format its column as text.',
    })
    .refine((number) => !number || !hasLink(number), {
      error: 'Please enter the number alone, without a link.',
    }),
  trackingUrl: optionalText(maxTrackingUrl, {
    clean: (typed) => readTrackingUrl(typed.trim()) ?? typed,
    tooLong: 'Link may not be longer than 1,000 characters.',
  }).refine((url) => !url || readTrackingUrl(url) !== null, {
    error: 'Must be a link that begins with https://.',
  }),
};
const isLinkOfOther = ({ carrier, trackingUrl }: { carrier?: string | null; trackingUrl?: string | null }) =>
  !trackingUrl || carrier === 'other';
const linkOfListed = {
  path: ['trackingUrl'],
  error: 'Only another carrier has a link of its own. Please choose Other.',
};

export const trackingForm = z
  .object({
    ...tracking,
    notify: optionalFlag(false).meta({ description: 'Whether the buyer is told of a new number or link.' }),
  })
  .refine(isLinkOfOther, linkOfListed);
export type TrackingForm = z.output<typeof trackingForm>;
export type SentTracking = Omit<TrackingForm, 'notify'>;

const chosenLine = z.object({ line: bodyId('Please reload the page.'), quantity });
const chosenLines = z
  .array(chosenLine, { error: 'Please choose what is in the parcel.' })
  .min(1, { error: 'Please choose what is in the parcel.' })
  .max(500, { error: 'A parcel may hold at most 500 lines.' })
  .refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, {
    error: 'A line may be in a parcel only once.',
  });
export const parcelForm = z
  .object({
    request,
    part: partNumber,
    lines: chosenLines,
    ...tracking,
    notify: flag('Please choose whether the buyer gets a mail.'),
  })
  .refine(isLinkOfOther, linkOfListed);
export type ParcelForm = z.output<typeof parcelForm>;

const parcelReply = z.object({ ...done, parcel });
const parcelParams = idParams.extend({ parcel: id });

export const makeParcel = endpoint({
  method: 'POST',
  path: '/order/:id/parcels',
  access,
  summary: 'Send pieces of a part together',
  params: idParams,
  body: parcelForm,
  reply: parcelReply,
});
export const changeParcel = endpoint({
  method: 'PUT',
  path: '/order/:id/parcels/:parcel',
  access,
  summary: 'Change how a parcel is followed',
  params: parcelParams,
  body: trackingForm,
  reply: parcelReply,
});
export const voidParcel = endpoint({
  method: 'DELETE',
  path: '/order/:id/parcels/:parcel',
  access,
  summary: 'Take a parcel back that has not arrived; its pieces are open again',
  params: parcelParams,
  query: z.object({
    notify: optionalFlag(false).meta({
      description: 'Whether the buyer, who was told that it is on its way, is told that it is not.',
    }),
  }),
  reply: parcelReply,
});
export const deliverParcel = endpoint({
  method: 'POST',
  path: '/order/:id/parcels/:parcel/delivered',
  access,
  summary: 'Say that a parcel has arrived',
  params: parcelParams,
  reply: parcelReply,
});

export const cancelForm = z.object({ request, quantity });
export type CancelForm = z.output<typeof cancelForm>;
export const cancelPieces = endpoint({
  method: 'POST',
  path: '/order/:id/lines/:line/cancel',
  access,
  summary: 'Cancel open pieces of a line; the last one cancels the order',
  params: idParams.extend({ line: id }),
  body: cancelForm,
  reply: z.object(done),
});
