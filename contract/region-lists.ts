import lists from './region-lists.json' with { type: 'json' };

/**
 * Regions of countries whose parcels need one (docs/decisions/125-addresses.md): an address may have any other text. Each has its code of ISO
 * 3166-2, a name, and others that people write. Forms load it when such a country is chosen.
 */
interface RegionList {
  /** How the country's post writes them. */
  writes: string;
  all: string[];
}
const byCountry: Record<string, RegionList> = lists;

const parseRegions = (country: string) =>
  (Object.hasOwn(byCountry, country) ? (byCountry[country]?.all ?? []) : []).map((entry) => {
    const [, code = '', names = ''] = /^(\S+) (.+)$/.exec(entry) ?? [];
    return { code, names: names.split('|') };
  });

/** @returns what an address is written with, and the name; empty where people type theirs */
export const offeredRegions = (country: string): { code: string; name: string }[] =>
  parseRegions(country).map(({ code, names: [name = ''] }) => ({
    code: byCountry[country]?.writes === 'code' ? code : name,
    name,
  }));

/** Neither accents nor capitals count, nor the words for prefectures and provinces of Japan, China and Korea. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}.]/gu, '')
    .replaceAll('’', "'")
    .toLowerCase()
    .trim()
    .replace(/[- ](?:ken|fu|to|do|si|shi|sheng|prefecture|province)$/, '');

/** A map of each country, made when it is first asked for. */
const keys = new Map<string, Map<string, string>>();

function findKeys(country: string): Map<string, string> {
  const known = keys.get(country);
  if (known) return known;
  const made = new Map(
    parseRegions(country).flatMap(({ code, names }) =>
      [code, `${country}-${code}`, ...names].map((text) => [fold(text), code] as const),
    ),
  );
  keys.set(country, made);
  return made;
}

/** @returns the same text for each way to write a region of a list; any other text in lower case */
export const regionKey = (country: string, region: string): string =>
  findKeys(country).get(fold(region)) ?? region.toLowerCase();
