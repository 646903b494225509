import { firstMessages } from '#contract/errors.ts';
import { moment, type Sale, sentSales } from '#contract/sale-fields.ts';
import { daysAfter, startOfDay } from '#contract/shop-days.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import * as en from '#server/texts/en/product-import.ts';
import { readNumberCell } from '../import-sources/number-cell.rules.ts';
import { cellText } from './cell-text.rules.ts';
import { formsOfDay, readDay } from './day-cells.rules.ts';

const texts = defineTexts({ en });

/** Several sales are written with semicolons between them. */
const splitSales = (cell: unknown): string[] => {
  const text = cellText(cell);
  return text === '' ? [] : text.split(';').map((part) => part.trim());
};

/** A day is the whole day in the shop's time zone. @returns null of what is neither a day nor a time */
function toMoment(text: string, isEnd: boolean): string | null {
  const day = readDay(text);
  if (day !== null) return startOfDay(shopFormat().timeZone, isEnd ? daysAfter(day, 1) : day).toISOString();
  return moment.safeParse(text).success ? text : null;
}

const where = 'In salePrice, saleFrom or saleUntil: ';

/**
 * Reads `salePrice`, `saleFrom` and `saleUntil`. Sales that are over are left out: the file may be old.
 * @returns nothing where no other is left, which keeps those that there are, or why the row is refused
 */
export function saleCells(
  values: Readonly<Record<string, unknown>>,
  now = new Date(),
): { sales?: Sale[] } | string {
  const [prices, starts, ends] = [
    splitSales(values.salePrice),
    splitSales(values.saleFrom),
    splitSales(values.saleUntil),
  ];
  if (Math.max(starts.length, ends.length) > prices.length)
    return 'Write a salePrice for each saleFrom and saleUntil.';
  if (prices.length === 0) return {};
  if (prices.length === 1 && prices[0]?.toLowerCase() === 'none') return { sales: [] };
  const sent = prices.map((price, at) => ({
    price: readNumberCell(price, shopFormat().decimals),
    startsAt: toMoment(starts[at] ?? '', false),
    endsAt: toMoment(ends[at] ?? '', true),
  }));
  const refusal = sent.find(({ price }) => price.refusal !== undefined)?.price.refusal;
  if (refusal) return refusal;
  if (sent.some(({ startsAt, endsAt }) => startsAt === null || endsAt === null))
    return where + texts().noMoment(formsOfDay());
  const parsed = sentSales.safeParse(sent.map(({ price, ...times }) => ({ ...times, price: price.value })));
  if (!parsed.success) return where + firstMessages(parsed.error).error;
  const left = (parsed.data ?? []).filter(({ endsAt }) => endsAt === null || endsAt > now.toISOString());
  if (left.length === 0) return {};
  return { sales: left.toSorted((a, b) => ((a.startsAt ?? '') < (b.startsAt ?? '') ? -1 : 1)) };
}

/** @returns the cells that `saleCells` reads; null where they are empty */
export function cellsOfSales(sales: readonly Sale[], priceText: (price: number) => string = String) {
  const joined = (parts: readonly (string | null)[]) =>
    parts.some((part) => part !== null) ? parts.map((part) => part ?? '').join('; ') : null;
  return {
    salePrice: joined(sales.map(({ price }) => priceText(price))),
    saleFrom: joined(sales.map(({ startsAt }) => startsAt)),
    saleUntil: joined(sales.map(({ endsAt }) => endsAt)),
  };
}
