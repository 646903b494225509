import { z } from 'zod';
import type { ActiveDiscount } from './active-discounts.ts';
import { answerSettings } from './answer-settings.ts';
import { checkoutReasons } from './checkout-reasons.ts';
import { checkoutSettings } from './checkout-settings.ts';
import { cleanText } from './clean-text.ts';
import { endpoint } from './define-endpoint.ts';
import { deliverySettings } from './delivery.ts';
import { documentSettings } from './document-settings.ts';
import type { PurchaseLimit } from './limits.ts';
import type { Look } from './look.contract.ts';
import { paymentSettings } from './payment-settings.ts';
import type { Permission } from './permissions.ts';
import { shopLimit } from './purchase-limits.ts';
import { returnSettings } from './return-settings.ts';
import { done, optionalText, percentage, sentVersion, text, time, version, wholeNumber } from './schemas.ts';
import { isTimeZone } from './shop-days.ts';
import { signInSettings } from './sign-in-settings.ts';
import { cleanSynonyms, readSynonyms } from './synonyms.ts';
import { taxSettings } from './taxes.ts';

/**
 * The settings in Dashboard > Settings (docs/rules.md#shop-settings): one schema, one row and one pair of calls for each
 * group.
 */

/** A language and a region as browsers know them: `en-US`, `de-DE`. Written as the standard writes it. */
const locale = text({ required: 'Locale is required.', max: 35 })
  .refine((tag) => canonicalLocale(tag) !== null, {
    error: 'Locale must be a language that this shop can write, such as en-US or de-DE.',
    abort: true,
  })
  .overwrite((tag) => canonicalLocale(tag) ?? tag);

function canonicalLocale(tag: string): string | null {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag)[0] ?? null;
  } catch {
    return null;
  }
}

/** In which days of the shop begin and end. */
const timeZone = text({ required: 'Time Zone is required.', max: 50 }).refine(isTimeZone, {
  error: 'Time Zone must be the name of a city or region, such as Europe/Berlin or UTC.',
});

/** Pieces; empty for none. */
const lowStockAt = z
  .union([z.number(), z.string(), z.null()], { error: 'Low stock must be a number.' })
  .transform((value) => (value === '' ? null : value))
  .pipe(
    wholeNumber({
      required: 'Low stock must be a number.',
      min: 0,
      tooSmall: 'May not be less than 0.',
      max: 1_000_000,
      tooLarge: 'May not be more than 1,000,000.',
    }).nullable(),
  )
  .optional();

/** Replaces a text of ours; empty for ours. Absent, it stays. */
const ownText = (max = 200) =>
  optionalText(max, { clean: cleanText })
    .transform((typed) => typed ?? '')
    .optional();
/** Empty for none. */
const socialLink = ownText().refine((url) => !url || (/^https:\/\//i.test(url) && URL.canParse(url)), {
  error: 'Must be a link that begins with https://.',
});

/** Visitors see those that are not empty. */
export const shownTexts = {
  homeTitle: ownText(60),
  homeAction: ownText(40),
  homeDescription: ownText(),
  announcement: ownText(60),
  announcementMiddle: ownText(60),
  supportAnswers: ownText(),
  facebook: socialLink,
  instagram: socialLink,
  pinterest: socialLink,
  twitter: socialLink,
};
export type ShownTexts = { [Name in keyof typeof shownTexts]?: string | undefined };
/** Settings that pages may hold, beside name and phone. */
export const pickShownTexts = (settings: ShownTexts): ShownTexts =>
  Object.fromEntries(Object.keys(shownTexts).map((name) => [name, settings[name as keyof ShownTexts]]));

export const generalSettings = z.object({
  storeName: text({ required: 'Store Name is required.', max: 100, clean: cleanText }),
  supportPhone: text({ required: 'Support Phone is required.', max: 50, clean: cleanText }),
  locale,
  timeZone: timeZone.optional(),
  taxRate: percentage('Tax Rate'),
  lowStockAt,
  ...shownTexts,
});
export type GeneralSettings = z.output<typeof generalSettings>;

const longestSynonyms = 20_000;

export const searchSettings = z.object({
  synonyms: z
    .string({ error: 'Synonyms must be a text.' })
    .max(longestSynonyms, 'Synonyms may not be longer than 20,000 characters.')
    .transform(cleanSynonyms)
    .superRefine((text, context) => {
      const { problem } = readSynonyms(text);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    })
    .meta({ description: 'A rule on each line: `sofa, couch` or `sneakers → shoes`.' }),
});
export type SearchSettings = z.output<typeof searchSettings>;

