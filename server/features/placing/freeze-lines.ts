import { refusalOfLine } from '../cart/cart.rules.ts';
import type { Merchants } from '../orders/mail-recipients.store.ts';
import { sumTaxMinor } from '../orders/taxes.rules.ts';
import type { ClaimedLine } from './claim-stock.store.ts';
import { type Offer, type SoldGoods, taxedClass, taxesOfLine } from './offer.rules.ts';
import type { NewLine } from './place-order.store.ts';

/** A line as it is frozen, with what its delivery depends on. */
export type FrozenLine = NewLine & Pick<SoldGoods, 'weightGrams' | 'taxClass'>;

/**
 * The lines as the order keeps them, from the locked products.
 * @throws choose-variant, not-for-sale, out-of-stock or quantity-limit
 */
export const freezeLines = (lines: readonly ClaimedLine[], offer: Offer): FrozenLine[] =>
  lines.map((line) => freezeLine(line, offer));

function freezeLine({ productId, variantId, quantity, variant }: ClaimedLine, offer: Offer): FrozenLine {
  const refusal = refusalOfLine(variant ?? undefined, quantity);
  if (refusal) throw refusal;
  if (!variant?.isTaken) throw new Error('no stock was committed of a product that can be bought');
  const {
    brandId,
    brandName,
    merchantId,
    sellerName,
    name,
    choice,
    sku,
    cannotReturn,
    weightGrams,
    priceMinor: unitPriceMinor,
  } = variant;
  const discountMinor = 0;
  const taxClass = taxedClass(variant);
  const taxes = taxesOfLine(offer, { taxClass, unitPriceMinor, quantity, discountMinor });
  return {
    productId,
    variantId,
    brandId,
    brandName: brandName ?? '',
    merchantId,
    sellerName,
    name,
    choice,
    sku,
    cannotReturn,
    quantity,
    unitPriceMinor,
    discountMinor,
    weightGrams,
    taxClass,
    taxMinor: sumTaxMinor(taxes),
    taxes,
  };
}

/** @returns who gets the mails of each merchant, by their ids */
export function toMerchants(lines: readonly ClaimedLine[]): Merchants {
  return new Map(
    lines.flatMap(({ variant }) =>
      variant?.merchantId ? [[variant.merchantId, variant.owners] as const] : [],
    ),
  );
}
