import { sql } from 'drizzle-orm';
import type { CannedAnswer } from '#contract/answer-settings.ts';
import type { CheckoutSettings } from '#contract/checkout-settings.ts';
import type { DeliveryMethod, DeliverySettings } from '#contract/delivery.ts';
import type { PaymentSettings } from '#contract/payment-settings.ts';
import type { GeneralSettings } from '#contract/settings.contract.ts';
import type { SignInSettings } from '#contract/sign-in-settings.ts';
import { settings } from '#server/db/schema/settings.ts';
import type { SeedContext } from './seed-context.ts';

const general: Partial<GeneralSettings> = {
  supportAnswers: 'We answer from Monday to Friday, 9 AM to 6 PM, usually within an hour.',
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  pinterest: 'https://www.pinterest.com/',
  twitter: 'https://twitter.com/',
};

/** Shoppers' words for the things that the demo sells. */
const synonyms = `bag → backpack, pack, daypack
rucksack, backpack, daypack
sneakers, trainers → shoes
glasses → sunglasses
watch, chronograph
sofa, couch → armchair
jumper, sweater, pullover
pillow → cushion
pan, skillet, saucepan`;

/** The checkout page is on, and requires nothing: clients that order with one call still do. */
const checkout: Partial<CheckoutSettings> = {
  allowsGuests: true,
  country: 'US',
  offersOnDelivery: true,
  onDeliveryName: 'On delivery',
  onDeliveryText: 'Pay the courier, in cash or by card.',
  offersTransfer: true,
  transferName: 'By transfer',
  transferText:
    'Please transfer the sum to MERN Store, account 000 123 456 789, routing number 000 000 000, within a week.',
};

const method: Pick<DeliveryMethod, 'kind' | 'freeFrom' | 'steps' | 'text' | 'isActive'> = {
  kind: 'flat',
  freeFrom: null,
  steps: [],
  text: '',
  isActive: true,
};
const delivery: DeliverySettings = {
  zones: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      name: 'Everywhere else',
      isActive: true,
      places: [],
      methods: [
        {
          ...method,
          id: '00000000-0000-4000-8000-000000000002',
          name: 'Standard',
          price: 0,
          daysFrom: 3,
          daysTo: 5,
        },
        {
          ...method,
          id: '00000000-0000-4000-8000-000000000003',
          name: 'Express',
          price: 14,
          daysFrom: 1,
          daysTo: 1,
        },
      ],
    },
  ],
};

/** Nothing is charged, and it is offered only while the public address is local. */
const payments: Partial<PaymentSettings> = { offersTest: true };

const answers: CannedAnswer[] = [
  {
    id: '00000000-0000-4000-8000-000000000004',
    name: 'Where is it?',
    text: 'Hello {name}, I am looking up where order {order} is, and will write to you here within the hour.',
  },
  {
    id: '00000000-0000-4000-8000-000000000005',
    name: 'Send it back',
    text: 'Hello {name}, you can send back anything from order {order} within thirty days. Please tell me which item, and I will arrange the rest.',
  },
];

/** Stored here, because the shop's own rows may not be there yet. */
export async function insertSettings({ db }: SeedContext, signIn: SignInSettings): Promise<void> {
  const groups = {
    general,
    search: { synonyms },
    checkout,
    delivery,
    payments,
    answers: { answers },
    'sign-in': signIn,
  };
  for (const [group, value] of Object.entries(groups)) {
    await db
      .insert(settings)
      .values({ group, value })
      .onConflictDoUpdate({
        target: settings.group,
        set: {
          value: sql`${settings.value} || ${JSON.stringify(value)}::jsonb`,
          version: sql`${settings.version} + 1`,
        },
      });
  }
}
