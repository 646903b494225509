import { z } from 'zod';
import { findAddressFormat, needsPostcode, needsRegion } from './address-formats.ts';
import { findRegion, listRegions, withHome } from './address-regions.ts';
import { cleanCode, cleanText } from './clean-text.ts';
import { endpoint } from './define-endpoint.ts';
import { phone } from './phones.ts';
import { fitsCountry } from './postcodes.ts';
import { bodyId, done, flag, idParams, optionalFlag, optionalText } from './schemas.ts';
import { messages } from './validation.ts';

/** Absent in an address of which only the other fields are known. */
const countryFields = {
  recipient: z.string().optional().meta({ description: 'Who gets it.' }),
  company: z.string().optional(),
  line2: z.string().optional().meta({ description: 'The second line of the street address.' }),
  region: z.string().optional().meta({ description: 'The code of a state where the country has a list.' }),
  countryCode: z
    .string()
    .optional()
    .meta({ description: 'ISO 3166-1, two letters. With it the address follows the rules of its country.' }),
  phone: z.string().optional(),
};

export const address = z.object({
  _id: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  zipCode: z.string(),
  isDefault: z.boolean(),
  ...countryFields,
});
export type Address = z.output<typeof address>;
/** The address without its place in an address book, as an order stores it. */
export const deliveryAddress = address.omit({ _id: true, isDefault: true });
export type DeliveryAddress = z.output<typeof deliveryAddress>;
export const billingAddress = deliveryAddress.extend({ taxId: z.string().optional() });
export type BillingAddress = z.output<typeof billingAddress>;

/** A line of a parcel, so without line breaks. */
const lineOfText = () => optionalText(200, { clean: cleanText });

/** Which of them are required, the rules below say. */
const place = {
  address: optionalText(200, { error: messages.addressRequired, clean: cleanText }),
  city: optionalText(200, { error: messages.cityRequired, clean: cleanText }),
  state: optionalText(200, { error: messages.stateRequired, clean: cleanText }),
  country: optionalText(200, { error: messages.countryRequired, clean: cleanText }),
  zipCode: optionalText(200, { error: messages.zipRequired, clean: cleanCode }),
  recipient: lineOfText(),
  company: lineOfText(),
  line2: lineOfText(),
  region: lineOfText(),
  countryCode: optionalText(200, {
    error: messages.countryRequired,
    clean: (code) => cleanCode(code).toUpperCase(),
  }),
  phone: phone(),
};
type Field = keyof typeof place;
export type SentPlace = { [Name in Field]?: string | null };

const required = (label: string) => `${label} is required.`;

/**
 * Refusals of an address, by field (docs/rules.md#address-book). Without a country's code it needs the five fields, and a zip code of
 * this length; with one it needs what its country writes on a parcel.
 */
const refusals = (minZip: number): [Field, (sent: SentPlace) => string | null][] => [
  ['address', (sent) => (sent.address ? null : messages.addressRequired)],
  [
    'city',
    (sent) => (sent.city || (sent.countryCode && !findFormat(sent)?.city) ? null : messages.cityRequired),
  ],
  ['state', (sent) => (sent.state || sent.countryCode ? null : messages.stateRequired)],
  ['country', (sent) => (sent.country || sent.countryCode ? null : messages.countryRequired)],
  ['countryCode', (sent) => (!sent.countryCode || findFormat(sent) ? null : messages.countryRequired)],
  [
    'region',
    (sent) => {
      const format = findFormat(sent);
      if (!format?.region || !sent.countryCode) return null;
      const isListed = listRegions(sent.countryCode).length > 0;
      const isMissing = isListed
        ? !findRegion(sent.countryCode, sent.region ?? '')
        : !sent.region && needsRegion(sent.countryCode);
      return isMissing ? required(format.region) : null;
    },
  ],
  [
    'zipCode',
    (sent) => {
      if (!sent.countryCode) return (sent.zipCode?.length ?? 0) < minZip ? messages.zipRequired : null;
      const label = findFormat(sent)?.zipCode;
      if (!label) return null;
      if (!sent.zipCode) return needsPostcode(sent.countryCode) ? required(label) : null;
      return fitsCountry(sent.zipCode, sent.countryCode) === 'no'
        ? `${label} does not fit the country.`
        : null;
    },
  ],
];
const findFormat = ({ countryCode }: SentPlace) => (countryCode ? findAddressFormat(countryCode) : null);

