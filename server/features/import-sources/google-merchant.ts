import { isDay, timeIn } from '#contract/shop-days.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import * as en from '#server/texts/en/import-sources.ts';
import { barcode, describe, filled, grams, isWeightUnit, options, prices, stock } from './cells.ts';
import type { Collector } from './collector.ts';
import type { OurRow, SourceRow } from './rows.ts';
import { type Source, withHeadings } from './source.ts';

const texts = defineTexts({ en });
const optionNames = ['color', 'size', 'material', 'pattern'] as const;

/** Offers of Google Merchant: those with one item_group_id are the variants of a product. */
export const googleMerchant: Source = {
  program: 'google',
  matchHeadings: withHeadings('id', 'title', 'link', 'image_link', 'availability', 'price'),
  listKeys: (row) => [row.get('item_group_id')],
  adapt(rows, to) {
    const [head] = rows;
    if (!head) return [];
    const group = head.get('item_group_id');
    const complete = optionNames.filter((name) => rows.every((row) => row.get(name) !== ''));
    const varying = complete.filter((name) => rows.some((row) => row.get(name) !== head.get(name)));
    const isGroup = group !== '' && (rows.length > 1 || varying.length > 0);
    const names = isGroup && varying.length === 0 ? complete : varying;
    for (const row of rows)
      for (const name of optionNames.filter((name) => !names.includes(name) && row.get(name) !== ''))
        to.leave(texts().rows.attribute(toLabel(name)), row.line, texts().unknownAttribute(toLabel(name)));
    const pictures = rows.flatMap((row) => [
      row.get('image_link'),
      ...row.get('additional_image_link').split(/,\s*/),
    ]);
    const product = {
      name: isGroup ? shared(rows.map((row) => row.get('title'))) : head.get('title'),
      brand: head.get('brand'),
      ...describe('', head.get('description')),
      category: to.category(
        (head.get('product_type') || head.get('google_product_category')).split('>'),
        head.line,
      ),
      shown: '1',
      slug: rows.flatMap((row) => row.get('link') || []).join('; '),
      ...to.pictures(
        pictures.map((url) => ({ url })),
        head.line,
      ),
    };
    const productSku = isGroup ? to.productSku(group) : '';
    return rows.map((row, at) => ({
      line: row.line,
      values: filled({
        sku: to.sku(row.get('id'), []),
        ...(isGroup
          ? {
              productSku,
              ...options(names.map((name) => [toLabel(name), row.get(name)] as const)),
            }
          : {}),
        ...(at === 0 ? product : {}),
        ...readOffer(row, to),
      }),
    }));
  },
  get reasons() {
    return [[/^(?:condition|identifier_exists|custom_label|ads_|google_)/, texts().advertising]] as const;
  },
};

const toLabel = (name: string) => name.replace(/^./, (letter) => letter.toUpperCase());

/** '349.00 EUR' */
function priceIn(cell: string, to: Collector): string {
  const [, price = cell, currency] = /^(.*\d)\s*([A-Z]{3})$/.exec(cell) ?? [];
  if (currency) to.currency(currency);
  return price;
}

/** '2026-12-01T00:00+0100', without the colon of ISO 8601; a day as it is, which the rules of sales read; without a zone, the shop's time. */
function toMoment(written: string): string {
  const text = written.trim().replace(' ', 'T');
  if (isDay(text)) return text;
  const [, local] = /^([\d-]+T\d\d:\d\d(?::\d\d)?)$/.exec(text) ?? [];
  const time = local
    ? momentIn(shopFormat().timeZone, local)
    : new Date(text.replace(/([+-]\d{2}):?(\d{2})?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`));
  return Number.isNaN(time.getTime()) ? written : time.toISOString();
}

/** @returns the moment at which clocks of a time zone show this */
function momentIn(timeZone: string, local: string): Date {
  const shown = Date.parse(`${local}Z`);
  if (Number.isNaN(shown)) return new Date(shown);
  const offsetAt = (at: number) =>
    Date.parse(`${timeIn(timeZone, new Date(at)).replace(' ', 'T')}Z`) - Math.floor(at / 60_000) * 60_000;
  // Where clocks change in between, the offset of the first guess is not that of the moment.
  return new Date(shown - offsetAt(shown - offsetAt(shown)));
}

function readOffer(row: SourceRow, to: Collector): OurRow {
  const [from = '', until = ''] = row.get('sale_price_effective_date').split('/', 2).map(toMoment);
  const availability = row.get('availability').toLowerCase().replaceAll(' ', '_');
  const [, weight = '', unit = ''] = /^(.*\d)\s*([a-z]+)$/i.exec(row.get('shipping_weight')) ?? [];
  const isThere = availability === 'in_stock';
  return {
    ...prices(
      { regular: priceIn(row.get('price'), to), current: priceIn(row.get('sale_price'), to) },
      { from, until },
    ),
    ...stock(!isThere, '0', availability === 'preorder' || availability === 'backorder'),
    weight: isWeightUnit(unit.toLowerCase()) ? grams(weight, unit.toLowerCase() as 'kg') : '',
    barcode: barcode(row.get('gtin')),
  };
}

/** @returns what the titles begin with: 'Ski Jacket' of 'Ski Jacket — Black, Size M' and '… L' */
/** No name is longer, and each of its words is compared. */
const maxTitle = 500;

function shared(titles: readonly string[]): string {
  const [first = ''] = titles.map((title) => title.slice(0, maxTitle));
  const words = first.split(/(?<=\s)/);
  const same = words.filter((_, at) =>
    titles.every((title) => title.startsWith(words.slice(0, at + 1).join(''))),
  );
  const [name = ''] = same.join('').split(/\s+[—–|-]\s|,\s/);
  return name.replace(/[\s,—–|-]+$/u, '') || first;
}
