import { findRegion } from '#contract/address-regions.ts';
import { answerSettings } from '#contract/answer-settings.ts';
import { type DeliveryMethod, type DeliveryZone, deliverySettings } from '#contract/delivery.ts';
import { toMinor } from '#contract/money.ts';
import type { Place } from '#contract/places.ts';
import { type PlacedTaxRate, taxSettings } from '#contract/taxes.ts';
import { defineTexts } from '#contract/texts.ts';
import { formatCount, formatPrice } from '#server/format/format.ts';
import * as en from '#server/texts/en/setting-words.ts';

const texts = defineTexts({ en });

const amount = (major: number) => formatPrice(toMinor(major));

/** 'United States, CA, postcodes 941…' */
export function placeWords({ country, region, postcodePrefix }: Place): string {
  const { language, postcodes } = texts();
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const words = [names.of(country) ?? country];
  if (region) words.push(findRegion(country, region)?.name ?? region);
  if (postcodePrefix) words.push(postcodes(postcodePrefix));
  return words.join(', ');
}

/** In kilograms, as the form has it. */
const weight = (grams: number) => `${formatCount(grams / 1_000)} kg`;

/** 'Standard, $6.00, free from $50.00, 3 to 5 working days' */
function methodWords({ kind, steps, ...method }: DeliveryMethod): string {
  const { name, price, freeFrom, daysFrom, daysTo, text, isActive } = method;
  const words = [name];
  if (kind === 'pickup') words.push(texts().pickup);
  if (kind === 'flat') words.push(amount(price));
  if (kind === 'weight') {
    words.push(...steps.map((step) => texts().upTo(weight(step.upToGrams), amount(step.price))));
  }
  if (freeFrom !== null) words.push(texts().freeFrom(amount(freeFrom)));
  if (daysTo !== null) words.push(texts().days(daysFrom, daysTo));
  if (text) words.push(`“${text}”`);
  if (!isActive) words.push(texts().off);
  return words.join(', ');
}

/** A line for each place and method, so that an event has those that changed. */
const zoneLines = ({ name, isActive, places, methods }: DeliveryZone): string[] =>
  [...(isActive ? [] : [texts().zoneIsOff]), ...places.map(placeWords), ...methods.map(methodWords)].map(
    (words) => `${name}: ${words}`,
  );

export const rateLine = (rate: PlacedTaxRate): string =>
  `${placeWords(rate)}: ${rate.title} ${rate.rate} %, ${texts().classes[rate.class]}`;

const lists: Record<string, (value: unknown) => string[] | undefined> = {
  zones: (value) => deliverySettings.shape.zones.safeParse(value).data?.flatMap(zoneLines),
  answers: (value) =>
    answerSettings.shape.answers.safeParse(value).data?.map(({ name, text }) => `${name}: “${text}”`),
  rates: (value) => taxSettings.shape.rates.safeParse(value).data?.map(rateLine),
};

/** A saved value in words, a line for each of its parts. What another version has saved is written as it is stored. */
export function settingLines(setting: string, value: unknown): string[] {
  if (typeof value === 'boolean') return [value ? texts().on : texts().off];
  const lines = Object.hasOwn(lists, setting) ? lists[setting]?.(value) : undefined;
  if (lines) return lines;
  return (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')).split(
    '\n',
  );
}

/** An event stays short, however long the list is. */
const maxListed = 30;

/** Lines on one line, of many the first ones. */
export function joinLines(lines: readonly string[]): string {
  const listed = lines.slice(0, maxListed);
  if (lines.length > maxListed) listed.push(texts().more(lines.length - maxListed));
  return listed.join(' · ');
}
