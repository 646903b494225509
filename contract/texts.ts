import { formatters } from './shop-format.ts';

/**
 * Languages that have all texts. A screen has a file of texts for each, `web/texts/{language}/{screen}.ts`, a mail or reply
 * `server/texts/{language}/{mail}.ts`, and loads no other. The rest of the shop has its texts in English in the code.
 */
export type Language = 'en';

/**
 * The texts of a screen or mail in the language of the shop's locale; English for a locale without texts.
 * `const texts = defineTexts({ en });` and then `texts().priceHint(…)`
 */
export const defineTexts = <Texts>(byLanguage: Readonly<Record<Language, Texts>>): (() => Texts) =>
  formatters(({ locale }) => {
    const language = new Intl.Locale(locale).language;
    return Object.hasOwn(byLanguage, language) ? byLanguage[language as Language] : byLanguage.en;
  });

/** `const items = plural('en', { one: 'item', other: 'items' }); items(2)`: the form for a number. */
export function plural(
  language: Language,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): (count: number) => string {
  const rules = new Intl.PluralRules(language);
  return (count) => forms[rules.select(count)] ?? forms.other;
}

/** 'US dollars', 'euros'. */
export function currencyName(language: Language, currency: string): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'name' });
  return format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? currency;
}
