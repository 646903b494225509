import { toDestination } from '#contract/destinations.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { ratesAt, type TaxClass, taxClasses } from '#contract/taxes.ts';
import type { Db } from '#server/db/db.ts';
import type { ImportTaxes } from '../import-sources/adapt-rows.ts';
import { initialSettings, parseAllStored } from '../settings/settings.rules.ts';
import { listStoredSettings } from '../settings/settings.store.ts';
import { findStoredTaxes } from './stored-products.store.ts';

/** @returns the taxes of the shop at its own country, by which prices of other programs are calculated */
export async function readTaxes(db: Db): Promise<ImportTaxes> {
  const { values } = await listStoredSettings(db);
  const initial = initialSettings({ storeName: '', supportPhone: '', taxRate: 0 });
  const { general, taxes } = parseAllStored(values, initial);
  const at = toDestination({ countryCode: shopFormat().country });
  const rates = ratesAt(taxes, at, { title: '', rate: general.taxRate });
  const percents = taxClasses.map(
    (one) => [one, rates[one].reduce((sum, { rate }) => sum + rate, 0)] as const,
  );
  return {
    findStored: (skus) => findStoredTaxes(db, skus),
    pricesIncludeTax: taxes.pricesIncludeTax,
    percents: Object.fromEntries(percents) as Record<TaxClass, number>,
  };
}
