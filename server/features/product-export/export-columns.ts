import type { AttributeValue } from '#contract/attribute-values.ts';
import type { Attribute } from '#contract/attributes.contract.ts';
import { toMajor } from '#contract/money.ts';
import { joinCell } from '#server/format/cell-list.ts';
import { amountCell, numberCell } from '#server/format/spreadsheet-cell.ts';
import { cellOfBrand } from '../import-sources/cells.ts';
import { keepMarkup } from '../import-sources/strip-html.ts';
import { salesIn } from '../prices/sales.rules.ts';
import { imagesIn } from '../product-images/source-images.rules.ts';
import { cellOfValue } from '../product-import/attribute-cells.rules.ts';
import { cellOfDetails } from '../product-import/details-of-html.ts';
import { noBrand } from '../product-import/import.rules.ts';
import { pictureColumns } from '../product-import/picture-cells.rules.ts';
import { cellsOfSales } from '../product-import/sale-cells.rules.ts';
import { cellOfSlugs } from '../product-import/slug-cells.rules.ts';
import { cellOfPolicy } from '../product-import/stock-policy-cells.rules.ts';
import type { ExportRow } from './export.store.ts';

type Cell = (row: ExportRow, shopUrl: string) => string | number | null | undefined;

const hasOptions = ({ variantId, productId }: ExportRow) => variantId !== productId;
const ofOption = (at: number): [string, Cell][] => [
  [`option${at + 1}Name`, ({ choice }) => choice?.[at]?.name],
  [`option${at + 1}Value`, ({ choice }) => choice?.[at]?.value],
  [`option${at + 1}Attribute`, ({ choice }) => choice?.[at]?.attribute],
];

/** Its pictures by their addresses here, or those that an import has named. */
function findPicture({ images, sourceImageUrl, sourceImages }: ExportRow, at: number, shopUrl: string) {
  const image = images[at];
  if (images.length === 0) return imagesIn({ sourceImageUrl, images: sourceImages ?? undefined })[at];
  return image && { ...image, url: new URL(image.url, shopUrl).href };
}

/** The columns of an export, by the names that an import reads. */
const columns: readonly (readonly [name: string, cell: Cell])[] = [
  ['productSku', (row) => (hasOptions(row) ? row.productSku : null)],
  ['sku', ({ sku }) => sku],
  ['name', ({ name }) => keepMarkup(name)],
  ['slug', cellOfSlugs],
  ['brand', ({ brand }) => (brand === null ? noBrand : keepMarkup(cellOfBrand(brand)))],
  ['category', ({ categories: [first] }) => first && keepMarkup(first)],
  ['categories', ({ categories }) => (categories.length > 1 ? joinCell(categories.map(keepMarkup)) : null)],
  ['description', ({ description }) => keepMarkup(description)],
  ['details', ({ details }) => details && cellOfDetails(details)],
  ['price', ({ priceMinor }) => amountCell(toMajor(priceMinor))],
  ['salePrice', ({ sales }) => cellsOfSales(salesIn(sales), amountCell).salePrice],
  ['saleFrom', ({ sales }) => cellsOfSales(salesIn(sales)).saleFrom],
  ['saleUntil', ({ sales }) => cellsOfSales(salesIn(sales)).saleUntil],
  ['quantity', ({ quantity }) => quantity],
  ['stockPolicy', cellOfPolicy],
  ['lowStockAt', ({ lowStockAt }) => lowStockAt ?? 'shop'],
  ['taxable', ({ taxable }) => (taxable ? 1 : 0)],
  ['taxClass', ({ taxClass }) => taxClass],
  ...pictureColumns.flatMap(({ url, alt }, at): [string, Cell][] => [
    [url, (row, shopUrl) => findPicture(row, at, shopUrl)?.url],
    [alt, (row, shopUrl) => findPicture(row, at, shopUrl)?.alt],
  ]),
  ...[0, 1, 2].flatMap(ofOption),
  ['variantForSale', (row) => (hasOptions(row) ? (row.isOffered ? 1 : 0) : null)],
  ['barcode', ({ barcode }) => barcode],
  ['weight', ({ weightGrams }) => weightGrams],
  ['shown', ({ isActive }) => (isActive ? 1 : 0)],
  ['purchaseLimit', ({ purchaseLimit }) => purchaseLimit ?? 'shop'],
  ['cannotReturn', ({ cannotReturn }) => (cannotReturn ? 1 : 0)],
  ['manufacturer', ({ manufacturer }) => manufacturer],
  ['responsiblePerson', ({ responsiblePerson }) => responsiblePerson],
  ['safetyWarnings', ({ warnings }) => warnings],
];

export const exportHeader = (attributes: readonly Attribute[]): string[] => [
  ...columns.map(([name]) => name),
  ...attributes.map(({ name }) => `attribute:${name}`),
];

/**
 * @param values of the row's product, by the ids of attributes
 * @param shopUrl before paths of pictures
 */
export function exportCells(
  row: ExportRow,
  attributes: readonly Attribute[],
  values: Readonly<Record<string, AttributeValue>>,
  shopUrl: string,
): string[] {
  return [
    ...columns.map(([, cell]) => String(cell(row, shopUrl) ?? '')),
    ...attributes.map((attribute) => {
      const cell = cellOfValue(attribute, values[attribute._id]);
      return attribute.kind === 'number' ? numberCell(cell) : cell;
    }),
  ];
}
