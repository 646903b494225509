import { findAddressFormat } from '#contract/address-formats.ts';
import { findRegion } from '#contract/address-regions.ts';
import type { Place } from '#contract/places.ts';
import { defineTexts } from '#contract/texts.ts';
import { listWords } from '#web/components/layout/word-list.ts';
import { countryName } from '#web/lib/format/countries.ts';
import * as en from '#web/texts/en/places.ts';

const texts = defineTexts({ en });

/** 'Germany'; 'Zipcode 941…, California, United States' */
export function placeName({ country, region, postcodePrefix }: Place): string {
  const { anyCountry, postcode, beginning } = texts();
  const words = [country ? countryName(country) : anyCountry];
  if (region) words.unshift(findRegion(country, region)?.name ?? region);
  if (postcodePrefix) {
    words.unshift(beginning(findAddressFormat(country)?.zipCode ?? postcode, postcodePrefix));
  }
  return words.join(', ');
}

/** All places of a zone in a few words. */
export function placesWords(places: readonly Place[]): string {
  const whole = places.filter(({ region, postcodePrefix }) => !region && !postcodePrefix);
  const parts = places.filter((one) => !whole.includes(one));
  const many = whole.length > 3 ? [texts().countries(whole.length)] : whole.map(placeName);
  return listWords([...many, ...parts.map(placeName)]);
}
