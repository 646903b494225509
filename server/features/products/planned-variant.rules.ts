import { toMinor } from '#contract/money.ts';
import type { StockFields } from '#contract/stock-fields.ts';
import { messages } from '#contract/validation.ts';
import type { VariantsForm } from '#contract/variants.contract.ts';
import { refuseField } from '#server/errors.ts';
import { planBasePrice } from './base-price.rules.ts';
import { requireBelow, type SentSales, type StoredSale, salesIn } from './sales.rules.ts';
import { planStock, refuseUncoveredOrders, usualStock } from './stock-policy.rules.ts';

export interface StoredVariant extends StockFields {
  id: string;
  valueIds: string[];
  sku: string;
  priceMinor: number;
  sales: StoredSale[];
  quantity: number;
  barcode: string | null;
  weightGrams: number | null;
  isActive: boolean;
  imageId: string | null;
  onHand: number;
  committed: number;
}

export interface RetiredVariant extends StoredVariant {
  /** What its values were called; null when nobody recorded it. */
  retiredValues: string[] | null;
}

export interface PlannedVariant extends StockFields {
  id: string;
  valueIds: string[];
  position: number;
  sku: string;
  barcode: string | null;
  weightGrams: number | null;
  imageId: string | null;
  priceMinor: number;
  sales: SentSales;
  isActive: boolean;
  quantity: number;
  /** Nobody wrote another quantity: what is on hand stays, also when another policy makes another quantity of it. */
  keepsStock: boolean;
}

export type SentVariant = VariantsForm['variants'][number] & { at: number; valueIds: string[] };

/** What is the same for all variants of a product. */
export interface Setting {
  /** The product's sku: that of its variant without options. */
  sku: string;
  imageIds: readonly string[];
  today: string;
}

/**
 * What a variant becomes, after `refuseConflicts`. What was not sent stays as it is of `known`.
 * @throws invalid-input, with the field
 */
export function planVariant(
  id: string,
  known: StoredVariant | null,
  sent: SentVariant,
  { sku, imageIds, today }: Setting,
): PlannedVariant {
  const { at, valueIds, values, barcode, weight, image, quantity } = sent;
  const field = (name: keyof SentVariant) => `variants.${at}.${name}`;
  const hasOptions = valueIds.length > 0;
  // Options were added or removed: its stock goes to a row of its own.
  const isMoved = known !== null && known.id !== id;
  const isSame = known?.quantity === quantity;
  if (image && !imageIds.includes(image)) {
    throw refuseField(
      field('image'),
      `The picture of ${values.join(', ')} is not one of this product. Please reload the page.`,
    );
  }
  const { policy, backOrderLimit, backOrderFrom, lowStockAt } = sent;
  const stock = planStock(
    known ?? usualStock,
    { policy, backOrderLimit, backOrderFrom, lowStockAt },
    { today, prefix: `variants.${at}.` },
  );
  if (known && !isMoved)
    refuseUncoveredOrders(stock, known, { isWritten: !isSame, prefix: `variants.${at}.` });
  // The sku of the product stays with it.
  const ownSku = hasOptions ? (sent.sku ?? (isMoved ? undefined : known?.sku)) : sku;
  if (ownSku === undefined) throw refuseField(field('sku'), messages.skuRequired);
  const kept = known && planBasePrice(known.priceMinor, sent);
  const priceMinor = kept ?? toMinor(sent.price);
  const sales = sent.sales ?? (isMoved ? salesIn(known.sales) : undefined);
  requireBelow(priceMinor, sales, field('sales'));
  return {
    ...stock,
    id,
    valueIds,
    position: at,
    sku: ownSku,
    barcode: barcode === undefined ? (known?.barcode ?? null) : barcode || null,
    weightGrams: weight === undefined ? (known?.weightGrams ?? null) : weight,
    imageId: hasOptions ? (image === undefined ? (known?.imageId ?? null) : image) : null,
    priceMinor,
    sales,
    isActive: !hasOptions || (sent.isActive ?? known?.isActive ?? true),
    // The limit of back-orders is no stock that could move.
    quantity: isMoved && isSame ? Math.max(known.onHand - known.committed, 0) : quantity,
    keepsStock: isSame && !isMoved,
  };
}