/** A value that is no text counts as absent: its own rule refuses it. A territory counts as the region that it is stored as. */
function textsIn(sent: object): SentPlace {
  const texts: SentPlace = Object.fromEntries(
    Object.entries(sent).filter(([, value]) => typeof value === 'string'),
  );
  if (!texts.countryCode) return texts;
  const { country, region } = withHome({ country: texts.countryCode, region: texts.region });
  return { ...texts, countryCode: country, region };
}

/** Nobody has typed or chosen anything of it. */
export const isEmptyPlace = (sent: SentPlace): boolean =>
  ![sent.address, sent.line2, sent.city, sent.zipCode, sent.state, sent.region].some(Boolean) &&
  ![sent.country, sent.countryCode].some(Boolean);

/** @param minZip characters of a zip code without a country's code */
function placeForm<Shape extends z.ZodRawShape>(minZip: number, shape: Shape, { mayBeEmpty = false } = {}) {
  const whyNot = (findRefusal: (sent: SentPlace) => string | null, input: object) => {
    const sent = textsIn(input);
    return mayBeEmpty && isEmptyPlace(sent) ? null : findRefusal(sent);
  };
  return refusals(minZip).reduce(
    (form, [field, findRefusal]) =>
      form.refine((sent) => whyNot(findRefusal, sent) === null, {
        path: [field],
        error: ({ input }) => whyNot(findRefusal, input as object) ?? undefined,
        // Also beside a field that is not a text.
        when: () => true,
      }),
    z.object({ ...place, ...shape }),
  );
}

const isDefault = optionalFlag(false);
export const addAddressForm = placeForm(5, { isDefault });
/** With an id that the client chooses: the same one again adds nothing, and replies with the address that it has added. */
export const sentAddress = placeForm(5, {
  isDefault,
  _id: bodyId('The id of the request is not valid.').optional(),
});
const saysCountry = ({ countryCode }: SentPlace) => Boolean(countryCode);
const noCountry = { path: ['countryCode'], error: messages.countryRequired };
const saysRecipient = ({ recipient }: SentPlace) => Boolean(recipient);
// Also beside another field that is refused.
const noRecipient = { path: ['recipient'], error: required('Full Name'), when: () => true };
/** The address of a checkout: always with its country's code, and who gets it. */
export const placeAddressForm = placeForm(5, {})
  .refine(saysCountry, noCountry)
  .refine(saysRecipient, noRecipient);
/** The same as a form, which may be saved to the address book. */
export const checkoutAddressForm = placeForm(5, { isDefault })
  .refine(saysCountry, noCountry)
  .refine(saysRecipient, noRecipient);
/** Who pays, when it is somebody else. */
export const billingForm = placeForm(5, { taxId: optionalText(40, { clean: cleanCode }) })
  .refine(saysCountry, noCountry)
  .refine(({ recipient, company }) => Boolean(recipient || company), {
    path: ['recipient'],
    error: required('Name'),
  });
/** Where a company is, which has its name elsewhere. It may be left empty. */
export const sellerAddressForm = placeForm(5, {}, { mayBeEmpty: true }).refine(
  (sent) => isEmptyPlace(sent) || saysCountry(sent),
  noCountry,
);
export const editAddressForm = placeForm(1, {
  /** Absent: unchanged. The only address always stays the default. */
  isDefault: flag().nullish(),
});

export const listAddresses = endpoint({
  method: 'GET',
  path: '/address',
  access: 'signed-in',
  summary: "The caller's addresses, newest first",
  reply: z.object({ addresses: z.array(address) }),
});
export const getAddress = endpoint({
  method: 'GET',
  path: '/address/:id',
  access: 'signed-in',
  summary: "One of the caller's addresses",
  params: idParams,
  reply: z.object({ address }),
});
export const addAddress = endpoint({
  method: 'POST',
  path: '/address/add',
  access: 'signed-in',
  summary: 'Add an address; the first becomes the default',
  body: sentAddress,
  reply: z.object({ ...done, address }),
});
export const updateAddress = endpoint({
  method: 'PUT',
  path: '/address/:id',
  access: 'signed-in',
  summary: "Change one of the caller's addresses",
  params: idParams,
  body: editAddressForm,
  reply: z.object({ ...done, address }),
});
export const deleteAddress = endpoint({
  method: 'DELETE',
  path: '/address/delete/:id',
  access: 'signed-in',
  summary: "Delete one of the caller's addresses; after the default, the newest becomes the default",
  params: idParams,
  reply: z.object(done),
});
