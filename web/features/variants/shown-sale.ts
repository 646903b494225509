import { shopFormat } from '#contract/shop-format.ts';
import { toNumber } from '#web/components/form/read-number.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import type { DraftSale } from './draft.ts';
import { variantTexts } from './texts.ts';

/** A row's words about its sales: the current price, else that of the next sale; undefined when all have ended. */
export function shownSale(sales: readonly DraftSale[], now = Date.now()): string | undefined {
  const open = sales
    .map(({ price, startsAt, endsAt }) => ({
      price,
      from: startsAt ? Date.parse(startsAt) : Number.NEGATIVE_INFINITY,
      until: endsAt ? Date.parse(endsAt) : Number.POSITIVE_INFINITY,
    }))
    .filter(({ until }) => until > now)
    .sort((a, b) => (a.from < b.from ? -1 : 1));
  const [sale] = open;
  if (!sale) return undefined;
  const { saleNow, saleLater, sale: unpriced } = variantTexts();
  const price = toNumber(sale.price, shopFormat().decimals);
  if (Number.isNaN(price)) return unpriced;
  return (sale.from <= now ? saleNow : saleLater)(formatPrice(price));
}
