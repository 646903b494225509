import { parseJson } from '#contract/nested-json.ts';
import { grams, isWeightUnit } from './cells.ts';
import { maxGroupRows, type ReadCells } from './hold-rows.ts';
import { cellOfNumber } from './number-cell.rules.ts';
import { UnreadableFile } from './unreadable-file.ts';

type Chunks = AsyncIterable<Buffer>;
type Json = Record<string, unknown>;
type Cells = Record<string, string>;

/** @returns whether a file begins as `products.json` of Shopify does */
export const isShopifyJson = (beginning: string): boolean => /^\s*\{\s*"products"\s*:\s*\[/.test(beginning);

/** How the export as CSV calls what a product, a variant and a picture have. */
const fields = {
  product: {
    ...{ title: 'Title', handle: 'Handle', body_html: 'Body (HTML)', vendor: 'Vendor', product_type: 'Type' },
    ...{ tags: 'Tags', status: 'Status', published: 'Published' },
  },
  variant: {
    ...{ option1: 'Option1 Value', option2: 'Option2 Value', option3: 'Option3 Value', sku: 'Variant SKU' },
    ...{ grams: 'Variant Grams', tracker: 'Variant Inventory Tracker', quantity: 'Variant Inventory Qty' },
    ...{ inventory_policy: 'Variant Inventory Policy', price: 'Variant Price' },
    ...{
      compare_at_price: 'Variant Compare At Price',
      taxable: 'Variant Taxable',
      barcode: 'Variant Barcode',
    },
    picture: 'Variant Image',
  },
  image: { src: 'Image Src', position: 'Image Position', alt: 'Image Alt Text' },
} as const;
const optionNames = ['Option1 Name', 'Option2 Name', 'Option3 Name'];
const knownNames = [...Object.values(fields).flatMap((names) => Object.values(names)), ...optionNames];
/** Keys that are read otherwise, or are numbers of Shopify alone. */
const otherKeys = new Set([
  ...['id', 'product_id', 'variants', 'options', 'images', 'image', 'published_at', 'available', 'weight'],
  ...[
    'weight_unit',
    'featured_image',
    'image_id',
    'inventory_management',
    'inventory_quantity',
    'variant_ids',
  ],
]);

/**
 * Reads `products.json` as the rows of an export as CSV.
 * @returns the names of its columns; those that only this file has come with the rows. The line of a row is the number of its product.
 */
export async function readShopifyJson(
  chunks: Chunks,
): Promise<{ names: readonly string[]; records: AsyncGenerator<ReadCells> }> {
  const products = productsIn(chunks);
  const first = await products.next();
  async function* records(): AsyncGenerator<ReadCells> {
    const names = new Set<string>(knownNames);
    let line = 0;
    for (let next = first; !next.done; next = await products.next()) {
      line += 1;
      for (const row of toRows(next.value)) {
        const further = Object.keys(row).filter((name) => !names.has(name) && names.size < maxNames);
        for (const name of further) names.add(name);
        const cells = [...names].map((name) => row[name] ?? '');
        yield { line, cells, ...(further.length > 0 ? { further } : {}) };
      }
    }
  }
  return { names: knownNames, records: records() };
}

/** Columns that are listed, with those that are known. */
const maxNames = 120;

const toText = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(toText).join(', ')
    : value === null || value === undefined || typeof value === 'object'
      ? ''
      : typeof value === 'number'
        ? cellOfNumber(value)
        : String(value);
const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : []);

function toRows(product: Json): Cells[] {
  const [variants, images] = [listIn(product.variants), listIn(product.images)];
  const imagesById = new Map(images.toReversed().map((image) => [image.id, image] as const));
  const published = 'published_at' in product ? String(product.published_at !== null) : '';
  const options = listIn(product.options)
    .slice(0, optionNames.length)
    .map(({ name }) => toText(name));
  // One more than are held says that there are more.
  const count = Math.min(maxGroupRows + 1, Math.max(1, variants.length, images.length));
  return Array.from({ length: count }, (_, at) => ({
    ...(at === 0 ? { ...toCells({ ...product, published }, 'product'), ...further(product, 'product') } : {}),
    ...(at === 0 ? Object.fromEntries(optionNames.map((name, place) => [name, options[place] ?? ''])) : {}),
    Handle: toText(product.handle),
    ...variantCells(variants[at], imagesById),
    ...(images[at] ? { ...toCells(images[at], 'image'), ...further(images[at], 'image') } : {}),
  }));
}

function variantCells(variant: Json | undefined, imagesById: ReadonlyMap<unknown, Json>): Cells {
  if (!variant) return {};
  const unit = toText(variant.weight_unit);
  const weight = isWeightUnit(unit) ? grams(toText(variant.weight), unit) : '';
  const own = isJson(variant.featured_image) ? variant.featured_image : undefined;
  const picture = own ?? (variant.image_id === undefined ? undefined : imagesById.get(variant.image_id));
  // A shop's own page says only whether there are any.
  const isSoldOut = variant.inventory_quantity === undefined && variant.available === false;
  return {
    ...toCells(
      {
        ...variant,
        grams: variant.grams ?? weight,
        tracker: isSoldOut ? 'shopify' : variant.inventory_management,
        quantity: isSoldOut ? '0' : variant.inventory_quantity,
        picture: picture?.src,
      },
      'variant',
    ),
    ...further(variant, 'variant'),
  };
}

type Part = keyof typeof fields;

const toCells = (from: Json, part: Part): Cells =>
  Object.fromEntries(Object.entries(fields[part]).map(([key, name]) => [name, toText(from[key])]));

/** Cells that mean nothing here, which are listed. */
const further = (from: Json, part: Part): Cells =>
  Object.fromEntries(
    Object.keys(from).flatMap((key) =>
      Object.hasOwn(fields[part], key) ||
      otherKeys.has(key) ||
      (part === 'variant' && (key === 'title' || key === 'position'))
        ? []
        : [[fieldName(part, key), toText(from[key])]],
    ),
  );

const maxName = 80;
/** It is stored with the import. */
const fieldName = (part: Part, key: string) =>
  `${part} ${key}`.replaceAll('\0', '').slice(0, maxName).toWellFormed();

/** A product of 250 variants with a long text. */
const maxProduct = 4 * 1024 * 1024;

/** @throws UnreadableFile while it is read */
async function* productsIn(chunks: Chunks): AsyncGenerator<Json> {
  const decoder = new TextDecoder();
  let [text, at, start, depth, isInText] = ['', 0, -1, 0, false];
  let [isInList, hasEnded] = [false, false];
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true });
    for (; at < text.length; at += 1) {
      const mark = text[at];
      if (isInText) {
        if (mark === '\\') at += 1;
        else if (mark === '"') isInText = false;
      } else if (mark === '"') isInText = true;
      else if (mark === '{' || mark === '[') {
        depth += 1;
        // Pages that were joined begin again; a list of anything else is passed over.
        if (depth === 2)
          isInList = mark === '[' && listsProducts.test(text.slice(Math.max(0, at - maxLead), at));
        if (depth === 3 && isInList) start = at;
      } else if (mark === '}' || mark === ']') {
        depth -= 1;
        if (depth === 2 && isInList) yield parseProduct(text.slice(start, at + 1));
        if (depth === 2) start = -1;
        if (depth === 1) [isInList, hasEnded] = [false, hasEnded || isInList];
      }
      if (depth < 0 || (depth === 0 && mark !== '}' && mark?.trim() !== ''))
        throw new UnreadableFile('something else follows its list of products');
    }
    const done = start === -1 ? Math.max(0, text.length - maxLead) : start;
    if (text.length - done > maxProduct) throw new UnreadableFile('a product in it is longer than 4 MB');
    text = text.slice(done);
    at -= done;
    start = start === -1 ? -1 : 0;
  }
  if (!hasEnded || isInList) throw new UnreadableFile('it ends before its list of products does');
}

const listsProducts = /"products"\s*:\s*$/;
/** Characters before a list, which may be in the piece before. */
const maxLead = 40;

function parseProduct(text: string): Json {
  try {
    const product = parseJson(text);
    if (isJson(product)) return product;
  } catch {
    // Broken JSON has no next product, either.
  }
  throw new UnreadableFile('it is no list of products');
}
