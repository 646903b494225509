import { z } from 'zod';
import { countryCodes } from './address-formats.ts';
import { findRegion, listRegions } from './address-regions.ts';
import { cleanLabel, optionalText } from './schemas.ts';

/** Where a delivery zone or a tax applies: a country, one of its regions, or postcodes that begin alike. */
export interface Place {
  /** ISO 3166-1, two letters. */
  country: string;
  /** The code where the country has a list; empty for all regions. */
  region: string;
  /** In capitals, without spaces and hyphens; empty for all postcodes. */
  postcodePrefix: string;
}

/** Where something is sent. */
export interface Destination {
  /** Null when it is not known: only what applies everywhere does then. */
  country: string | null;
  region: string;
  postcode: string;
}

const countries = new Set(countryCodes);
const compared = (postcode: string) => postcode.toUpperCase().replaceAll(/[\s-]/g, '');
const short = (max: number) => optionalText(max, { clean: cleanLabel }).transform((typed) => typed ?? '');

/** A place of a form. */
export const place = z
  .object({
    country: z
      .string({ error: 'Please choose a country.' })
      .trim()
      .toUpperCase()
      .refine((code) => countries.has(code), { error: 'Please choose a country.' }),
    region: short(100),
    postcodePrefix: short(12).transform(compared),
  })
  .refine(
    ({ country, region }) => !region || listRegions(country).length === 0 || findRegion(country, region),
    {
      path: ['region'],
      error: 'The country has no such region.',
    },
  )
  .overwrite((sent) => ({ ...sent, region: findRegion(sent.country, sent.region)?.code ?? sent.region }));

export const placeKey = ({ country, region, postcodePrefix }: Place): string =>
  JSON.stringify([country, region.toLowerCase(), postcodePrefix]);

const isAt = (place: Place, { country, region, postcode }: Destination): boolean =>
  place.country === country &&
  (place.region === '' || place.region.toLowerCase() === region.toLowerCase()) &&
  compared(postcode).startsWith(place.postcodePrefix);

/** Higher for a more special place: first the length of the postcode, then the region, then the country. */
const depth = ({ region, postcodePrefix }: Place) => postcodePrefix.length * 2 + (region === '' ? 0 : 1);

/**
 * The one rule by which delivery and taxes find a place (docs/rules.md#places): the longest postcode wins, then the region, then the
 * country.
 * @returns the most special place at the destination; null when none is
 */
export function findPlace<P extends Place>(places: Iterable<P>, at: Destination): P | null {
  let best: P | null = null;
  for (const one of places) {
    if (isAt(one, at) && (best === null || depth(one) > depth(best))) best = one;
  }
  return best;
}
