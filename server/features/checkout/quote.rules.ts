import type { DeliveryAddress } from '#contract/addresses.contract.ts';
import type { Quote, QuoteLine } from '#contract/checkout.contract.ts';
import { maxPerOrder } from '#contract/limits.ts';
import { toMajor } from '#contract/money.ts';
import { shopFormat } from '#contract/shop-format.ts';
import type { CartChoice } from '../cart/cart.rules.ts';
import { lineTaxMinor, totalsOf } from '../orders/orders.rules.ts';

interface QuotedProduct {
  name: string;
  choice: string | null;
  stock: number;
  priceMinor: number;
  /** Higher than the price in a sale. */
  basePriceMinor: number;
  taxable: boolean;
  isForSale: boolean;
  /** Maybe in another variant. */
  isProductForSale: boolean;
}

interface QuotedCart {
  /** One line per variant, in the shopper's order. */
  lines: readonly (CartChoice & { quantity: number })[];
  /** By the id of the variant; those that do not exist are missing. */
  products: ReadonlyMap<string, QuotedProduct>;
  address: DeliveryAddress | null;
}

/**
 * Sums up what an order of this cart would cost, like the order itself (docs/rules.md#money-and-tax), for the quantities that
 * can be ordered now. The name, price and stock of a product that is not for sale stay hidden.
 * @param taxRate percent, at most 4 decimals
 */
export function makeQuote({ lines, products, address }: QuotedCart, taxRate: number): Quote {
  const priced = lines.map((line) => priceLine(line, products.get(line.variantId), taxRate));
  const { totalMinor, taxMinor, totalWithTaxMinor } = totalsOf(priced.map(({ sums }) => sums));
  return {
    lines: priced.map(({ line }) => line),
    currency: shopFormat().currency,
    subtotal: toMajor(totalMinor),
    shipping: 0,
    tax: toMajor(taxMinor),
    total: toMajor(totalWithTaxMinor),
    address,
  };
}

function priceLine(
  { productId, variantId, quantity }: QuotedCart['lines'][number],
  product: QuotedProduct | undefined,
  taxRate: number,
) {
  const forSale = product?.isForSale ? product : null;
  const stock = forSale?.stock ?? 0;
  const limit = maxPerOrder(stock);
  const orderable = Math.min(quantity, limit);
  const unitPriceMinor = forSale?.priceMinor ?? 0;
  const taxMinor = forSale?.taxable ? lineTaxMinor(unitPriceMinor, orderable, taxRate) : 0;
  const line: QuoteLine = {
    product: productId,
    ...(variantId === productId ? {} : { variant: variantId }),
    ...(forSale?.choice ? { choice: forSale.choice } : {}),
    name: forSale?.name ?? null,
    quantity,
    orderable,
    isForSale: forSale !== null,
    ...(!forSale && product?.isProductForSale ? { mustChoose: true } : {}),
    stock,
    limit,
    price: forSale && toMajor(unitPriceMinor),
    ...(forSale && forSale.basePriceMinor > unitPriceMinor
      ? { formerPrice: toMajor(forSale.basePriceMinor) }
      : {}),
    totalPrice: toMajor(unitPriceMinor * orderable),
    totalTax: toMajor(taxMinor),
  };
  return { line, sums: { quantity: orderable, unitPriceMinor, discountMinor: 0, taxMinor, taxes: [] } };
}