export const orderSettings = z.object({
  daysToSend: wholeNumber({
    required: 'Days to send must be a whole number.',
    min: 0,
    tooSmall: 'May not be less than 0.',
    max: 60,
    tooLarge: 'May not be more than 60.',
  }).meta({ description: 'From Monday to Friday, from placing an order until it is late.' }),
  purchaseLimit: shopLimit,
});
export type OrderSettings = z.output<typeof orderSettings>;

/** The groups, by the path of their calls. */
export const settingsGroups = {
  general: generalSettings,
  search: searchSettings,
  orders: orderSettings,
  checkout: checkoutSettings,
  delivery: deliverySettings,
  taxes: taxSettings,
  payments: paymentSettings,
  'sign-in': signInSettings,
  answers: answerSettings,
  returns: returnSettings,
  documents: documentSettings,
};
export type SettingsGroup = keyof typeof settingsGroups;
/** The groups as they are sent: what is left out stays as it was. */
export type SentSettings = { [Group in SettingsGroup]: z.output<(typeof settingsGroups)[Group]> };
/** All settings of the shop. */
export type AllSettings = SentSettings & {
  general: { timeZone: string };
  orders: { purchaseLimit: PurchaseLimit };
  /** No group of the page: they are changed one by one (contract/discounts.contract.ts). */
  discounts: { active: readonly ActiveDiscount[] };
  /** No group of the page either: what was published (contract/look.contract.ts). */
  look: Look;
};

/** A group as it is stored. */
const saved = <Shape extends z.ZodRawShape>(settings: Shape) => ({
  settings: z.object(settings),
  version,
  updatedAt: time,
  updatedBy: z.string().nullable().meta({ description: 'Name of who saved it last.' }),
});

interface Calls<Reply extends z.ZodRawShape, Area> {
  /** Whose permissions they need. */
  area: Area;
  /** Who reads them, when it is somebody else. */
  readers?: Permission;
  reads: string;
  changes?: string;
  reply: Reply;
  maxBodyBytes?: number;
}

/** The two calls of a group: reading it, and changing it unless somebody else has saved it since it was read. */
function settingsCalls<
  const Group extends SettingsGroup,
  Reply extends z.ZodRawShape,
  const Area extends 'settings' | 'search',
>(
  group: Group,
  {
    area,
    readers = `${area}.read`,
    reads,
    changes = 'Changes them, unless somebody else has saved them since they were read',
    reply,
    ...size
  }: Calls<Reply, Area>,
) {
  const path = `/settings/${group}` as const;
  const settings = settingsGroups[group];
  return {
    get: endpoint({ method: 'GET', path, access: readers, summary: reads, reply: z.object(reply) }),
    change: endpoint({
      ...{ method: 'PUT', path, access: `${area}.write`, summary: changes, ...size },
      body: z.object({ settings, version: sentVersion }),
      reply: z.object({ ...done, ...reply }),
    }),
  };
}

const shownText = z.string().optional().meta({ description: 'Empty: ours, or no link.' });
const savedGeneral = {
  ...{ homeTitle: shownText, homeAction: shownText, homeDescription: shownText },
  ...{ announcement: shownText, announcementMiddle: shownText },
  supportAnswers: z
    .string()
    .optional()
    .meta({ description: 'When somebody answers in the support chat, in own words; empty for none.' }),
  ...{ facebook: shownText, instagram: shownText, pinterest: shownText, twitter: shownText },
  storeName: z.string(),
  supportPhone: z.string(),
  locale: z.string(),
  timeZone: z.string().meta({ description: 'A name of the IANA database.' }),
  taxRate: z.number().meta({ description: 'Percent.' }),
  lowStockAt: z
    .number()
    .int()
    .nullish()
    .meta({ description: 'A mail says when so few are left; null for none.' }),
};

export const { get: getGeneralSettings, change: changeGeneralSettings } = settingsCalls('general', {
  area: 'settings',
  reads: 'Name, phone, locale and tax of the shop',
  reply: saved(savedGeneral),
});

export const { get: getSearchSettings, change: changeSearchSettings } = settingsCalls('search', {
  area: 'search',
  reads: 'Synonyms of the search',
  reply: saved({ synonyms: z.string() }),
  maxBodyBytes: 128 * 1024,
});

export const { get: getOrderSettings, change: changeOrderSettings } = settingsCalls('orders', {
  area: 'settings',
  reads: 'How soon orders are sent, and how many pieces of a product one may hold',
  changes: 'Changes it for orders from now on, unless somebody else has saved it since it was read',
  reply: saved({ daysToSend: z.number().int(), purchaseLimit: z.union([z.string(), z.number()]) }),
});

export const { get: getCheckoutSettings, change: changeCheckoutSettings } = settingsCalls('checkout', {
  area: 'settings',
  reads: 'Who may order, what the checkout page asks for, and payment after ordering',
  reply: {
    ...saved(checkoutSettings.shape),
    placeOrder: z
      .object({ asks: z.array(z.enum(checkoutReasons)), requires: z.array(z.enum(checkoutReasons)) })
      .meta({
        description: "Why 'Place Order' opens the page, and why `order/add` is refused; empty when not.",
      }),
  },
});

