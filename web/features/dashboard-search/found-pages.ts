import { href } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { answerLabels } from '#web/texts/en/answer-settings.ts';
import { checkoutLabels } from '#web/texts/en/checkout-settings.ts';
import * as others from '#web/texts/en/dashboard-actions.ts';
import * as en from '#web/texts/en/dashboard-search.ts';
import { deliveryLabels } from '#web/texts/en/delivery-settings.ts';
import { documentLabels } from '#web/texts/en/document-settings.ts';
import { orderLabels } from '#web/texts/en/order-settings.ts';
import { paymentLabels } from '#web/texts/en/payment-settings.ts';
import { returnLabels } from '#web/texts/en/return-settings.ts';
import * as settings from '#web/texts/en/settings.ts';
import { generalLabels } from '#web/texts/en/settings.ts';
import { signInLabels } from '#web/texts/en/sign-in-settings.ts';
import { taxLabels } from '#web/texts/en/tax-settings.ts';
import type { Found } from './found-things.ts';

const texts = defineTexts({ en });
const otherTexts = defineTexts({ en: others });
const settingsTexts = defineTexts({ en: settings });
/** Each setting by its name, on the page of its group. */
const settingNames = defineTexts({
  en: {
    '/dashboard/settings': generalLabels,
    '/dashboard/settings/orders': orderLabels,
    '/dashboard/settings/checkout': checkoutLabels,
    '/dashboard/settings/delivery': deliveryLabels,
    '/dashboard/settings/taxes': taxLabels,
    '/dashboard/settings/payments': paymentLabels,
    '/dashboard/settings/returns': returnLabels,
    '/dashboard/settings/documents': documentLabels,
    '/dashboard/settings/sign-in': signInLabels,
    '/dashboard/settings/answers': answerLabels,
  } as Record<string, Record<string, string>>,
});

/** A page of the dashboard, or what one can do. */
export interface NamedPage extends Found {
  /** Other names, each a phrase. */
  words?: readonly string[];
}

const maxFound = 6;

/** The pages that the menu has no link to. @param mayOpen whether the account may open the page at a path */
export function pagesBesideMenu(mayOpen: (path: string) => boolean): NamedPage[] {
  const { pages } = texts();
  const { tabs } = settingsTexts();
  const all: NamedPage[] = [
    { to: href('/dashboard/orders'), label: pages.myOrders },
    { to: href('/dashboard/orders/being-paid'), label: pages.beingPaid },
    { to: href('/dashboard/product/add'), label: pages.addProduct },
    { to: href('/dashboard/product/import'), label: pages.importProducts },
    { to: href('/dashboard/category/add'), label: pages.addCategory },
    { to: href('/dashboard/attribute/add'), label: pages.addAttribute },
    { to: href('/dashboard/brand/add'), label: pages.addBrand },
    { to: href('/dashboard/merchant/add'), label: pages.addMerchant },
    { to: href('/dashboard/pages/add'), label: pages.addPage },
    { to: href('/dashboard/discounts/add'), label: pages.addDiscount },
    { to: href('/dashboard/settings/orders'), label: pages.settings(tabs.orders) },
    { to: href('/dashboard/settings/checkout'), label: pages.settings(tabs.checkout) },
    { to: href('/dashboard/settings/delivery'), label: pages.settings(tabs.delivery) },
    { to: href('/dashboard/settings/taxes'), label: pages.settings(tabs.taxes) },
    { to: href('/dashboard/settings/payments'), label: pages.settings(tabs.payments) },
    { to: href('/dashboard/settings/returns'), label: pages.settings(tabs.returns) },
    { to: href('/dashboard/settings/documents'), label: pages.settings(tabs.documents) },
    { to: href('/dashboard/settings/sign-in'), label: pages.settings(tabs.signIn) },
    { to: href('/dashboard/settings/answers'), label: pages.settings(tabs.answers) },
  ];
  return all.filter(({ to }) => mayOpen(to));
}

/** The page with its other names: those of the texts and, of a group of settings, the names of its settings. */
export const withWords = (page: NamedPage): NamedPage => ({
  ...page,
  words: [...Object.values(settingNames()[page.to] ?? {}), ...(otherTexts().words[page.to] ?? [])],
});

/**
 * Those in whose name each typed word begins a word, or in one of their other names, which is shown then. First those whose name begins with
 * the text, last those by other names. All without a text.
 */
export function pagesNamed(pages: readonly NamedPage[], text: string): NamedPage[] {
  const wanted = splitWords(text);
  if (wanted.length === 0) return text.trim() === '' ? [...pages] : [];
  const has = (name: string) => wanted.every((word) => splitWords(name).some((one) => one.startsWith(word)));
  const begins = (name: string) => splitWords(name).join(' ').startsWith(wanted.join(' '));
  const found = pages.flatMap((page) => {
    const { label, words = [] } = page;
    if (has(label)) return [{ page, rank: begins(label) ? 0 : 1 }];
    const phrases = words.filter((phrase) => has(`${label} ${phrase}`));
    const [first] = phrases.toSorted((a, b) => Number(begins(b)) - Number(begins(a)));
    return first === undefined
      ? []
      : [{ page: { ...page, sub: page.sub ?? first }, rank: begins(first) ? 2 : 3 }];
  });
  return found
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ page }) => page)
    .slice(0, maxFound);
}

const splitWords = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
