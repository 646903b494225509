import { findDecimals } from '#contract/currencies.ts';
import { defaultFormat, setShopFormat, shopFormat } from '#contract/shop-format.ts';
import { SettingsError } from '#server/env.ts';
import { violatedConstraint } from './constraint-errors.ts';
import type { Db } from './db.ts';
import { shopCurrency } from './schema/installation.ts';

/**
 * Reads or chooses the currency in which the shop sells, and lets this process convert and write amounts in it. It can be chosen
 * until there is a product, also a deleted one: amounts are stored in minor units, so another currency would change them all. The
 * foreign key of the products decides that, so that a product that is added meanwhile is noticed.
 * @param wanted CURRENCY; null when it is not set
 * @returns a message for the operator when this start chose another currency, else null
 * @throws SettingsError when the shop has products in another currency
 */
export async function chooseCurrency(db: Db, wanted: string | null): Promise<string | null> {
  const [stored] = await db.select({ currency: shopCurrency.currency }).from(shopCurrency);
  const had = stored?.currency ?? defaultFormat.currency;
  const currency = wanted ?? had;
  const decimals = findDecimals(currency);
  if (decimals === undefined)
    throw new SettingsError(`CURRENCY: the shop sells in ${currency}, which this version does not support`);
  if (currency !== had) await changeCurrency(db, had, currency);
  setShopFormat({ ...shopFormat(), currency, decimals });
  return currency === had
    ? null
    : `The shop sells in ${currency}. Once there is a product, that cannot change.`;
}

async function changeCurrency(db: Db, had: string, currency: string): Promise<void> {
  try {
    await db.update(shopCurrency).set({ currency });
  } catch (error) {
    if (violatedConstraint(error) === null) throw error;
    throw new SettingsError(
      `CURRENCY: the shop has products with prices in ${had}, so it cannot change to ${currency}. Set CURRENCY=${had}, or start a shop in ${currency} with another DATA_DIR or database`,
    );
  }
}
