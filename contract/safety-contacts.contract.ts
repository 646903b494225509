import { z } from 'zod';
import { cleanText } from './clean-text.ts';
import { endpoint } from './define-endpoint.ts';
import { isEmail } from './email-address.ts';
import { done, idParams, optionalText, search, sentVersion, text, version } from './schemas.ts';

/** Who answers for the safety of products (docs/rules.md#product-safety): rows that products share. */

/** Separates the parts of a contact in a cell of a file, so that no part contains it. */
const separator = '|';
const part = (label: string, max: number) =>
  text({
    required: `${label} is required.`,
    max,
    tooLong: `${label} may not be longer than ${max} characters.`,
    clean: cleanText,
  }).refine((typed) => !typed.includes(separator), { error: `${label} may not contain “|”.` });

const isWebAddress = (typed: string) => /^https?:\/\//i.test(typed) && URL.canParse(typed);

export const safetyContactForm = z.object({
  name: part('Name', 200),
  address: part('Address', 400),
  reachedAt: part('E-mail or web address', 300).refine((typed) => isEmail(typed) || isWebAddress(typed), {
    error: 'Write an e-mail address, or a web address that begins with https://.',
  }),
});
export type SafetyContactForm = z.output<typeof safetyContactForm>;

/** A contact as a cell of a file has it: `Name | postal address | e-mail or web address`. */
export const cellOfContact = ({ name, address, reachedAt }: SafetyContactForm): string =>
  [name, address, reachedAt].join(` ${separator} `);
/** @returns its parts, which may be missing */
export function contactOfCell(cell: string): Record<string, string | undefined> {
  const [name, address, reachedAt, ...others] = cell.split(separator);
  return { name, address, reachedAt: others.length > 0 ? undefined : reachedAt };
}

/** A contact with its texts, as everybody who sees the product sees it. */
export const safetyContact = z.object({ _id: z.string(), ...safetyContactForm.shape });
export type SafetyContact = z.output<typeof safetyContact>;
const ownContact = safetyContact.extend({
  version,
  products: z.number().int().meta({ description: 'How many products name it.' }),
});
export type OwnSafetyContact = z.output<typeof ownContact>;

/** Warnings about a product: plain text with line breaks. */
export const maxWarnings = 2_000;
export const sentWarnings = optionalText(maxWarnings, {
  tooLong: 'Warnings may not be longer than 2,000 characters.',
  clean: (typed) => typed.replace(/\r\n?/g, '\n'),
}).transform((typed) => (typed === undefined ? undefined : typed || null));

const unknownContact = 'Please choose a contact.';
/** An id; empty or null for none. Absent, it stays. */
const sentContact = z
  .union([z.uuid({ error: unknownContact }), z.literal(['', '0']), z.null()], { error: unknownContact })
  .optional()
  .transform((sent) => (sent === undefined ? undefined : sent && sent !== '0' ? sent.toLowerCase() : null));

export const sentSafety = { manufacturer: sentContact, responsible: sentContact, warnings: sentWarnings };
export type SentSafety = { [Name in keyof typeof sentSafety]?: string | null | undefined };

/** In the reply for a product's form. */
export const productSafety = {
  manufacturer: safetyContact.nullable(),
  responsible: safetyContact.nullable().meta({ description: 'In the EU; also of a manufacturer there.' }),
  warnings: z.string().nullable(),
};

/** On the page of a product that has any. */
export const shownSafety = {
  safety: z
    .object({
      manufacturer: safetyContact.omit({ _id: true }).nullable(),
      responsible: safetyContact.omit({ _id: true }).nullable(),
      warnings: z.string().nullable(),
    })
    .optional(),
};
export type ShownSafety = NonNullable<z.output<(typeof shownSafety)['safety']>>;

const reply = z.object({ ...done, contact: ownContact });

export const listSafetyContacts = endpoint({
  method: 'GET',
  path: '/safety-contacts',
  access: 'products.read',
  summary:
    "The caller's contacts for product safety: a merchant's own, else the shop's; the first 50 by name",
  query: z.object({ search }),
  reply: z.object({
    contacts: z.array(ownContact),
    isRequired: z.boolean().meta({ description: 'Whether the shop requires safety data of products.' }),
  }),
});
export const addSafetyContact = endpoint({
  method: 'POST',
  path: '/safety-contacts',
  access: 'products.write',
  summary: 'Adds a contact; one that is there with the same texts is returned',
  body: safetyContactForm,
  reply,
});
export const changeSafetyContact = endpoint({
  method: 'PUT',
  path: '/safety-contacts/:id',
  access: 'products.write',
  summary: 'Changes it for all of its products, unless somebody else has saved it since it was read',
  params: idParams,
  body: safetyContactForm.extend({ version: sentVersion }),
  reply,
});
export const deleteSafetyContact = endpoint({
  method: 'DELETE',
  path: '/safety-contacts/:id',
  access: 'products.write',
  summary: 'Deletes a contact that no product names',
  params: idParams,
  reply: z.object(done),
});
