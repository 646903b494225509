import { z } from 'zod';
import { cleanText } from '#contract/clean-text.ts';
import { firstMessages } from '#contract/errors.ts';
import type { ImportColumn } from '#contract/import-columns.ts';
import { toMinor } from '#contract/money.ts';
import { maxDetails } from '#contract/product-details.contract.ts';
import { sku } from '#contract/product-fields.ts';
import { addProductForm } from '#contract/products-back-office.contract.ts';
import { readLimit } from '#contract/read-limit.ts';
import { text } from '#contract/schemas.ts';
import { taxClasses } from '#contract/taxes.ts';
import { messages } from '#contract/validation.ts';
import { shortText } from '#contract/variants.contract.ts';
import { splitCell } from '#server/format/cell-list.ts';
import { plainTaxClass, readFlag } from '../import-sources/flag-cell.rules.ts';
import { stripHtml } from '../import-sources/strip-html.ts';
import { attributeCells } from './attribute-cells.rules.ts';
import { maxPathCharacters } from './category-paths.rules.ts';
import { detailsOfCell, detailsOfHtml } from './details-of-html.ts';
import { isColumn } from './file-format.rules.ts';
import {
  brandOfCell,
  type FileRow,
  fillFromProduct,
  type ImportedVariant,
  noBrand,
  shortenAtWord,
} from './import.rules.ts';
import { readNumberCells } from './number-cells.rules.ts';
import { pictureCells } from './picture-cells.rules.ts';
import type { ReadRow } from './read-rows.ts';
import { safetyCells } from './safety-cells.rules.ts';
import { slugCells } from './slug-cells.rules.ts';
import { soldCells } from './sold-cells.rules.ts';

export interface CheckedRow {
  row: FileRow | null;
  /** The first message of each invalid field. */
  reason: string | null;
  description: 'given' | 'shortened' | 'missing';
  /** Markup was removed from a text. */
  cleaned: boolean;
}

const messageOfClass = 'Write standard, reduced or second-reduced for taxClass.';

/** Spreadsheets write TRUE and FALSE by themselves. What is neither is not "required": it is filled. */
const taxable = z
  .string({ error: messages.taxableRequired })
  .refine((cell) => cell.trim() !== '', { error: messages.taxableRequired, abort: true })
  .refine((cell) => readFlag(cell) !== undefined, { error: 'Write 1 for taxable, or 0.', abort: true })
  .transform((cell) => readFlag(cell) === true);

/** As people write it: 'Second reduced'. An empty cell keeps what there is. */
const importedClass = z
  .string({ error: messageOfClass })
  .transform((cell) => plainTaxClass(cell) || undefined)
  .pipe(z.enum(taxClasses, { error: messageOfClass }).optional())
  .nullish()
  .transform((cell) => cell ?? undefined);

const messageOfLimit = 'Write shop, stock, none, or a whole number from 1 to 1,000,000 for purchaseLimit.';

/** 'shop' is the limit of the shop. An empty cell keeps what there is. */
const importedLimit = z
  .union([z.string(), z.number()], { error: messageOfLimit })
  .transform((cell) => String(cell).trim().toLowerCase())
  .refine((cell) => cell === '' || cell === 'shop' || readLimit(cell) !== null, { error: messageOfLimit })
  .nullish()
  .transform((cell) => cell || undefined);

/** An empty cell keeps what there is. */
const importedFlag = (column: ImportColumn) =>
  z
    .unknown()
    .transform((cell) => String(cell ?? '').trim())
    .refine((cell) => cell === '' || readFlag(cell) !== undefined, { error: `Write 1 for ${column}, or 0.` })
    .transform((cell) => (cell === '' ? undefined : readFlag(cell)))
    .optional();

