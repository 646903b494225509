import { href } from 'react-router';
import { textsOf } from '#contract/texts.ts';
import * as en from '#web/texts/en/dashboard-search.ts';
import * as settings from '#web/texts/en/settings.ts';

const texts = textsOf({ en });
const settingsTexts = textsOf({ en: settings });

/** A page of the dashboard. */
export interface NamedPage {
  to: string;
  label: string;
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
    { to: href('/dashboard/settings/checkout'), label: pages.settingsOf(tabs.checkout) },
    { to: href('/dashboard/settings/delivery'), label: pages.settingsOf(tabs.delivery) },
    { to: href('/dashboard/settings/taxes'), label: pages.settingsOf(tabs.taxes) },
    { to: href('/dashboard/settings/payments'), label: pages.settingsOf(tabs.payments) },
    { to: href('/dashboard/settings/sign-in'), label: pages.settingsOf(tabs.signIn) },
  ];
  return all.filter(({ to }) => mayOpen(to));
}

/** Those in whose name each typed word begins a word; first those whose name begins with the text. All without a text. */
export function pagesNamed(pages: readonly NamedPage[], text: string): NamedPage[] {
  const wanted = wordsOf(text);
  const typed = wanted.join(' ');
  const begins = ({ label }: NamedPage) => wordsOf(label).join(' ').startsWith(typed);
  const found = pages.filter(({ label }) =>
    wanted.every((word) => wordsOf(label).some((one) => one.startsWith(word))),
  );
  if (typed === '') return text.trim() === '' ? found : [];
  return found.toSorted((a, b) => Number(begins(b)) - Number(begins(a))).slice(0, maxFound);
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
