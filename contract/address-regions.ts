/**
 * Countries whose states decide about taxes or delivery, with the codes that their posts use. A form offers them as a list, so
 * that a tax of 'ME' is found for everybody in Maine.
 */
const regions: Record<string, string> = {
  US: 'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,AS American Samoa,GU Guam,MP Northern Mariana Islands,PR Puerto Rico,VI U.S. Virgin Islands,AA Armed Forces Americas,AE Armed Forces Europe,AP Armed Forces Pacific',
  CA: 'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NT Northwest Territories,NS Nova Scotia,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon',
  AU: 'ACT Australian Capital Territory,NSW New South Wales,NT Northern Territory,QLD Queensland,SA South Australia,TAS Tasmania,VIC Victoria,WA Western Australia',
};

/** Others whose forms offer a list (`region-lists.ts`), and take any other text. */
const offered = new Set('AE BR CL CN ES HK IN IT JP KR MX'.split(' '));
export const offersRegions = (countryCode: string): boolean => offered.has(countryCode);

interface Region {
  code: string;
  name: string;
}

/** @returns the country's regions by name; empty where people type theirs */
export function listRegions(countryCode: string): Region[] {
  return (regions[countryCode]?.split(',') ?? []).map((entry) => {
    const space = entry.indexOf(' ');
    return { code: entry.slice(0, space), name: entry.slice(space + 1) };
  });
}

/** @returns the listed region with this code or name, in any case */
export function findRegion(countryCode: string, typed: string): Region | null {
  const text = typed.trim().toLowerCase();
  const isIt = ({ code, name }: Region) => code.toLowerCase() === text || name.toLowerCase() === text;
  return listRegions(countryCode).find(isIt) ?? null;
}

/** Territories that have a code of their own in ISO 3166-1 and are regions of another country here, by the same code. */
const homes: Record<string, string> = { AS: 'US', GU: 'US', MP: 'US', PR: 'US', VI: 'US' };

/** True when forms offer a country only as a region of another one. */
export const isTerritory = (countryCode: string): boolean => Object.hasOwn(homes, countryCode);

/** @returns the country that a territory is a region of, and itself as the region; any other place as it is */
export function withHome<P extends { country: string; region?: string | null | undefined }>(place: P): P {
  const home = Object.hasOwn(homes, place.country) ? homes[place.country] : undefined;
  return home ? { ...place, country: home, region: place.country } : place;
}
