import type { Place } from '#contract/places.ts';
import type { MethodDraft, PlaceDraft, ZoneDraft } from './typed-delivery.ts';

export const newMethod = (): MethodDraft => ({
  ...{ id: crypto.randomUUID(), name: '', kind: 'flat', price: '', freeFrom: '', steps: [] },
  ...{ daysFrom: '', daysTo: '', text: '', isActive: true },
});

export const newZone = (): ZoneDraft => ({
  ...{ id: crypto.randomUUID(), name: '', isActive: true, places: [], methods: [] },
});

export const wholeCountry = (country: string): PlaceDraft => ({
  ...{ country, region: '', postcodePrefix: '', isPart: false },
});

/** Adds whole countries to a zone, but none twice. */
export function withCountries(zone: ZoneDraft, countries: readonly string[]): ZoneDraft {
  const has = (country: string) => zone.places.some((one) => !one.isPart && one.country === country);
  return {
    ...zone,
    places: [...zone.places, ...countries.filter((one) => !has(one)).map(wholeCountry)],
  };
}

const depth = ({ region, postcodePrefix }: Place) => (postcodePrefix ? 2 : region ? 1 : 0);
const maxDepth = ({ places }: { places: readonly Place[] }) => Math.max(-1, ...places.map(depth));

/** Zones from special to general, in the order of the form where two are equally special. */
export const fromSpecialToGeneral = <Zone extends { places: readonly Place[] }>(
  zones: readonly Zone[],
): Zone[] => zones.toSorted((one, other) => maxDepth(other) - maxDepth(one));
