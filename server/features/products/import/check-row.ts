import { firstMessages } from '#contract/errors.ts';
import { toMinor } from '#contract/money.ts';
import { addProductForm } from '#contract/products-back-office.contract.ts';
import { text } from '#contract/schemas.ts';
import { messages } from '#contract/validation.ts';
import { shortenAtWord } from './import.rules.ts';
import { stripHtml } from './strip-html.ts';

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
}
export interface CheckedRow {
  row: ImportRow | null;
  /** The first message of each invalid field. */
  reason: string | null;
  description: 'given' | 'shortened' | 'taken from the name';
  /** Markup was removed from a text. */
  cleaned: boolean;
}

/** The rules of the product form, but the brand comes by name. */
const importForm = addProductForm
  .pick({ sku: true, name: true, description: true, price: true, quantity: true, taxable: true })
  .extend({ brand: text({ required: messages.brandRequired, most: 300 }) });

const mostUrlCharacters = 2_000;

/**
 * Checks a row by the rules of the contract. Removes markup from its texts, shortens a description over 200 characters at a
 * word, and uses the name when it is missing.
 */
export function checkRow(read: Record<string, unknown>): CheckedRow {
  const { values, cleaned } = withoutMarkup(read);
  const typed = textIn(values.description);
  const long = typed || textIn(values.name);
  const description = shortenAtWord(long);
  const parsed = importForm.safeParse({ ...values, ...numbersAsText(values), description });
  const how = typed === '' ? 'taken from the name' : description === long ? 'given' : 'shortened';
  const refused = (reason: string): CheckedRow => ({ row: null, reason, description: how, cleaned });
  if (!parsed.success) {
    const { fields, error } = firstMessages(parsed.error);
    return refused(Object.values(fields).join(' ') || error);
  }
  const { price, ...rest } = parsed.data;
  const category = textIn(values.category);
  if ([...category].length > 300) return refused('Category may not be longer than 300 characters.');
  const sourceImageUrl = textIn(values.imageUrl).slice(0, mostUrlCharacters);
  return {
    row: {
      ...rest,
      priceMinor: toMinor(price),
      category: category || null,
      sourceImageUrl: sourceImageUrl || null,
    },
    reason: null,
    description: how,
    cleaned,
  };
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

const textIn = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\u0000', '').trim() : '');

/** JSON may write a sku as a number. */
function numbersAsText({ sku, name, brand }: Record<string, unknown>) {
  const asText = (value: unknown) => (typeof value === 'number' ? String(value) : value);
  return { sku: asText(sku), name: asText(name), brand: asText(brand) };
}
