import { z } from 'zod';
import { countryCodes } from './address-formats.ts';
import { findRegion, listRegions, withHome } from './address-regions.ts';
import { cleanText } from './clean-text.ts';
import { cleanPrefix, isBelow, readPostcode } from './postcodes.ts';
import { regionKey } from './region-lists.ts';
import { optionalText } from './schemas.ts';

/** Where a delivery zone or a tax applies: a country, one of its regions, or postcodes that begin alike. */
export interface Place {
  /** ISO 3166-1, two letters. */
  country: string;
  /** The code where the country has a list; empty for all regions. */
  region: string;
  /** In capitals, without spaces, hyphens and the letters of the country; empty for all postcodes. */
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
const short = (max: number) => optionalText(max, { clean: cleanText }).transform((typed) => typed ?? '');

/** @returns a place as it is stored */
export function cleanPlace<P extends Place>(typed: P): P {
  const place = withHome(typed);
  const { country, region, postcodePrefix } = place;
  return {
    ...place,
    region: findRegion(country, region)?.code ?? region,
    postcodePrefix: cleanPrefix(postcodePrefix, country),
  };
}

/** A place of a form. */
export const place = z
  .object({
    country: z
      .string({ error: 'Please choose a country.' })
      .trim()
      .toUpperCase()
      .refine((code) => countries.has(code), { error: 'Please choose a country.' }),
    region: short(100),
    postcodePrefix: short(12),
  })
  .refine(
    ({ country, region }) => !region || listRegions(country).length === 0 || findRegion(country, region),
    {
      path: ['region'],
      error: 'The country has no such region.',
    },
  )
  .overwrite(cleanPlace);

export const placeKey = ({ country, region, postcodePrefix }: Place): string =>
  JSON.stringify([country, regionKey(country, region), postcodePrefix]);

/** @returns whether a place is at a destination, whose postcode is read once for many places */
function isAt({ country, region, postcode }: Destination): (place: Place) => boolean {
  if (country === null) return () => false;
  const read = readPostcode(postcode, country);
  const wanted = regionKey(country, region);
  return (place) =>
    place.country === country &&
    (place.region === '' || regionKey(country, place.region) === wanted) &&
    isBelow(read, place.postcodePrefix);
}

/** Higher for a more special place: first the length of the postcode, then the region, then the country. */
const depth = ({ region, postcodePrefix }: Place) => postcodePrefix.length * 2 + (region === '' ? 0 : 1);

/**
 * The one rule by which delivery and taxes find a place (docs/rules.md#places): the longest postcode wins, then the region, then the
 * country.
 * @returns the places at the destination, the most special one first
 */
export function placesAt<P extends Place>(places: Iterable<P>, at: Destination): P[] {
  const applies = isAt(at);
  return [...places].filter(applies).sort((one, other) => depth(other) - depth(one));
}

/** @returns the most special place at the destination; null when none is */
export const findPlace = <P extends Place>(places: Iterable<P>, at: Destination): P | null =>
  placesAt(places, at)[0] ?? null;
