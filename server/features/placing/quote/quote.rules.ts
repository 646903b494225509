import type { QuoteLine } from '#contract/checkout.contract.ts';
import { maxPerOrder } from '#contract/limits.ts';
import { toMajor } from '#contract/money.ts';
import { shownLimit, toLimit } from '#contract/read-limit.ts';
import type { LineTax, TaxClass } from '#contract/taxes.ts';
import type { CartChoice } from '../../cart/cart.rules.ts';
import { sumTaxMinor } from '../../orders/taxes.rules.ts';
import { type Offer, type SoldGoods, taxedClass, taxesOfLine } from '../offer.rules.ts';

export interface QuotedProduct {
  name: string;
  choice: string | null;
  stock: number;
  /** As `maxPerOrder` reads it. */
  purchaseLimit: string;
  priceMinor: number;
  /** Higher than the price in a sale. */
  basePriceMinor: number;
  taxable: boolean;
  taxClass: TaxClass;
  /** The weight of a piece; null when nobody knows. */
  weightGrams: number | null;
  isForSale: boolean;
  /** Maybe in another variant. */
  isProductForSale: boolean;
  sellerName: string | null;
  sellerSlug: string | null;
}

export type QuotedChoice = CartChoice & { quantity: number };

/** A line with the amounts of the pieces that can be ordered now. */
export interface PricedLine extends QuotedChoice, SoldGoods {
  taxMinor: number;
  taxes: LineTax[];
}

/**
 * Prices a line like an order (docs/rules.md#money-and-tax), for the quantity that can be ordered now. The name, price and stock of a
 * product that is not for sale stay hidden.
 */
export function quoteLine(
  choice: QuotedChoice,
  product: QuotedProduct | undefined,
  offer: Offer,
): { line: QuoteLine; priced: PricedLine } {
  const forSale = product?.isForSale ? product : null;
  const limit = maxPerOrder(forSale?.stock ?? 0, toLimit(forSale?.purchaseLimit ?? ''));
  const orderable = Math.min(choice.quantity, limit);
  const unitPriceMinor = forSale?.priceMinor ?? 0;
  const taxClass = forSale && taxedClass(forSale);
  const amounts = { unitPriceMinor, quantity: orderable, discountMinor: 0, taxClass };
  const taxes = taxesOfLine(offer, amounts);
  const taxMinor = sumTaxMinor(taxes);
  const weightGrams = forSale?.weightGrams ?? null;
  const line = {
    ...shownChoice(choice, product),
    quantity: choice.quantity,
    orderable,
    stock: forSale?.stock ?? 0,
    limit,
    ...(forSale ? shownLimit(forSale.purchaseLimit) : {}),
    price: forSale && toMajor(unitPriceMinor),
    ...(forSale && forSale.basePriceMinor > unitPriceMinor
      ? { formerPrice: toMajor(forSale.basePriceMinor) }
      : {}),
    totalPrice: toMajor(unitPriceMinor * orderable),
    totalTax: toMajor(taxMinor),
    ...(forSale?.sellerName ? { seller: { name: forSale.sellerName, slug: forSale.sellerSlug } } : {}),
  };
  return { line, priced: { ...choice, ...amounts, weightGrams, taxMinor, taxes } };
}

const shownChoice = ({ productId, variantId }: QuotedChoice, product: QuotedProduct | undefined) => {
  const forSale = product?.isForSale ? product : null;
  return {
    product: productId,
    ...(variantId === productId ? {} : { variant: variantId }),
    ...(forSale?.choice ? { choice: forSale.choice } : {}),
    name: forSale?.name ?? null,
    isForSale: forSale !== null,
    ...(!forSale && product?.isProductForSale ? { mustChoose: true as const } : {}),
  };
};
