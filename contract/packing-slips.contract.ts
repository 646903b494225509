import { z } from 'zod';
import { endpoint } from './define-endpoint.ts';
import { methodKinds } from './method-kinds.ts';
import { order } from './orders.contract.ts';
import { optionalFlag } from './schemas.ts';
import { maxSent, orderIds, whyNotToSend, workFilter, workSort } from './work-list.contract.ts';

/** Orders of which one page has slips: as many as one call sends. */
export const maxSlips = maxSent;

/** How long after they were sent slips of parcels are printed again, many at once. */
export const slipDays = 7;

const count = z.number().int();
const asked = z.coerce.number().int().optional();

const slip = z.object({
  order: order.pick({ _id: true, number: true, created: true, address: true }).extend({
    name: z.string().meta({ description: "The buyer's; empty when nobody knows any more." }),
    delivery: z
      .object({ name: z.string(), kind: z.enum(methodKinds) })
      .nullable()
      .meta({ description: 'Null for merchants, and in an order from before deliveries had names.' }),
  }),
  part: count.meta({ description: 'People see `#1042-1`.' }),
  parcel: count
    .nullable()
    .meta({ description: 'The number of the parcel that was asked for, within the part.' }),
  merchant: z.string().nullable().meta({ description: "The brand's name; null for the shop's own." }),
  seller: z
    .string()
    .nullable()
    .meta({ description: 'With whom the contract is, frozen; null in a shop without merchants.' }),
  lines: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      choice: z.string().nullable(),
      sku: z.string().nullable(),
      pieces: count.meta({
        description: 'Neither sent nor cancelled, unless a part or parcel was asked for.',
      }),
    }),
  ),
  comesApart: z.boolean().meta({ description: 'There is more in the order than what is on the slip.' }),
});

export const listSlips = endpoint({
  method: 'GET',
  path: '/order/slips',
  access: 'orders.read',
  summary: `What is to be sent of up to ${maxSlips} orders, a packing slip for each part`,
  query: workFilter.extend({
    sort: workSort,
    orders: orderIds.meta({
      description:
        'Ids of orders with commas between them, instead of a filter but that by merchant. What is none is left out.',
    }),
    part: asked.meta({
      description:
        'The slip of this part alone, whatever its state: what is left to send, else everything that was sent.',
    }),
    parcel: asked.meta({ description: 'With a part: the slip of this parcel.' }),
    again: optionalFlag(false).meta({
      description: `Instead of what is to be sent, parcels that were sent in the last ${slipDays} days, a slip for each; without \`orders\` and with no other filter than that by merchant, the last ones.`,
    }),
  }),
  reply: z.object({
    slips: z.array(slip),
    skipped: z
      .array(
        z.object({
          _id: z.string(),
          number: count.nullable().meta({ description: 'Null when there is no such order.' }),
          code: z.enum(whyNotToSend),
          reason: z.string(),
        }),
      )
      .meta({ description: 'Orders of which nothing is to be sent.' }),
    count: count.meta({ description: `Orders that were chosen. Slips are those of the first ${maxSlips}.` }),
  }),
});
export type PackingSlip = z.output<typeof slip>;
