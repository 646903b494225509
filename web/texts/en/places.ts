/** Places of delivery zones and taxes. */
export const country = 'Country';
export const region = 'Region';
export const postcode = 'Postcode';
export const chooseCountry = 'Choose a country';
export const anyCountry = 'No country yet';
export const allRegions = 'All';
export const anyRegion = 'Any';
export const all = 'All';
/** 'ZIP code begins with' */
export const beginsWith = (label: string) => `${label} begins with`;
/** 'ZIP code 941…' */
export const beginning = (label: string, prefix: string) => `${label} ${prefix.toUpperCase()}…`;
export const countries = (count: number) => `${count} countries`;
