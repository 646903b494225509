import { activeDiscounts } from '#contract/active-discounts.ts';
import type { DeliveryZone } from '#contract/delivery.ts';
import { isSame } from '#contract/is-same.ts';
import { ourLook, parseLook } from '#contract/look.contract.ts';
import { type AllSettings, type SettingsGroup, settingsGroups } from '#contract/settings.contract.ts';
import { defaultFormat } from '#contract/shop-format.ts';
import { joinLines, settingLines } from './setting-words.rules.ts';

/** Settings of the environment, read at the first start only. */
export interface InitialSettings {
  storeName: string;
  supportPhone: string;
  /** Percent, 0 to 100, at most 4 decimals. */
  taxRate: number;
}

/** Settings of a new shop. */
export const initialSettings = ({ storeName, supportPhone, taxRate }: InitialSettings): AllSettings => ({
  general: {
    storeName,
    supportPhone,
    taxRate,
    locale: defaultFormat.locale,
    timeZone: 'UTC',
    lowStockAt: null,
    ...{ homeTitle: '', homeAction: '', homeDescription: '', announcement: '', announcementMiddle: '' },
    supportAnswers: '',
    ...{ facebook: '', instagram: '', pinterest: '', twitter: '' },
  },
  search: { synonyms: '' },
  orders: { daysToSend: 2, purchaseLimit: 'stock' },
  checkout: {
    alwaysShowCheckout: false,
    allowsGuests: false,
    requiresAddress: false,
    requiresTerms: false,
    country: '',
    offersOnDelivery: false,
    onDeliveryName: 'On delivery',
    onDeliveryText: '',
    offersTransfer: false,
    transferName: 'By transfer',
    transferText: '',
  },
  delivery: { zones: [everywhereElse] },
  taxes: { pricesIncludeTax: false, deliveryFollowsItems: false, rates: [] },
  payments: { offersStripe: false, stripeName: 'Card', stripeText: '', offersTest: false, holdMinutes: 35 },
  'sign-in': { showsGoogle: true, showsFacebook: true },
  answers: { answers: [] },
  returns: {
    ...{ returnDays: 30, withdrawalDays: 14, arrivedAfterDays: 7, returnAddress: '' },
    ...{ unwantedPaidBy: 'buyer', withdrawal: 'by-zones', refundsReceived: false },
  },
  documents: {
    ...{ mode: 'shop', invoicePrefix: 'INV-{year}-', creditNotePrefix: 'CN-{year}-', mail: 'link' },
    electronicInvoices: false,
  },
  discounts: { active: [] },
  look: ourLook,
});

/** With it, an order needs no question. */
const everywhereElse: DeliveryZone = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Everywhere else',
  isActive: true,
  places: [],
  methods: [
    {
      id: '00000000-0000-4000-8000-000000000002',
      name: 'Standard',
      kind: 'flat',
      price: 0,
      freeFrom: null,
      steps: [],
      daysFrom: null,
      daysTo: null,
      text: '',
      isActive: true,
    },
  ],
};

/** Values of a group by name, as they are stored. */
export type StoredValues = Readonly<Record<string, unknown>>;

/**
 * The settings of a group. A value that is missing, because a newer version added it, or that breaks a rule is the one that a new
 * shop begins with.
 */
export function parseStored<Group extends SettingsGroup>(
  group: Group,
  stored: StoredValues,
  initial: AllSettings[Group],
): AllSettings[Group] {
  const { shape } = settingsGroups[group];
  const valid = Object.entries(shape).filter(
    ([name, schema]) => stored[name] !== undefined && schema.safeParse(stored[name]).success,
  );
  return { ...initial, ...Object.fromEntries(valid.map(([name]) => [name, stored[name]])) };
}

export interface SettingChange {
  setting: string;
  from: string;
  to: string;
}

/** The settings of all groups, as `parseStored` reads each. */
export const parseAllStored = (
  stored: Readonly<Record<string, StoredValues>>,
  initial: AllSettings,
): AllSettings => ({
  ...(Object.fromEntries(
    (Object.keys(settingsGroups) as SettingsGroup[]).map((group) => [
      group,
      parseStored(group, stored[group] ?? {}, initial[group]),
    ]),
  ) as unknown as AllSettings),
  discounts: activeDiscounts.safeParse(stored.discounts).data ?? initial.discounts,
  look: parseLook(stored.look ?? {}),
});

/** Differences, as the activity page shows them. What was not sent stays. */
export const changesBetween = (before: StoredValues, after: StoredValues): SettingChange[] =>
  Object.keys(after)
    .filter((name) => after[name] !== undefined && !isSame(before[name] ?? null, after[name]))
    .map((setting) => ({
      setting,
      ...linesThatDiffer(settingLines(setting, before[setting]), settingLines(setting, after[setting])),
    }));

/** Lines that were removed, and those that were added; all of them when only their order changed. */
function linesThatDiffer(old: string[], now: string[]): { from: string; to: string } {
  const only = (lines: string[], others: string[]) => lines.filter((line) => !others.includes(line));
  const [removed, added] = [only(old, now), only(now, old)];
  const isReordered = removed.length === 0 && added.length === 0;
  return isReordered
    ? { from: joinLines(old), to: joinLines(now) }
    : { from: joinLines(removed), to: joinLines(added) };
}