export const { get: getDeliverySettings, change: changeDeliverySettings } = settingsCalls('delivery', {
  area: 'settings',
  reads: 'Delivery zones and their methods',
  reply: {
    ...saved(deliverySettings.shape),
    unweighed: z
      .array(z.object({ _id: z.string(), name: z.string() }))
      .meta({ description: 'Products for sale that count as 0 in a price by weight: the newest 20.' }),
  },
  maxBodyBytes: 512 * 1024,
});

export const { get: getTaxSettings, change: changeTaxSettings } = settingsCalls('taxes', {
  area: 'settings',
  reads: 'Tax rates by place and class, and whether prices include tax',
  reply: {
    ...saved(taxSettings.shape),
    isBeforeFirstSave: z.boolean().meta({
      description: 'Nobody has saved them since a class without a rate has that of the next wider place.',
    }),
  },
  maxBodyBytes: 512 * 1024,
});

const secret = z.object({
  isSet: z.boolean(),
  isReadable: z
    .boolean()
    .meta({ description: 'False when SETTINGS_KEY is another one than when it was saved.' }),
  hint: z.string().nullable().meta({ description: 'Its last four characters.' }),
});
const savedPayments = {
  ...saved(paymentSettings.shape),
  secretKey: secret,
  signingSecret: secret,
  isTestKey: z.boolean(),
  mayTest: z.boolean().meta({ description: 'Whether the public address is local.' }),
  eventsUrl: z.string().meta({ description: 'What to enter at Stripe.' }),
  heardEvent: time.nullable().meta({ description: 'When Stripe last sent an event that could be verified.' }),
};

export const { get: getPaymentSettings, change: changePaymentSettings } = settingsCalls('payments', {
  area: 'settings',
  reads: 'Online payments; secrets are never shown again',
  reply: savedPayments,
});

const stripeSecret = (pattern: RegExp, error: string) =>
  optionalText(300, { error }).refine((typed) => !typed || pattern.test(typed), { error });
export const stripeSecretsForm = z.object({
  secretKey: stripeSecret(/^[rs]k_(test|live)_\w+$/, 'A secret key begins with sk_ or rk_.').meta({
    description: 'Empty removes it; absent, it stays.',
  }),
  signingSecret: stripeSecret(/^whsec_\w+$/, 'A signing secret begins with whsec_.').meta({
    description: 'Empty removes it; absent, it stays.',
  }),
});

export const changeStripeSecrets = endpoint({
  method: 'PUT',
  path: '/settings/payments/stripe',
  access: 'settings.write',
  summary: "Keeps Stripe's keys, encrypted. Without a secret key, Stripe is not offered",
  body: stripeSecretsForm,
  reply: z.object({ ...done, ...savedPayments }),
});

export const testStripe = endpoint({
  method: 'POST',
  path: '/settings/payments/stripe/test',
  access: 'settings.write',
  summary: 'Asks Stripe whether the saved key works',
  reply: z.object({
    works: z.boolean(),
    message: z
      .string()
      .meta({ description: 'What is wrong, or whose account it is, and whether it is a test key.' }),
  }),
});

export const { get: getSignInSettings, change: changeSignInSettings } = settingsCalls('sign-in', {
  area: 'settings',
  reads: 'Which providers the login page shows',
  changes: 'Changes it, unless somebody else has saved it since it was read',
  reply: {
    ...saved(signInSettings.shape),
    isSetUp: z
      .object({ google: z.boolean(), facebook: z.boolean() })
      .meta({ description: 'Whether the process has the credentials of each provider.' }),
  },
});

export const { get: getAnswerSettings, change: changeAnswerSettings } = settingsCalls('answers', {
  area: 'settings',
  readers: 'contact.read',
  reads: 'Canned answers, for those who answer customers',
  reply: saved(answerSettings.shape),
  maxBodyBytes: 512 * 1024,
});

export const { get: getReturnSettings, change: changeReturnSettings } = settingsCalls('returns', {
  area: 'settings',
  reads: 'Until when things come back, to where, and who pays for it',
  reply: {
    ...saved(returnSettings.shape),
    offersWithdrawal: z.boolean().meta({ description: 'Whether buyers can withdraw now.' }),
  },
});

export const { get: getDocumentSettings, change: changeDocumentSettings } = settingsCalls('documents', {
  area: 'settings',
  reads: 'Who issues invoices, and how their numbers begin',
  changes: 'Changes it for orders from now on, unless somebody else has saved it since it was read',
  reply: saved(documentSettings.shape),
});
