import { daysAfter, startOfDay } from '#contract/shop-days.ts';
import type { ItemStatus } from '#contract/statuses.ts';
import { ownMerchant, type WorkFilter, type WorkView } from '#contract/work-list.contract.ts';
import type { OrderViewer } from '../orders/orders.rules.ts';

/** Whose parts are looked at: one merchant's, the shop's own, or all. */
export type Scope = { merchantId: string } | 'own' | 'all';

/** Which orders are listed. */
export interface WorkChoice {
  view: WorkView;
  /** The scope of the viewer, whatever is asked for. */
  sees: Scope;
  scope: Scope;
  /** One order, by its number or its id: that alone, or before those that match the patterns. */
  orderId: string | null;
  /** Each has to match the text of the order. */
  patterns: readonly string[];
  createdFrom: Date | null;
  createdBefore: Date | null;
  status: ItemStatus | null;
  delivery: string | null;
  /** A discount code, in lower case. */
  code: string | null;
  /** Only what is to be sent and should have been before this day. */
  lateOn: string | null;
}

/** @returns null for who sees no orders of others */
export function seenBy({ seesAll, merchantId }: Pick<OrderViewer, 'seesAll' | 'merchantId'>): Scope | null {
  if (seesAll) return 'all';
  return merchantId === null ? null : { merchantId };
}

const toScope = (merchant: string | undefined): Scope => {
  if (merchant === undefined) return 'all';
  return merchant === ownMerchant ? 'own' : { merchantId: merchant };
};

/** Shorter text has no trigram inside of a word, but one at its beginning. */
const minInside = 3;
/** More say nothing more. */
const maxWords = 10;

/** Left out of what is searched (order_search_fold in server/db/functions/order-search.sql), so they count as no letters of a word. */
const marks = /['’‘ʼ`´\p{Pd}]/gu;

/** Patterns of LIKE for the words of a search: inside of any word, or for one or two letters at its beginning. */
export function toPatterns(search: string): string[] {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const unmarked = words.map((word) => word.replaceAll(marks, '')).filter((word) => word !== '');
  // A search for marks alone finds nothing, and not everything.
  return (unmarked.length > 0 ? unmarked : words).slice(0, maxWords).map((word) => {
    const literal = word.replaceAll(/[\\%_]/g, '\\$&');
    return [...word].length < minInside ? `% ${literal}%` : `%${literal}%`;
  });
}

/** The number of an order may be a postcode, too: a word of its own. With `#`, it is none. */
const toPostcodePatterns = (search: string): string[] =>
  /^\d+$/.test(search.trim()) ? [`% ${search.trim()} %`] : [];

/** @param orderId of the order whose number or complete id is searched for */
export function toWorkChoice(
  { view, search, from, to, merchant, status, delivery, code, late }: WorkFilter,
  {
    sees,
    orderId,
    timeZone,
    today,
  }: { sees: Scope; orderId: string | null; timeZone: string; today: string },
): WorkChoice {
  return {
    view,
    sees,
    scope: sees === 'all' ? toScope(merchant) : sees,
    orderId,
    patterns: (orderId ? toPostcodePatterns : toPatterns)(search ?? ''),
    createdFrom: from ? startOfDay(timeZone, from) : null,
    createdBefore: to ? startOfDay(timeZone, daysAfter(to, 1)) : null,
    status: status ?? null,
    delivery: delivery ?? null,
    code: code?.toLowerCase() ?? null,
    lateOn: late ? today : null,
  };
}
