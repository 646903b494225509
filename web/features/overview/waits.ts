import { href } from 'react-router';
import type { Waits } from '#contract/dashboards.contract.ts';
import { listSearchParams } from '#web/lib/list-urls/list-search-params.ts';

type Wait = keyof Waits;

const list = (path: string, filters: Record<string, string>) => `${path}${listSearchParams({ filters })}`;
const orders = (filters: Record<string, string>) => list(href('/dashboard/orders/customers'), filters);

/** The list of exactly what is counted; in this order they are shown. */
const lists: Readonly<Record<Wait, string>> = {
  toSend: orders({ view: 'to-send' }),
  late: orders({ view: 'to-send', late: 'true' }),
  awaitingPayment: orders({ view: 'awaiting-payment' }),
  returns: orders({ view: 'returns' }),
  toPayBack: orders({ view: 'to-pay-back' }),
  refundFailed: orders({ view: 'refund-failed' }),
  messages: list(href('/dashboard/contact'), { status: 'open' }),
  chats: href('/support'),
  reviews: list(href('/dashboard/review'), { status: 'Waiting Approval' }),
  merchants: list(href('/dashboard/merchant'), { status: 'Waiting Approval' }),
  lowStock: list(href('/dashboard/product'), { status: 'active', stock: 'threshold' }),
  failedMails: list(href('/dashboard/mail'), { status: 'failed' }),
  unsentMails: list(href('/dashboard/mail'), { status: 'unsent' }),
};

export const waitPath = (name: Wait): string => lists[name];

/** Matters that went wrong, or are overdue. */
const urgent: ReadonlySet<Wait> = new Set(['late', 'refundFailed', 'failedMails', 'unsentMails']);

export interface ShownWait {
  name: Wait;
  count: number;
  to: string;
  look: 'none' | 'urgent' | 'plain';
}

/**
 * The numbers that the account may see. A shop with a mail server keeps no mails back, and reads nothing about it.
 * @param lowStockAt null without a number in Settings: then only products with their own can be low, and 0 would say that all is well
 */
export const shownWaits = (waits: Waits, lowStockAt?: number | null): ShownWait[] =>
  (Object.keys(lists) as Wait[]).flatMap((name) => {
    const count = waits[name];
    if (count === undefined || (name === 'lowStock' && count === 0 && lowStockAt === null)) return [];
    if (name === 'unsentMails' && count === 0) return [];
    return [
      { name, count, to: lists[name], look: count === 0 ? 'none' : urgent.has(name) ? 'urgent' : 'plain' },
    ];
  });
