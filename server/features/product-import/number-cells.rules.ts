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

/** @returns a row's numbers by column in place of its cells, or why the first is refused that may not be what somebody meant, also a barcode */
export function readNumberCells(
  values: Readonly<Record<string, unknown>>,
): { cells: Record<string, unknown>; refusal?: undefined } | { cells?: undefined; refusal: string } {
  const { barcode } = values;
  const read = {
    price: readNumberCell(values.price, shopFormat().decimals),
    quantity: readNumberCell(values.quantity),
    weight: readWeightCell(values.weight),
    lowStockAt: readNumberCell(values.lowStockAt),
    purchaseLimit: readNumberCell(values.purchaseLimit),
  };
  const refusal =
    Object.values(read).find((one) => one.refusal)?.refusal ??
    (typeof barcode === 'string' ? refusalOfShortened(barcode.trim()) : null);
  if (refusal) return { refusal };
  return { cells: Object.fromEntries(Object.entries(read).map(([column, { value }]) => [column, value])) };
}
