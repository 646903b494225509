import {
  maxFilterAttributes,
  maxFilterValues,
  type NumberRange,
  readRange,
} from '#contract/attribute-filters.ts';
import type { AttributeFacet } from '#contract/product-search.contract.ts';
import { formatters } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import * as en from '#web/texts/en/attribute-filters.ts';
import * as listEn from '#web/texts/en/list-filters.ts';

const texts = defineTexts({ en });
const listTexts = defineTexts({ en: listEn });
const numbers = formatters(({ locale }) => new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }));

/** The slug of the attribute of a token such as 'colour:blue'. */
export const tokenAttribute = (token: string): string => token.slice(0, token.indexOf(':'));
/** The slug of a choice, yes or no, or a range of numbers. */
export const tokenValue = (token: string): string => token.slice(token.indexOf(':') + 1);

/** True when one more value of an attribute may be chosen. */
export function mayChooseAnother(attribute: string, tokens: readonly string[]): boolean {
  const attributes = new Set([...tokens.map(tokenAttribute), attribute]);
  return tokens.length < maxFilterValues && attributes.size <= maxFilterAttributes;
}

/** @returns tokens with ids, as the API takes them; what is not offered any more is left out */
export const tokensWithIds = (tokens: readonly string[], facets: readonly AttributeFacet[]): string[] =>
  tokens.flatMap((token) => {
    const facet = facets.find(({ slug }) => slug === tokenAttribute(token));
    const text = tokenValue(token);
    const value = facet?.kind === 'choice' ? facet.options.find(({ slug }) => slug === text)?.value : text;
    return facet && value ? [`${facet._id}:${value}`] : [];
  });

export function nameOfOption(
  { kind }: Pick<AttributeFacet, 'kind'>,
  { value, name }: Pick<AttributeFacet['options'][number], 'value' | 'name'>,
): string {
  if (kind !== 'yes-no') return name;
  return value === 'yes' ? texts().yes : texts().no;
}

/** '12.5 g' */
function numberWords(number: number, unit: string | undefined): string {
  const formatted = numbers().format(number);
  // A unit is not alone on a line.
  return unit ? `${formatted}\u00a0${unit}` : formatted;
}

function rangeWords({ min, max }: NumberRange, unit: string | undefined): string {
  const { between, andMore, upTo } = listTexts();
  if (min === null) return upTo(numberWords(max ?? 0, unit));
  if (max === null) return andMore(numberWords(min, unit));
  return between(numbers().format(min), numberWords(max, unit));
}

/** The choice, as its chip says it. The attribute is empty when lists are not filtered by it any more. */
export function chosenWords(facets: readonly AttributeFacet[], token: string) {
  const facet = facets.find(({ slug }) => slug === tokenAttribute(token));
  const range = readRange(tokenValue(token));
  const option = facet?.options.find(({ slug }) => slug === tokenValue(token));
  if (facet && range) return { name: facet.name, value: rangeWords(range, facet.unit) };
  if (facet && option) return { name: facet.name, value: nameOfOption(facet, option) };
  return { name: facet?.name ?? '', value: texts().notOffered };
}