/** The rules of the product form, but the brand comes by name, and a file may lack columns. An empty cell is refused. */
const importForm = addProductForm
  .pick({
    sku: true,
    name: true,
    description: true,
    details: true,
    price: true,
    quantity: true,
  })
  .extend({
    brand: text({ required: messages.brandRequired, max: 300, clean: cleanText }),
    taxable,
    taxClass: importedClass,
    purchaseLimit: importedLimit,
    cannotReturn: importedFlag('cannotReturn'),
    shown: importedFlag('shown'),
  })
  .partial({ name: true, description: true, brand: true, price: true, quantity: true, taxable: true });

/** The fields of a row with `productSku`. */
const variantForm = z.object({
  productSku: sku,
  options: z
    .array(
      z.object({
        name: shortText('The name of an option'),
        value: shortText('The value of an option'),
        attribute: shortText('The attribute of an option').optional(),
      }),
    )
    .min(1, { error: 'A variant needs option1Name and option1Value.' }),
});

/**
 * Checks a row by the rules of the contract. Removes markup from its texts, shortens a description over 200 characters at a
 * word, whose whole text becomes the details, if there are none.
 */
export function checkRow(read: Record<string, unknown>): CheckedRow {
  const { values, cleaned } = withoutMarkup(read);
  const list = listIn(values);
  const { cells, refusal = null } = list ? { refusal: list } : readNumberCells(values);
  if (!cells) return { row: null, reason: refusal, description: 'given', cleaned };
  const typed = textIn(values.description);
  const description = shortenAtWord(typed);
  const how = typed === '' ? 'missing' : description === typed ? 'given' : 'shortened';
  const details = toMarkdown(read, how === 'shortened');
  const hasNoBrand = asText(values.brand) === noBrand;
  if (typeof values.brand === 'string') values.brand = brandOfCell(values.brand);
  const parsed = importForm.safeParse({
    ...values,
    ...othersAsText(values),
    ...cells,
    ...(hasNoBrand && { brand: undefined }),
    description: description || undefined,
    details,
  });
  const refused = (reason: string): CheckedRow => ({ row: null, reason, description: how, cleaned });
  if (!parsed.success) {
    const { fields, error } = firstMessages(parsed.error);
    return refused(Object.values(fields).join(' ') || error);
  }
  const { price: amount, ...rest } = parsed.data;
  const categories = categoryCells(values);
  if (typeof categories === 'string') return refused(categories);
  const variant = readVariant(values);
  if (typeof variant === 'string') return refused(variant);
  const slugs = slugCells(values);
  if (typeof slugs === 'string') return refused(slugs);
  const sold = soldCells({ ...values, ...cells });
  if (typeof sold === 'string') return refused(sold);
  const safety = safetyCells(values);
  if (typeof safety === 'string') return refused(safety);
  const pictures = pictureCells(values);
  if (typeof pictures === 'string') return refused(pictures);
  return {
    row: {
      sku: rest.sku,
      name: rest.name ?? null,
      brand: rest.brand ?? null,
      ...(hasNoBrand && { hasNoBrand }),
      quantity: rest.quantity ?? null,
      taxable: rest.taxable ?? null,
      ...(rest.taxClass && { taxClass: rest.taxClass }),
      ...(rest.purchaseLimit && { purchaseLimit: rest.purchaseLimit }),
      ...(rest.cannotReturn !== undefined && { cannotReturn: rest.cannotReturn }),
      ...(rest.shown !== undefined && { shown: rest.shown }),
      description: rest.description ?? null,
      details: rest.details ?? null,
      priceMinor: amount === undefined ? null : toMinor(amount),
      ...categories,
      ...pictures,
      ...attributeCells(values),
      ...safety,
      ...sold,
      ...slugs,
      variant,
    },
    reason: null,
    description: how,
    cleaned,
  };
}

const maxCategories = 200;

