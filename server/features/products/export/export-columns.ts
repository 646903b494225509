import { toMajor } from '#contract/money.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { cellOfDetails } from '../import/details-of-html.ts';
import { keepMarkup } from '../import/strip-html.ts';
import type { ExportRow } from './export.store.ts';

type Cell = (row: ExportRow) => string | number | null | undefined;

const hasOptions = ({ variantId, productId }: ExportRow) => variantId !== productId;
const ofOption = (at: number): [string, Cell][] => [
  [`option${at + 1}Name`, ({ choice }) => choice?.[at]?.name],
  [`option${at + 1}Value`, ({ choice }) => choice?.[at]?.value],
];

/** The columns of an export, by the names that an import reads. */
const columns: readonly (readonly [name: string, cell: Cell])[] = [
  ['productSku', (row) => (hasOptions(row) ? row.productSku : null)],
  ['sku', ({ sku }) => sku],
  ['name', ({ name }) => keepMarkup(name)],
  ['brand', ({ brand }) => brand && keepMarkup(brand)],
  ['category', ({ category }) => category && keepMarkup(category)],
  ['description', ({ description }) => keepMarkup(description)],
  ['details', ({ details }) => details && cellOfDetails(details)],
  ['price', ({ priceMinor }) => toMajor(priceMinor).toFixed(shopFormat().decimals)],
  ['quantity', ({ quantity }) => quantity],
  ['taxable', ({ taxable }) => (taxable ? 1 : 0)],
  ['imageUrl', ({ sourceImageUrl }) => sourceImageUrl],
  ...[0, 1, 2].flatMap(ofOption),
  ['barcode', ({ barcode }) => barcode],
  ['weight', ({ weightGrams }) => weightGrams],
];

export const exportHeader: readonly string[] = columns.map(([name]) => name);
export const exportCells = (row: ExportRow): string[] => columns.map(([, cell]) => String(cell(row) ?? ''));
