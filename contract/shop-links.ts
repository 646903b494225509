import { z } from 'zod';
import { bodyId } from './schemas.ts';

/** Where something that the owner has put on a page leads. Things of the shop are kept by id, since their addresses change. */

const chooseTarget = 'Please choose where this leads.';
/** Addresses that browsers open without running anything. */
export const isSafeAddress = (address: string) =>
  /^\/(?![/\\])[^\s\\]*$/.test(address) ||
  /^(https?:\/\/[^\s\\/?#]|mailto:[^\s]|tel:[+\d])[^\s\\]*$/i.test(address);

export const shopLink = z.discriminatedUnion('to', [
  z.object({ to: z.enum(['category', 'brand', 'page']), id: bodyId(chooseTarget) }),
  z.object({
    to: z.literal('address'),
    address: z
      .string()
      .trim()
      .max(500, 'An address may not be longer than 500 characters.')
      .refine(isSafeAddress, 'An address begins with / or https://.'),
  }),
]);
export type ShopLink = z.output<typeof shopLink>;
