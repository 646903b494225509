import { shopFormat } from '#contract/shop-format.ts';
import { type ReadCell, readNumberCell, refusalOfShortened } from '../import-sources/number-cell.rules.ts';

const gramsIn = { g: 1, kg: 1_000, oz: 28.349_523_125, lb: 453.592_37, lbs: 453.592_37 };
const withUnit = /^(.*\d)\s*(k?g|oz|lbs?)$/i;

/** Reads a weight in grams, or with a unit: '0.4 kg', '12 oz'. */
function readWeightCell(cell: unknown): ReadCell {
  const [, number = '', unit = ''] = withUnit.exec(typeof cell === 'string' ? cell.trim() : '') ?? [];
  if (number === '') return readNumberCell(cell);
  const { value, refusal } = readNumberCell(number, 6);
  if (refusal) return { refusal };
  const grams = Math.round(Number(value) * gramsIn[unit.toLowerCase() as keyof typeof gramsIn]);
  return { value: Number.isNaN(grams) ? cell : grams };
}

/** A row's numbers, by column, in place of its cells. */
interface NumberCells {
  price: unknown;
  quantity: unknown;
  weight: unknown;
  lowStockAt: unknown;
}

/** @returns why the first cell is refused that may not be what somebody meant, also of a barcode */
export function readNumberCells(
  values: Readonly<Record<string, unknown>>,
): { cells: NumberCells; refusal?: undefined } | { cells?: undefined; refusal: string } {
  const { barcode } = values;
  const [price, quantity, weight, lowStockAt] = [
    readNumberCell(values.price, shopFormat().decimals),
    readNumberCell(values.quantity),
    readWeightCell(values.weight),
    readNumberCell(values.lowStockAt),
  ];
  const refusal =
    price.refusal ??
    quantity.refusal ??
    weight.refusal ??
    lowStockAt.refusal ??
    (typeof barcode === 'string' ? refusalOfShortened(barcode.trim()) : null);
  if (refusal) return { refusal };
  const cells = { price: price.value, quantity: quantity.value, weight: weight.value };
  return { cells: { ...cells, lowStockAt: lowStockAt.value } };
}
