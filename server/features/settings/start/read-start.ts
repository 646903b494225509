import type { SavedStart } from '#contract/start.contract.ts';
import type { Db } from '#server/db/db.ts';
import { parseStored } from '../settings.rules.ts';
import type { ShopSettings } from '../shop-settings.ts';
import { reasonToKeep } from './priced.rules.ts';
import {
  findPricedDiscount,
  findPricedFile,
  findPricedProduct,
  readStoredStart,
  type StoredStart,
} from './start.store.ts';

export interface StartParts {
  db: Db;
  shopSettings: Pick<ShopSettings, 'initial' | 'latest'>;
  /** CURRENCY; null when it is not set. */
  currencySet: string | null;
}

export interface StartWriter extends StartParts {
  /** Gives a shop without brands its own. */
  addFirstBrand: (tx: Db, name: string) => Promise<void>;
}

/** The first page of a new shop: what is saved, and whether the currency can still change (docs/rules.md#the-first-day). */
export async function readStart({ db, shopSettings, currencySet }: StartParts): Promise<SavedStart> {
  const stored = await readStoredStart(db);
  const { version, currency, isSaved, hasProducts } = stored;
  const { storeName, locale, timeZone } = parsed(stored, shopSettings, 'general');
  return {
    settings: {
      ...{ storeName, locale, timeZone, currency },
      country: parsed(stored, shopSettings, 'checkout').country,
      pricesIncludeTax: parsed(stored, shopSettings, 'taxes').pricesIncludeTax,
    },
    ...{ version, isSaved },
    isNext: !isSaved && !hasProducts && currencySet === null,
    isCurrencySet: currencySet !== null,
    currencyStays: await findReasonToKeep(db, stored, shopSettings),
  };
}

/** Why the shop keeps its currency, in words; null when nothing has a price. */
export const findReasonToKeep = async (
  db: Db,
  stored: StoredStart,
  shopSettings: Pick<ShopSettings, 'initial'>,
): Promise<string | null> =>
  reasonToKeep(stored.currency, {
    product: await findPricedProduct(db),
    file: await findPricedFile(db),
    discount: await findPricedDiscount(db),
    delivery: parsed(stored, shopSettings, 'delivery'),
  });

const parsed = <Group extends 'general' | 'checkout' | 'taxes' | 'delivery'>(
  { values }: StoredStart,
  { initial }: Pick<ShopSettings, 'initial'>,
  group: Group,
) => parseStored(group, values[group], initial[group]);
