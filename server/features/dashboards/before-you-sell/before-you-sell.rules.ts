import type { BeforeYouSell, SellingStep, StepOfSelling } from '#contract/before-you-sell.contract.ts';
import euRates from '#contract/eu-tax-rates.json' with { type: 'json' };
import { offeredPayments } from '#contract/payments.ts';
import type { NeededOfSeller } from '#contract/sellers.contract.ts';
import type { AllSettings } from '#contract/settings.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { formatCount, formatDate } from '#server/format/format.ts';
import * as en from '#server/texts/en/before-you-sell.ts';

const texts = defineTexts({ en });

/** An answer to a question of the list. */
interface Confirmation {
  /** Name of who gave it; null when the account is gone. */
  by: string | null;
  /** The settings that it was about (`toSeen`). */
  seen: string;
}
export type ConfirmedStep = 'delivery' | 'taxes';

export interface ShopFacts {
  settings: AllSettings;
  productsForSale: number;
  hasTerms: boolean;
  hasStripeKey: boolean;
  /** Without a mail server, how many mails were not sent, and when the oldest was written. */
  mail: { leavesTheShop: boolean; unsent: number; oldest: Date | null };
  company: { name: string | null; vatId: string | null; missing: readonly NeededOfSeller[] };
  confirmed: Partial<Record<ConfirmedStep, Confirmation>>;
  /** The settings that each question is about, as a short text. */
  seen: Record<ConfirmedStep, string>;
}

type State = Omit<StepOfSelling, 'step'>;
const open = (text: string): State => ({ state: 'open', text });
const done = (text: string): State => ({ state: 'done', text });

/** A state that nobody has chosen is a question, until somebody says that it is right. A change of it asks again. */
function asked(
  facts: ShopFacts,
  step: ConfirmedStep,
  words: { question: string; asIs: string; hint?: string },
): State {
  const [answer, seen] = [facts.confirmed[step], facts.seen[step]];
  if (answer?.seen === seen)
    return { ...done(answer.by === null ? words.asIs : texts().confirmedBy(words.asIs, answer.by)), seen };
  return { state: 'question', text: words.question, seen, ...(words.hint && { hint: words.hint }) };
}

const rules: Record<SellingStep, (facts: ShopFacts) => State> = {
  products({ productsForSale: count }) {
    const { none, some } = texts().products;
    return count === 0 ? open(none) : done(some(count, formatCount(count)));
  },
  delivery(facts) {
    const { none, freeEverywhere, asIs, zones: words } = texts().delivery;
    const { zones } = facts.settings.delivery;
    const methods = zones.flatMap((zone) =>
      zone.isActive ? zone.methods.filter((one) => one.isActive) : [],
    );
    if (methods.length === 0) return open(none);
    // As a new shop begins.
    const isFree = methods.every((one) => one.kind === 'flat' && one.price === 0);
    if (zones.length === 1 && methods.length === 1 && isFree)
      return asked(facts, 'delivery', { question: freeEverywhere, asIs });
    return done(words(zones.length));
  },
  taxes(facts) {
    const { general, taxes, checkout } = facts.settings;
    const words = texts().taxes;
    if (taxes.rates.length > 0) return done(words.places(taxes.rates.length));
    const rate = formatCount(general.taxRate);
    const usual = (euRates.rates as Record<string, number>)[checkout.country];
    return asked(facts, 'taxes', {
      ...(general.taxRate > 0
        ? { question: words.oneRate(rate), asIs: words.oneRateAsIs(rate) }
        : { question: words.none, asIs: words.noneAsIs }),
      ...(usual !== undefined && {
        hint: words.usual(
          new Intl.DisplayNames('en', { type: 'region' }).of(checkout.country) ?? '',
          formatCount(usual),
        ),
      }),
    });
  },
  payments({ settings, hasStripeKey }) {
    const words = texts().payments;
    const all = offeredPayments(settings).filter(({ id }) => id !== 'later');
    const offered = all.filter(({ id }) => id !== 'test');
    if (offered.length === 0) return open(all.length > 0 ? words.onlyTest : words.none);
    // Nobody can transfer anything without an account number.
    if (offered.some(({ id, text }) => id === 'transfer' && !text)) return open(words.noWords);
    if (!hasStripeKey && offered.some(({ id }) => id === 'stripe')) return open(words.noKey);
    return done(words.offered(offered.map(({ name }) => name)));
  },
  mail({ mail: { leavesTheShop, unsent, oldest } }) {
    const words = texts().mail;
    if (leavesTheShop) return done(words.works);
    if (unsent === 0 || !oldest) return open(words.none);
    return { state: 'fault', text: words.unsent(unsent, formatCount(unsent), formatDate(oldest)) };
  },
  terms: ({ hasTerms }) => (hasTerms ? done(texts().terms.done) : open(texts().terms.open)),
  company({ company: { name, vatId, missing } }) {
    const words = texts().company;
    if (missing.length > 0) return open(words.missing(missing.map((one) => words.names[one])));
    return done(words.complete(name ?? '', vatId));
  },
};

const order: readonly State['state'][] = ['question', 'fault', 'open', 'done'];
/** Faults stand among what is open, in the fixed order of the steps. */
const rank = ({ state }: State) => (state === 'fault' ? order.indexOf('open') : order.indexOf(state));

/** The needs of a shop before it sells: questions first, what is done last. */
export const sellingSteps = (facts: ShopFacts): BeforeYouSell['steps'] =>
  (Object.keys(rules) as SellingStep[])
    .map((step) => ({ step, ...rules[step](facts) }))
    .sort((one, other) => rank(one) - rank(other));