/** @returns the categories of both columns, each once, or why the row is refused */
function categoryCells({
  category: first,
  categories,
}: Record<string, unknown>): Pick<FileRow, 'category' | 'moreCategories'> | string {
  const written = [textIn(first), ...splitCell(textIn(categories)).map(stripHtml)];
  const paths = written.map(cleanText).filter((path) => path !== '');
  const [category = null, ...more] = [...new Map(paths.map((path) => [path.toLowerCase(), path])).values()];
  if (more.length >= maxCategories)
    return `A product may have at most ${maxCategories} categories in a file.`;
  if (paths.some((path) => [...path].length > maxPathCharacters))
    return `Category may not be longer than ${maxPathCharacters} characters.`;
  return { category, ...(more.length > 0 && { moreCategories: more }) };
}

/** @returns Markdown */
function toMarkdown({ details, description }: Record<string, unknown>, isShortened: boolean): string | null {
  const typed = textIn(details);
  if (typed) return detailsOfCell(typed);
  return isShortened ? shortenAtWord(detailsOfHtml(textIn(description)), maxDetails) : null;
}

/** @returns null for a row without `productSku`, and the reason when it is refused */
function readVariant(values: Record<string, unknown>): ImportedVariant | string | null {
  const cell = (name: string) => textIn(asText(values[name]));
  const options = [1, 2, 3].map((at) => {
    const attribute = cell(`option${at}Attribute`);
    // An option that refers to an attribute has its name.
    const name = cell(`option${at}Name`) || attribute;
    return { name, value: cell(`option${at}Value`), ...(attribute === '' ? {} : { attribute }) };
  });
  const given = options.findLastIndex(({ name, value }) => name !== '' || value !== '') + 1;
  const productSku = cell('productSku');
  if (productSku === '') return given === 0 ? null : 'Options need the column productSku.';
  const parsed = variantForm.safeParse({
    productSku,
    options: options.slice(0, given),
  });
  return parsed.success ? parsed.data : firstMessages(parsed.error).error;
}

/** JSON may have more than a text or number in a place. @returns why such a row is refused */
function listIn(values: Record<string, unknown>): string | null {
  const column = Object.keys(values).find(
    (name) => typeof values[name] === 'object' && values[name] !== null && isColumn(name),
  );
  if (column === undefined) return null;
  const what = Array.isArray(values[column]) ? 'a list' : 'an object';
  return `${column} is ${what}. Please write one text or number.`;
}

const texts = ['name', 'brand', 'category', 'description'] as const;

function withoutMarkup(
  values: Record<string, unknown>,
): Pick<CheckedRow, 'cleaned'> & { values: typeof values } {
  const plain = { ...values };
  let cleaned = false;
  for (const column of texts) {
    const value = values[column];
    if (typeof value !== 'string') continue;
    plain[column] = stripHtml(value);
    cleaned ||= plain[column] !== value;
  }
  return { values: plain, cleaned };
}

const textIn = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

const asText = (value: unknown) => (typeof value === 'number' ? String(value) : value);

/** JSON may write a sku as a number, and a flag as one or as `true`. */
function othersAsText({ sku, name, brand, taxable }: Record<string, unknown>) {
  const flag = typeof taxable === 'boolean' ? String(taxable) : asText(taxable);
  return { sku: asText(sku), name: asText(name), brand: asText(brand), taxable: flag };
}

/** A row of the file, with what the rules of its fields make of it. */
export interface CheckedRead extends CheckedRow {
  read: ReadRow;
}

/**
 * Checks the rows of a file, one after another.
 * @param adapt changes what a row has before it is checked
 */
export async function* checkedRows(
  rows: AsyncIterable<ReadRow>,
  adapt = (values: Record<string, unknown>) => values,
): AsyncGenerator<CheckedRead> {
  let before: Record<string, unknown> | null = null;
  for await (const read of rows) {
    if (read.values === null) {
      const reason = read.problem ?? 'Cannot be read.';
      yield { read, row: null, reason, description: 'given', cleaned: false };
      continue;
    }
    before = fillFromProduct(before, adapt(read.values));
    yield { read, ...checkRow(before) };
  }
}
