import { defineTexts } from '#contract/texts.ts';
import { maxVariants } from '#contract/variants.contract.ts';
import * as en from '#server/texts/en/import-sources.ts';
import { amount, describe, filled, options, stock } from './cells.ts';
import type { Source } from './source.ts';

const texts = defineTexts({ en });
const pictures = Array.from({ length: 10 }, (_, at) => `image${at + 1}`);

/** Etsy writes names of columns in the seller's language: they are known by their places. */
const headings = [
  ...['title', 'description', 'price', 'currency_code', 'quantity', 'tags', 'materials'],
  ...pictures,
  ...['variation 1 type', 'variation 1 name', 'variation 1 values'],
  ...['variation 2 type', 'variation 2 name', 'variation 2 values', 'sku'],
];

const listed = (cell: string) => cell.split(/,\s*/).filter((value) => value !== '');

/** Listings of Etsy: one a row, its variations as lists in cells. */
export const etsy: Source = {
  program: 'etsy',
  matchHeadings(names) {
    const isEtsy = names[3] === 'currency_code' && names.length === headings.length && names.at(-1) === 'sku';
    if (isEtsy) return headings;
    return ['title', 'currency_code', 'materials', 'image1'].every((name) => names.includes(name))
      ? names
      : null;
  },
  listKeys: () => [],
  adapt([row], to) {
    if (!row) return [];
    to.currency(row.get('currency_code'));
    const title = row.get('title');
    const chosen = [1, 2].flatMap((at) => {
      const values = listed(row.get(`variation ${at} values`));
      return values.length === 0 ? [] : [{ name: row.get(`variation ${at} name`) || `Option ${at}`, values }];
    });
    // Before they are combined: two long lists make millions.
    if (chosen.reduce((all, { values }) => all * values.length, 1) > maxVariants)
      return to.leaveAll(texts().rows.manyVariants, [row], texts().tooManyVariants);
    const skus = listed(row.get('sku'));
    if (row.get('materials') !== '')
      to.leave(texts().rows.attribute('Material'), row.line, texts().unknownAttribute('Material'));
    const product = {
      name: title,
      ...describe('', row.get('description')),
      shown: '1',
      ...to.pictures(
        pictures.map((name) => ({ url: row.get(name) })),
        row.line,
      ),
    };
    const offer = {
      price: amount(row.get('price')),
      ...stock(true, to.quantity(row.get('quantity'), row.line)),
    };
    const combined = chosen.reduce<string[][]>(
      (all, { values }) => all.flatMap((one) => values.map((value) => [...one, value])),
      [[]],
    );
    if (chosen.length === 0)
      return [
        { line: row.line, values: filled({ sku: to.sku(row.get('sku'), [title]), ...product, ...offer }) },
      ];
    const productSku = to.productSku(title.toLowerCase(), row.get('sku'));
    if (combined.length > 1) to.leave(texts().rows.sameStock, row.line, texts().sameStock);
    return combined.map((values, at) => ({
      line: row.line,
      values: filled({
        sku: to.sku(skus.length === combined.length ? (skus[at] ?? '') : '', [title, ...values]),
        productSku,
        ...options(chosen.map(({ name }, place) => [name, values[place] ?? ''] as const)),
        ...(at === 0 ? product : {}),
        ...offer,
      }),
    }));
  },
  get reasons() {
    return [[/^tags$/, texts().tags]] as const;
  },
};
