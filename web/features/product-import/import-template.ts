import type { ImportColumn } from '#contract/import-columns.ts';
import { defineTexts } from '#contract/texts.ts';
import { decimalSeparator } from '#web/lib/format/format.ts';
import { saveBlob } from '#web/lib/values/save-file.ts';
import * as en from '#web/texts/en/product-import.ts';

const texts = defineTexts({ en });

/** The product in the template. The shop gives a merchant's products brand and categories. */
const example = (isMerchant: boolean): [ImportColumn, string][] => {
  const { exampleName, exampleDescription } = texts().choose;
  const ofShop: [ImportColumn, string][] = [
    ['brand', 'Aldergate'],
    ['category', 'Home > Lamps'],
  ];
  return [
    ['sku', 'EXAMPLE-1'],
    ['name', exampleName],
    ...(isMerchant ? [] : ofShop),
    ['description', exampleDescription],
    ['price', `24${decimalSeparator()}50`],
    ['quantity', '12'],
    ['taxable', 'yes'],
    ['imageUrl', ''],
  ];
};

/** @returns a CSV file with a product as an example, with semicolons where the comma is the decimal separator, as spreadsheets there expect */
export function templateCsv(isMerchant: boolean): string {
  const cells = example(isMerchant);
  const delimiter = decimalSeparator() === ',' ? ';' : ',';
  const line = (of: readonly string[]) => `${of.join(delimiter)}\r\n`;
  // Without the mark, spreadsheets take the file for another encoding once somebody adds an umlaut.
  return `\uFEFF${line(cells.map(([name]) => name))}${line(cells.map(([, value]) => value))}`;
}

export function saveTemplate(isMerchant: boolean): void {
  saveBlob(new Blob([templateCsv(isMerchant)], { type: 'text/csv' }), 'products-template.csv');
}
