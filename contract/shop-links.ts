import { z } from 'zod';
import { bodyId } from './schemas.ts';

/** Where something that the owner has put on a page leads. Things of the shop are kept by id, since their addresses change. */

const chooseTarget = 'Please choose where this leads.';
const addressMessages = {
  begin: 'An address begins with / or https://.',
  signs: 'An address has no spaces, backslashes or control characters.',
  codes: 'A % is followed by the code of a character, such as %20. For a % itself write %25.',
} as const;

/** Addresses that browsers open without running anything, and, within the shop, that lead to a page. @returns why it is none of them */
export function refusalOfAddress(address: string, begin: string = addressMessages.begin): string | null {
  const { signs, codes } = addressMessages;
  if (unwritable.test(address)) return signs;
  if (!/^(\/(?!\/)|https?:\/\/[^/?#]|mailto:.|tel:[+\d])/i.test(address)) return begin;
  // Other sites may have codes of their own.
  if (!address.startsWith('/')) return null;
  try {
    return /\p{Cc}/u.test(decodeURI(address)) ? signs : null;
  } catch {
    return codes;
  }
}
const unwritable = /[\s\\\p{Cc}]/u;

export const shopLink = z.discriminatedUnion('to', [
  z.object({ to: z.enum(['category', 'brand', 'page']), id: bodyId(chooseTarget) }),
  z.object({
    to: z.literal('address'),
    address: z
      .string()
      .trim()
      .max(500, 'An address may not be longer than 500 characters.')
      .superRefine((address, { addIssue }) => {
        const refusal = refusalOfAddress(address);
        if (refusal) addIssue({ code: 'custom', message: refusal });
      }),
  }),
]);
export type ShopLink = z.output<typeof shopLink>;
