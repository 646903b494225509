import data from './eu-tax-rates.json' with { type: 'json' };

/** Standard rates in percent of the countries of the European Union, as they were on a day. `npm run eu-tax-rates` writes the file. */
export const euTaxRates: { asOf: string; source: string; rates: Record<string, number> } = data;
export const euCountries = Object.keys(euTaxRates.rates);
