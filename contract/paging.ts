import { z } from 'zod';

/** `page` from 1, `limit` 1 to 100: clamped, and a malformed one is as good as none. */
const clamped = (least: number, most: number, absent: number) =>
  z
    .union([z.number(), z.string()])
    .optional()
    .transform((value) => {
      const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
      if (!Number.isFinite(number)) return absent;
      return Math.min(most, Math.max(least, Math.trunc(number)));
    });

/** The highest page that is still looked up; beyond it every list is empty anyway. */
const lastPage = 10_000_000;

const pageNumber = clamped(1, lastPage, 1);
const pageLimit = (absent: number) => clamped(1, 100, absent);

/** Query of a paged list: 10 for products, 20 elsewhere (docs/rules.md#paging). */
export const paging = (limit = 20) => z.object({ page: pageNumber, limit: pageLimit(limit) });

/** Page and size of a list that answers everything without them; null when neither was sent. */
export function chosenPage(
  { page, limit }: { page?: string | undefined; limit?: string | undefined },
  absent = 20,
): { page: number; limit: number } | null {
  return page === undefined && limit === undefined ? null : paging(absent).parse({ page, limit });
}

/** Of a search: without them it answers the first 100 at once, as it did before it had pages. */
export const searchPaging = { page: z.string().optional(), limit: z.string().optional() };
export const searchPage = (query: { page?: string | undefined; limit?: string | undefined }) =>
  chosenPage(query) ?? { page: 1, limit: 100 };

/** What every paged answer carries. */
export const pageInfo = {
  totalPages: z.number().int(),
  currentPage: z.number().int(),
  count: z.number().int(),
};

/** Of lists that answer everything, without these, when no page is asked for. */
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

/** Page figures of a list of `count` entries; an empty list has one page (docs/rules.md#paging). */
export function pageInfoOf(count: number, page: number, limit: number): PageInfo {
  return { totalPages: Math.max(1, Math.ceil(count / limit)), currentPage: page, count };
}
