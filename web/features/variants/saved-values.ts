import { shopFormat } from '#contract/shop-format.ts';
import type { StockPolicy } from '#contract/statuses.ts';
import { toNumber } from '#web/components/form/read-number.ts';

interface Stored {
  quantity: number;
  policy: StockPolicy | undefined;
  backOrderLimit: number | string | null | undefined;
}

/** True when the typed quantity is the one that is stored, as after a lost reply. With back-orders their limit more is shown than was typed. */
export function isSavedQuantity(typed: string, { quantity, policy, backOrderLimit }: Stored): boolean {
  const limit = policy === 'back-order' ? Number(backOrderLimit) : 0;
  const number = toNumber(typed);
  return number === quantity || number === quantity - limit;
}

/** True when the typed price is the one that is stored, in whatever form it was typed. */
export const isSavedPrice = (typed: string, stored: number): boolean =>
  toNumber(typed, shopFormat().decimals) === stored;
