import { firstMessages } from '#contract/errors.ts';
import { toMinor } from '#contract/money.ts';
import type { FieldChange } from '#contract/product-imports.contract.ts';
import type { Sale } from '#contract/sale-fields.ts';
import { type ProductVariant, sentVariant } from '#contract/variants.contract.ts';
import { ShopError } from '#server/errors.ts';
import { readFlag } from '../import-sources/flag-cell.rules.ts';
import { refuseUncoveredOrders } from '../stock/stock-policy.rules.ts';
import { cellText } from './cell-text.rules.ts';
import { cellsOfSales, saleCells } from './sale-cells.rules.ts';
import {
  cellOfPolicy,
  policyAfter,
  readStockPolicy,
  type StockPolicyCell,
  type StoredPolicy,
} from './stock-policy-cells.rules.ts';

/** Cells about what is sold: a variant, or a product without options. What they do not say stays. */
export interface SoldCells {
  barcode?: string;
  weightGrams?: number;
  /** All that are not over: none ends them. */
  sales?: Sale[];
  stock?: StockPolicyCell;
  /** Null for the shop's. */
  lowStockAt?: number | null;
  /** Only variants have it. */
  forSale?: boolean;
}

/** The same as it is stored. */
export interface SoldFields extends StoredPolicy {
  barcode: string | null;
  weightGrams: number | null;
  sales: Sale[];
  lowStockAt: number | null;
  /** Only variants have it. */
  isActive?: boolean;
}

const soldForm = sentVariant.pick({ barcode: true, weight: true, lowStockAt: true });

/** @returns the cells, if there are any, or why the row is refused */
export function soldCells(values: Readonly<Record<string, unknown>>): { sold?: SoldCells } | string {
  const isShops = cellText(values.lowStockAt).toLowerCase() === 'shop';
  const forSale = readFlag(cellText(values.variantForSale));
  if (forSale === undefined && cellText(values.variantForSale) !== '')
    return 'Write 1 for variantForSale, or 0.';
  const parsed = soldForm.safeParse({
    lowStockAt: isShops ? null : values.lowStockAt,
    barcode: cellText(values.barcode),
    weight: cellText(values.weight),
  });
  if (!parsed.success) return firstMessages(parsed.error).error;
  const { barcode, weight, lowStockAt } = parsed.data;
  const sales = saleCells(values);
  if (typeof sales === 'string') return sales;
  const stock = readStockPolicy(values.stockPolicy);
  if (typeof stock === 'string') return stock;
  const sold = {
    ...(barcode && { barcode }),
    ...(weight != null && { weightGrams: weight }),
    ...sales,
    ...(stock && { stock }),
    ...((lowStockAt != null || isShops) && { lowStockAt: lowStockAt ?? null }),
    ...(forSale !== undefined && { forSale }),
  };
  return Object.keys(sold).length > 0 ? { sold } : {};
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** @returns the columns that say something: 'barcode and weight' */
export const columnsOfSold = ({ barcode, weightGrams, sales, stock, lowStockAt }: SoldCells): string =>
  list.format(
    Object.entries({
      barcode,
      weight: weightGrams,
      salePrice: sales,
      stockPolicy: stock,
      lowStockAt,
    }).flatMap(([name, cell]) => (cell === undefined ? [] : name)),
  );

/** @returns the highest price of the sales; undefined where cells say nothing of sales */
export const highestSale = ({ sales }: SoldCells): number | undefined =>
  sales && Math.max(0, ...sales.map(({ price }) => toMinor(price)));

/** @returns why open orders do not allow the policy of a cell; null when they do */
export function refusalOfPolicy(
  stored: SoldFields & { onHand: number; committed: number },
  cell: StockPolicyCell,
  isWritten: boolean,
): string | null {
  try {
    refuseUncoveredOrders({ ...policyAfter(stored, cell), lowStockAt: null }, stored, { isWritten });
    return null;
  } catch (error) {
    if (error instanceof ShopError) return error.message;
    throw error;
  }
}

export const soldOfVariant = (variant: ProductVariant): SoldFields => ({
  ...variant,
  weightGrams: variant.weight,
});

/** Fields of a preview that say what is sold. */
type SoldValues = Partial<Record<FieldChange['field'], string | null>>;

const soldFields: ReadonlySet<FieldChange['field']> = new Set([
  ...(['barcode', 'weight', 'salePrice', 'saleFrom', 'saleUntil', 'stockPolicy', 'lowStockAt'] as const),
]);
export const isSoldField = (field: FieldChange['field']) => soldFields.has(field);

/** @returns what a preview compares: as it is stored, with what cells say */
export function soldValues(stored: SoldFields | null, cells: SoldCells = {}): SoldValues {
  const barcode = cells.barcode ?? stored?.barcode ?? null;
  const grams = cells.weightGrams ?? stored?.weightGrams ?? null;
  const policy = cells.stock ? policyAfter(stored, cells.stock) : stored;
  const lowStockAt = cells.lowStockAt === undefined ? stored?.lowStockAt : cells.lowStockAt;
  const forSale = cells.forSale ?? stored?.isActive;
  // A default is no news of a new product.
  const isUsual = stored === null && policy?.policy === 'tracked';
  return {
    barcode,
    weight: grams === null ? null : String(grams),
    ...cellsOfSales(cells.sales ?? stored?.sales ?? []),
    stockPolicy: policy && !isUsual ? cellOfPolicy(policy) : null,
    lowStockAt: lowStockAt == null ? null : String(lowStockAt),
    variantForSale: forSale === undefined || (stored === null && forSale) ? null : forSale ? '1' : '0',
  };
}
