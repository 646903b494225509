import { findRegion } from './address-regions.ts';
import type { Place } from './places.ts';
import { formatters } from './shop-format.ts';

const names = formatters(({ locale }) => ({ country: new Intl.DisplayNames(locale, { type: 'region' }) }));

/** 'Germany', '259…, Germany', 'Hawaii, United States' */
export const placeName = ({ country, region, postcodePrefix }: Place): string =>
  [
    postcodePrefix && `${postcodePrefix}…`,
    findRegion(country, region)?.name ?? region,
    names().country.of(country) ?? country,
  ]
    .filter(Boolean)
    .join(', ');
