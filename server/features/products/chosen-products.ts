import type { z } from 'zod';
import type { productFilter } from '#contract/products-back-office.contract.ts';
import { type Actor, ownBrandId } from '#server/http/actor.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import type { ProductChoice } from './back-office.store.ts';

/** @returns which products a list of the back office has, for this actor */
export async function toChoice(
  shopSettings: Pick<ShopSettings, 'latest'>,
  actor: Actor,
  { search, category, brand, status, stock, safety }: z.output<typeof productFilter>,
): Promise<ProductChoice> {
  return {
    ownBrand: ownBrandId(actor),
    search: search?.trim(),
    category,
    brand,
    status,
    stock,
    safety,
    lowStockAt: stock === 'threshold' ? ((await shopSettings.latest()).general.lowStockAt ?? null) : null,
  };
}
