/** A valid row. */
export interface ImportRow {
  sku: string;
  name: string;
  description: string;
  priceMinor: number;
  quantity: number;
  taxable: boolean;
  brand: string;
  /** Null when the row has none. */
  category: string | null;
  /** Stored, never fetched. */
  sourceImageUrl: string | null;
  /** Null for a product without options. */
  variant: ImportedVariant | null;
}

/** What makes a row a variant of a product. Its sku, price and quantity are the variant's. */
export interface ImportedVariant {
  /** Rows with the same one are variants of one product, whose sku it is. */
  productSku: string;
  options: { name: string; value: string }[];
  barcode: string | null;
  weightGrams: number | null;
}

export type VariantRow = ImportRow & { variant: ImportedVariant };

/** Descriptions have at most 200 characters (docs/rules.md#field-sizes). */
const mostCharacters = 200;

/** Columns of a product. Its variants need them once. */
const productColumns = ['name', 'brand', 'category', 'description', 'taxable', 'imageUrl'] as const;

/** @returns the row with the product's columns of the one before, where its own are empty and it is a variant of the same product */
export function withProductOf(
  before: Record<string, unknown> | null,
  row: Record<string, unknown>,
): Record<string, unknown> {
  if (!row.productSku || row.productSku !== before?.productSku) return row;
  const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
  return {
    ...row,
    ...Object.fromEntries(
      productColumns.flatMap((name) => (isEmpty(row[name]) ? [[name, before[name]]] : [])),
    ),
  };
}

/** Cuts the text after the last whole word that fits, or inside a word if there is no other way. */
export function shortenAtWord(text: string): string {
  const characters = [...text];
  if (characters.length <= mostCharacters) return text;
  const cut = characters.slice(0, mostCharacters + 1).join('');
  const end = cut.search(/\s+\S*$/);
  return end > 0 ? cut.slice(0, end).trimEnd() : characters.slice(0, mostCharacters).join('');
}
