import { z } from 'zod';
import { deliveryAddress, sellerAddressForm } from './addresses.contract.ts';
import { cleanCode, cleanText } from './clean-text.ts';
import { endpoint } from './define-endpoint.ts';
import { phone } from './phones.ts';
import { returnAddress } from './return-settings.ts';
import { done, email, idParams, optionalFlag, optionalText, sentVersion, time, version } from './schemas.ts';

/** With whom a contract is: the shop, or one of its merchants (docs/rules.md#who-sells). Everywhere else the word is merchant. */

/** Who sells a thing, in replies. */
export const seller = z
  .object({
    name: z.string().meta({ description: "The legal name once the data are complete, else the brand's." }),
    slug: z.string().nullable().meta({ description: "Of the seller's page; null without one." }),
  })
  .nullish()
  .meta({ description: "Null or absent for the shop's own products in a shop without merchants." });
export type Seller = z.output<typeof seller>;

/** Needed for complete data, in the order of the form. The database decides by the same (`sellers.complete_name`). */
export const neededOfSeller = ['legalName', 'address', 'email', 'phone', 'confirms'] as const;
export type NeededOfSeller = (typeof neededOfSeller)[number];

const line = (max = 200) => optionalText(max, { clean: cleanText });

export const sellerForm = z.object({
  legalName: line(300),
  address: sellerAddressForm.nullish(),
  email: z.union([z.literal(''), email]).nullish(),
  phone: phone(40),
  register: line(),
  registerNumber: line(100),
  vatId: optionalText(40, { clean: cleanCode }),
  taxNumber: optionalText(40, { clean: cleanCode }).meta({
    description: 'Of the tax office, or the VAT id again: without it no invoices are issued.',
  }),
  confirms: optionalFlag(false).meta({ description: 'Only offers that comply with the law.' }),
  words: optionalText(2_000, { tooLong: 'May not be longer than 2,000 characters.' }),
  returnAddress: returnAddress.meta({
    description:
      'Where things go back to, in lines; empty for the address. Of the shop it is in `/settings/returns`.',
  }),
  requiresSafety: optionalFlag(false).meta({
    description: "Of the shop: products are to have safety data. A merchant's is false.",
  }),
});
export type SellerForm = z.output<typeof sellerForm>;

const shownAddress = deliveryAddress.nullable();
/** Shown to the public, once the data are complete. */
const legalFields = {
  address: shownAddress,
  email: z.string().nullable(),
  phone: z.string().nullable(),
  register: z.string().nullable(),
  registerNumber: z.string().nullable(),
  vatId: z.string().nullable(),
};

const sellerFields = z.object({
  legalName: z.string().nullable(),
  ...legalFields,
  taxNumber: z.string().nullable(),
  confirms: z.boolean(),
  words: z.string(),
  returnAddress: z.string(),
  requiresSafety: z.boolean(),
});
export type SellerFields = z.output<typeof sellerFields>;

const saved = {
  version,
  updatedAt: time,
  updatedBy: z.string().nullable().meta({ description: 'Name of who saved it last.' }),
  slug: z.string().nullable().meta({ description: "Of the seller's page; null before there is one." }),
  missing: z.array(z.enum(neededOfSeller)).meta({ description: 'What it lacks to be complete.' }),
};
const savedSeller = z.object({ settings: sellerFields, ...saved });
export type SavedSeller = z.output<typeof savedSeller>;

export const getCompany = endpoint({
  method: 'GET',
  path: '/settings/company',
  access: 'settings.read',
  summary: 'The shop as a seller',
  reply: savedSeller,
});
export const changeCompany = endpoint({
  method: 'PUT',
  path: '/settings/company',
  access: 'settings.write',
  summary: 'Changes it, unless somebody else has saved it since it was read',
  body: z.object({ settings: sellerForm, version: sentVersion }),
  reply: savedSeller.extend(done),
});
export const getMerchantSeller = endpoint({
  method: 'GET',
  path: '/merchant/:id/seller',
  access: 'seller.read',
  summary: 'A merchant as a seller: the own one, or any for who reads merchants',
  params: idParams,
  reply: savedSeller,
});
export const changeMerchantSeller = endpoint({
  method: 'PUT',
  path: '/merchant/:id/seller',
  access: 'seller.write',
  summary: 'Changes it, unless somebody else has saved it since it was read',
  params: idParams,
  body: z.object({ settings: sellerForm, version: sentVersion }),
  reply: savedSeller.extend(done),
});

const shownSeller = z.object({
  name: z.string().meta({ description: "The legal name once the data are complete, else the brand's." }),
  slug: z.string(),
  isComplete: z.boolean(),
  ...legalFields,
  address: shownAddress.meta({
    description: 'This and what follows the e-mail address: once it is complete.',
  }),
  confirms: z.boolean(),
  words: z.string(),
  brand: z
    .object({ name: z.string(), slug: z.string() })
    .nullable()
    .meta({ description: 'Null for the shop itself, and while the brand is not shown.' }),
  since: time.meta({ description: 'Since when it sells here.' }),
  daysToSend: z.number().int().meta({ description: 'Within so many working days.' }),
});
export type ShownSeller = z.output<typeof shownSeller>;

export const getSeller = endpoint({
  method: 'GET',
  path: '/seller/:slug',
  access: 'anyone',
  summary: 'A seller by the slug',
  params: z.object({ slug: z.string() }),
  reply: z.object({ seller: shownSeller }),
});
