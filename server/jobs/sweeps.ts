import type { Db } from '#server/db/db.ts';
import { deleteEndedCounters } from '#server/db/rate-limit-counters.ts';
import type { Settings } from '#server/env.ts';
import { deleteOldActivity } from '#server/features/activity/activity.store.ts';
import { deleteOldRequests } from '#server/features/back-in-stock/back-in-stock.store.ts';
import { deleteOldBulkEdits } from '#server/features/bulk-edits/bulk-edits.store.ts';
import { deleteUnorderedCarts } from '#server/features/cart/cart.store.ts';
import { deleteOldDocuments } from '#server/features/documents/documents.store.ts';
import { deleteOldBulkSends } from '#server/features/fulfilment/sending/bulk-sends.store.ts';
import { deleteOldDiskDays } from '#server/features/health/health.store.ts';
import { deleteOldCallTimes, deleteOldProcesses } from '#server/features/health/processes.store.ts';
import { deleteOldDownloads } from '#server/features/image-downloads/image-downloads.store.ts';
import { deleteOldMails } from '#server/features/mail/outbox.store.ts';
import { CHECKOUT_LINK_DAYS } from '#server/features/orders/order-link.ts';
import { anonymiseOrders } from '#server/features/personal-data/account-deletion.store.ts';
import { clearCheckouts, clearDrafts, deleteOldCheckouts } from '#server/features/placing/checkouts.store.ts';
import { deleteOldPriceChanges } from '#server/features/prices/sales.store.ts';
import { deleteOldEntries } from '#server/features/product-history/product-history.store.ts';
import { deleteOldImports } from '#server/features/product-import/uploaded/imports.store.ts';
import { deleteOldQueries } from '#server/features/search/search-queries.store.ts';
import { deleteOldInvitations } from '#server/features/team/team.store.ts';
import { deleteExpiredTokens } from '#server/features/users/one-time-tokens.store.ts';
import { deleteExpiredSessions } from '#server/features/users/sessions.store.ts';
import { deleteOldWithdrawals } from '#server/features/withdrawals/withdrawals.store.ts';

export interface Sweep {
  /** The deleted things, for the log. */
  name: string;
  /** Deletes or clears at most `limit` rows in one short transaction. @returns how many; fewer than `limit` when none is left */
  sweep: (db: Db, limit: number) => Promise<number>;
}

/** A mail that could not be sent is kept longer than others: an administrator may still send it. */
const FAILED_MAIL_DAYS = 365;

/** An e-mail address and the IP address of who placed an order. */
const CHECKOUT_PERSONAL_DAYS = 1;

/** As long as the link to what became of a payment works. */
const CHECKOUT_DAYS = CHECKOUT_LINK_DAYS;

/** An import in the dashboard stays as long: long enough to correct what it refused. */
const IMPORT_DAYS = 7;

/** Data that is kept for a limited time (docs/operate.md lists the same). */
export const createSweeps = ({
  retentionDays,
  documentYears,
}: Pick<Settings, 'retentionDays' | 'documentYears'>): Sweep[] => [
  { name: 'carts', sweep: (db, limit) => deleteUnorderedCarts(db, retentionDays.carts, limit) },
  { name: 'sent mails', sweep: (db, limit) => deleteOldMails(db, 'sent', retentionDays.mails, limit) },
  {
    name: 'mails without a mail server',
    sweep: (db, limit) => deleteOldMails(db, 'unsent', retentionDays.mails, limit),
  },
  { name: 'failed mails', sweep: (db, limit) => deleteOldMails(db, 'failed', FAILED_MAIL_DAYS, limit) },
  { name: 'activity', sweep: deleteOldActivity },
  { name: 'sessions', sweep: deleteExpiredSessions },
  {
    name: 'requests for sold-out products that were told',
    sweep: (db, limit) => deleteOldRequests(db, 'told', limit),
  },
  {
    name: 'requests for sold-out products that nobody confirmed',
    sweep: (db, limit) => deleteOldRequests(db, 'unconfirmed', limit),
  },
  {
    name: 'requests for sold-out products of a year ago',
    sweep: (db, limit) => deleteOldRequests(db, 'waiting', limit),
  },
  { name: 'invitations of colleagues', sweep: deleteOldInvitations },
  { name: 'one-time tokens', sweep: deleteExpiredTokens },
  { name: 'rate limit counters', sweep: deleteEndedCounters },
  {
    name: 'buyers of old orders',
    sweep: (db, limit) => anonymiseOrders(db, retentionDays.orders, limit),
  },
  {
    name: 'withdrawals',
    sweep: (db, limit) => deleteOldWithdrawals(db, retentionDays.orders, limit),
  },
  { name: 'documents', sweep: (db, limit) => deleteOldDocuments(db, documentYears, limit) },
  { name: 'addresses of checkouts', sweep: (db, limit) => clearCheckouts(db, CHECKOUT_PERSONAL_DAYS, limit) },
  {
    name: 'what was not paid',
    sweep: (db, limit) => clearDrafts(db, Math.min(CHECKOUT_DAYS, retentionDays.orders), limit),
  },
  { name: 'checkouts', sweep: (db, limit) => deleteOldCheckouts(db, CHECKOUT_DAYS, limit) },
  { name: 'imports of products', sweep: (db, limit) => deleteOldImports(db, IMPORT_DAYS, limit) },
  { name: 'downloads of pictures', sweep: (db, limit) => deleteOldDownloads(db, IMPORT_DAYS, limit) },
  { name: 'histories of products', sweep: deleteOldEntries },
  { name: 'price changes', sweep: deleteOldPriceChanges },
  { name: 'counts of searches', sweep: deleteOldQueries },
  { name: 'bulk edits', sweep: deleteOldBulkEdits },
  { name: 'requests to send many orders', sweep: deleteOldBulkSends },
  { name: 'processes', sweep: deleteOldProcesses },
  { name: 'durations of calls', sweep: deleteOldCallTimes },
  { name: 'days of disks', sweep: deleteOldDiskDays },
];
