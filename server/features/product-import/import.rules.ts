import type { TaxClass } from '#contract/taxes.ts';
import type { SourceImage } from '../product-images/source-images.rules.ts';
import type { AttributeCell } from './attribute-cells.rules.ts';
import { pictureColumns } from './picture-cells.rules.ts';
import type { SafetyCells } from './safety-cells.rules.ts';
import type { SoldCells } from './sold-cells.rules.ts';

/** A valid row. */
export interface ImportRow {
  sku: string;
  name: string;
  /** Null when the row has none: a known product keeps its own, a new one takes its name. */
  description: string | null;
  /** Markdown; null leaves those of a known product as they are. */
  details: string | null;
  priceMinor: number;
  quantity: number;
  taxable: boolean;
  /** Absent when the row has none: a known product keeps its own. */
  taxClass?: TaxClass | undefined;
  /** Null of a product that has none, in a file that does not say. */
  brand: string | null;
  /** Null when the row has none. */
  category: string | null;
  /** Behind the first one; absent without any. */
  moreCategories?: readonly string[] | undefined;
  /** Stored, never shown; null leaves those of a known product as they are. */
  sourceImageUrl: string | null;
  /** All of them, where there are several or a text. */
  images?: readonly SourceImage[] | undefined;
  /** The product's; absent without any, and in rows that were stored before there were attributes. */
  attributes?: readonly AttributeCell[];
  /** As it is stored, or 'shop' for the shop's; absent when the row has none. */
  purchaseLimit?: string | undefined;
  /** Absent when the row has none: a known product keeps its own. */
  cannotReturn?: boolean | undefined;
  /** The present slug, and former ones behind it; absent when the row has none. */
  slugs?: readonly string[] | undefined;
  /** False for one that shoppers do not see; absent when the row has none: a known product keeps its own, a new one is shown. */
  shown?: boolean | undefined;
  /** About the product's safety; absent without any. */
  safety?: SafetyCells | undefined;
  /** About the variant, or a product without options; absent when the row says nothing of it. */
  sold?: SoldCells | undefined;
  /** Null for a product without options. */
  variant: ImportedVariant | null;
}

/** Fields for which a file needs no column when the product or the variant exists. */
type KeptField = 'name' | 'brand' | 'priceMinor' | 'quantity' | 'taxable';

/** A valid row as its file has it: null keeps what there is. */
export type FileRow = Omit<ImportRow, KeptField> & { [Field in KeptField]: ImportRow[Field] | null } & {
  /** A new product has no brand, as one whose brand was deleted. */
  hasNoBrand?: true | undefined;
  /** The SKU of the row, or of its product, that something else has in other letter case; absent without. */
  taken?: string;
};

interface ImportedOption {
  name: string;
  value: string;
  /** The name of the attribute whose choice the value is; absent when the row does not say, which leaves the option as it is. */
  attribute?: string;
}

/** The part of a row that makes it a variant of a product. Its sku, price and quantity are the variant's. */
export interface ImportedVariant {
  /** Rows with the same one are variants of one product, whose sku it is. */
  productSku: string;
  options: ImportedOption[];
}

export type VariantRow = ImportRow & { variant: ImportedVariant };

/** @returns the texts of the categories that a row names */
export const listCategories = ({
  category,
  moreCategories = [],
}: Pick<FileRow, 'category' | 'moreCategories'>): string[] =>
  category === null ? [] : [category, ...moreCategories];

/** @returns the sku of the product that the row is about */
export const toProductSku = (row: Pick<FileRow, 'sku' | 'variant'>) => row.variant?.productSku ?? row.sku;

/** Why a row is refused whose sku another brand has. The words are the same whatever that brand has. */
export const takenBySomebody = (sku: string) => `The SKU ${sku} is already in use.`;

export const isVariantRow = (row: ImportRow): row is VariantRow => row.variant !== null;

/** PostgreSQL stores no NUL and no half of a character. */
export const cleanText = (text: string) => text.replaceAll('\u0000', '').toWellFormed();

/** Descriptions have at most 200 characters (docs/rules.md#field-sizes). */
const maxCharacters = 200;

/** The cell of a product without a brand, in an export. */
export const noBrand = 'none';
/** @returns the name of the brand: one that is really called so has a backslash before it */
export const brandOfCell = (cell: string): string => (/^\\+none$/.test(cell) ? cell.slice(1) : cell);

/** Columns of a product. Its variants need them once. */
const productColumns = [
  'name',
  'brand',
  'category',
  'categories',
  'description',
  'details',
  'taxable',
  'taxClass',
  ...pictureColumns.flatMap(({ url, alt }) => [url, alt]),
  'purchaseLimit',
  'cannotReturn',
  'shown',
  'slug',
  'manufacturer',
  'responsiblePerson',
  'safetyWarnings',
];

/** @returns the row with the product's columns of the one before, where its own are empty and it is a variant of the same product */
export function fillFromProduct(
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

/** Cuts the text after the last sentence that fits, if that keeps half of it, else after a word, or inside a word if there is no other way. */
export function shortenAtWord(text: string, max = maxCharacters): string {
  if (text.length <= max) return text;
  const characters = [...text];
  if (characters.length <= max) return text;
  const cut = characters.slice(0, max + 1).join('');
  const sentences = /^.*[.!?](?=\s)/s.exec(cut)?.[0] ?? '';
  if (sentences.length >= max / 2) return sentences;
  const end = cut.search(/\s+\S*$/);
  return end > 0 ? cut.slice(0, end).trimEnd() : characters.slice(0, max).join('');
}

/** @returns the description of a new product */
export const toDescription = ({ name, description }: Pick<ImportRow, 'name' | 'description'>): string =>
  description ?? shortenAtWord(name);
