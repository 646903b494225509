import type { ActivityKind } from '#contract/activity.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { answerLabels } from '#web/texts/en/answer-settings.ts';
import * as enCheckout from '#web/texts/en/checkout-settings.ts';
import * as enDelivery from '#web/texts/en/delivery-settings.ts';
import * as enDocuments from '#web/texts/en/document-settings.ts';
import * as enOrders from '#web/texts/en/order-settings.ts';
import * as enPayments from '#web/texts/en/payment-settings.ts';
import * as enReturns from '#web/texts/en/return-settings.ts';
import * as enSearch from '#web/texts/en/search-page.ts';
import * as enSeller from '#web/texts/en/seller-form.ts';
import * as en from '#web/texts/en/settings.ts';
import * as enSignIn from '#web/texts/en/sign-in-settings.ts';
import * as enStart from '#web/texts/en/start.ts';
import * as enTaxes from '#web/texts/en/tax-settings.ts';

const kindLabels: Record<ActivityKind, string> = {
  'signed-in': 'Sign-in',
  'signed-up': 'Sign-up',
  'sign-in-failed': 'Failed sign-in',
  'sign-ins-paused': 'Sign-ins paused',
  'demo-sign-in-refused': 'Refused demo sign-in',
  'session-ended': 'Ended session',
  'second-factor-on': 'Two-step sign-in on',
  'second-factor-off': 'Two-step sign-in off',
  'second-factor-failed': 'Wrong code',
  'second-factor-paused': 'Codes paused',
  'recovery-code-used': 'Recovery code used',
  'recovery-codes-renewed': 'New recovery codes',
  'password-changed': 'New password',
  'role-changed': 'New role',
  'team-invitation': 'Invitation',
  'merchant-changed': 'Merchant',
  'data-downloaded': 'Downloaded data',
  'account-deleted': 'Deleted account',
  'products-changed': 'Many products',
  'settings-changed': 'Settings',
  'page-changed': 'Page',
  'look-published': 'Look',
  'discount-changed': 'Discount',
  'attribute-changed': 'Attribute',
  'product-deleted': 'Deleted product',
  'order-placed': 'Order for a customer',
  'order-links-ended': 'Ended links to an order',
  'money-decided': 'Money of an order',
  'limit-reached': 'Limit reached',
  forbidden: 'Refused call',
  'token-refused': 'Refused token',
  'events-dropped': 'Events left out',
};

/** Filters of the page. */
export const kindOptions = (Object.keys(kindLabels) as ActivityKind[]).map((value) => ({
  value,
  label: kindLabels[value],
}));

/** 'Failed sign-in'; a kind of a newer version has its own name. */
export const kindLabel = (kind: string) =>
  kindOptions.find(({ value }) => value === kind)?.label ?? kind.replaceAll('-', ' ');

const limitLabels: Record<string, string> = {
  login: 'failed sign-ins',
  'sign-in': 'sign-ins',
  'old-password': 'wrong passwords',
  'second-factor': 'wrong codes',
  'second-factor-day': 'wrong codes in a day',
  'recovery-code': 'wrong recovery codes',
  'email-proof': 'mails with a code',
  'email-code': 'wrong codes of a mail',
  register: 'sign-ups',
  'reset-by-token': 'new passwords',
  'merchant-signup': 'sign-ups by invitation',
  'team-invitation': 'invitations',
  forgot: 'password mails',
  contact: 'contact messages',
  newsletter: 'newsletter mails',
  'merchant-add': 'applications',
  'order-key': 'wrong links to orders',
  'order-link': 'mails with the link to an order',
  chat: 'chat messages',
};

/** 'failed sign-ins', for the limit `login`. */
export const limitLabel = (limit: string) => limitLabels[limit] ?? limit.replaceAll('-', ' ');

const answerTexts = defineTexts({ en: { answerLabels } });
const settingTexts = defineTexts({ en });
const sellerTexts = defineTexts({ en: enSeller });
const searchTexts = defineTexts({ en: enSearch });
const orderTexts = defineTexts({ en: enOrders });
const checkoutTexts = defineTexts({ en: enCheckout });
const deliveryTexts = defineTexts({ en: enDelivery });
const paymentTexts = defineTexts({ en: enPayments });
const documentTexts = defineTexts({ en: enDocuments });
const returnTexts = defineTexts({ en: enReturns });
const signInTexts = defineTexts({ en: enSignIn });
const startTexts = defineTexts({ en: enStart });
const taxTexts = defineTexts({ en: enTaxes });

/** 'Store Name', for the setting `storeName`; one of a newer version has its own name. */
export function settingLabel(setting: string): string {
  const labels: Record<string, string> = {
    currency: startTexts().startLabels.currency,
    ...settingTexts().generalLabels,
    ...sellerTexts().sellerLabels,
    ...searchTexts().searchLabels,
    ...orderTexts().orderLabels,
    ...checkoutTexts().checkoutLabels,
    ...deliveryTexts().deliveryLabels,
    ...taxTexts().taxLabels,
    ...paymentTexts().paymentLabels,
    ...returnTexts().returnLabels,
    ...documentTexts().documentLabels,
    ...signInTexts().signInLabels,
    ...answerTexts().answerLabels,
  };
  return labels[setting] ?? setting;
}
