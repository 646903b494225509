import { z } from 'zod';
import { decimalNumber } from './decimal-number.ts';

/** A number from `min` to `max`, clamped; `absent` when it is missing or malformed. */
const clamp = (min: number, max: number, absent: number) => (value: number | string | undefined) => {
  const number = typeof value === 'string' ? decimalNumber(value) : Number(value);
  if (!Number.isFinite(number)) return absent;
  return Math.min(max, Math.max(min, Math.trunc(number)));
};
const given = z.union([z.number(), z.string()]);

/** Higher pages of every list are empty. */
const lastPage = 10_000_000;

const toPage = clamp(1, lastPage, 1);
const pageLimit = (absent: number) => given.optional().transform(clamp(1, 100, absent));

/** Query of a paged list: 10 for products, 20 elsewhere (docs/rules.md#paging). */
export const paging = (limit = 20) =>
  z.object({ page: given.optional().transform(toPage), limit: pageLimit(limit) });

/** Query of a list that is whole unless a page is sent. */
export const pagingIfSent = (limit = 20) =>
  z.object({ page: given.transform(toPage).optional(), limit: pageLimit(limit) });

/** For lists that are whole unless a page is chosen. @returns null when neither was sent */
export function chosenPage(
  { page, limit }: { page?: string | undefined; limit?: string | undefined },
  absent = 20,
): { page: number; limit: number } | null {
  return page === undefined && limit === undefined ? null : paging(absent).parse({ page, limit });
}

/** Query of a search. The default is the first 100, as before searches had pages. */
export const searchPaging = { page: z.string().optional(), limit: z.string().optional() };
export const searchPage = (query: { page?: string | undefined; limit?: string | undefined }) =>
  chosenPage(query) ?? { page: 1, limit: 100 };

/** Reply of a paged list. */
export const pageInfo = {
  totalPages: z.number().int(),
  currentPage: z.number().int(),
  count: z.number().int(),
};

/** Reply of a list that is whole, without these, unless a page is chosen. */
export const optionalPageInfo = {
  totalPages: z.number().int().optional(),
  currentPage: z.number().int().optional(),
  count: z.number().int().optional(),
};

export interface PageInfo {
  totalPages: number;
  currentPage: number;
  count: number;
}

/** An empty list has one page (docs/rules.md#paging). */
export function toPageInfo(count: number, page: number, limit: number): PageInfo {
  return { totalPages: Math.max(1, Math.ceil(count / limit)), currentPage: page, count };
}
