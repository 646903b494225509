import { Readable } from 'node:stream';
import type { AddressColumn } from '#contract/address-list.contract.ts';
import { maxSent, type WorkFilter } from '#contract/work-list.contract.ts';
import { byteOrderMark, csvLine } from '#server/format/spreadsheet-cell.ts';
import type { Actor } from '#server/http/actor.ts';
import { Download } from '#server/http/download.ts';
import { findPaymentStates } from '../fulfilment/sending/bulk-sends.store.ts';
import { findRefusal, openParts, partsOfMerchant } from '../fulfilment/sending/to-send.rules.ts';
import { listSeenOrders } from '../orders/list-seen-orders.ts';
import { type AddressedPart, addressCells, addressHeadings } from './address-columns.rules.ts';
import { findLabelFacts } from './label-facts.store.ts';
import { chosenBy, type WorkShop } from './list-work.ts';
import { listNextIds } from './work-list.store.ts';

/** Orders of which lines and addresses are in memory at once. */
const usualBatch = 100;

interface Asked extends WorkFilter {
  orders: readonly string[] | undefined;
  columns: readonly AddressColumn[];
}

/**
 * Where to send what sendInBulk would send, as a CSV file for a label program, a row for each part (docs/rules.md#addresses-for-labels). It is
 * sent while it is read. Nobody carries what is picked up, so that is left out.
 */
export function exportAddresses(
  shop: WorkShop,
  actor: Actor,
  asked: Asked,
  { now, batch = usualBatch }: { now: Date; batch?: number },
): Download {
  return new Download(
    `addresses-${now.toISOString().slice(0, 10)}.csv`,
    Readable.from(csvLines(shop, actor, asked, batch), { objectMode: false }),
  );
}

async function* csvLines(shop: WorkShop, actor: Actor, asked: Asked, batch: number): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(addressHeadings(asked.columns));
  for await (const ids of chosenIds(shop, actor, asked, batch)) {
    const parts = await listAddressedParts(shop, actor, ids, asked.merchant);
    yield parts.map((part) => csvLine(addressCells(part, asked.columns))).join('');
  }
}

async function* chosenIds(
  shop: WorkShop,
  actor: Actor,
  { orders, ...filter }: Asked,
  batch: number,
): AsyncGenerator<readonly string[]> {
  if (orders) return yield orders.slice(0, maxSent);
  // Most of all orders were sent long ago.
  const view = filter.view === 'all' ? 'to-send' : filter.view;
  const chosen = await chosenBy(shop, actor, { ...filter, view });
  if (!chosen) return;
  for (let before: string | null = null; ; ) {
    const ids: string[] = await listNextIds(shop.db, chosen.choice, { before, limit: batch });
    if (ids.length === 0) return;
    yield ids;
    before = ids.at(-1) ?? null;
  }
}

async function listAddressedParts(
  { db }: WorkShop,
  actor: Actor,
  ids: readonly string[],
  merchant: string | undefined,
): Promise<AddressedPart[]> {
  const [orders, payments, facts] = await Promise.all([
    listSeenOrders(db, actor, ids),
    findPaymentStates(db, ids),
    findLabelFacts(db, ids),
  ]);
  return orders.flatMap(({ order, visible, reader }) => {
    const fact = facts.get(order.id);
    // An own purchase is nothing that one sends.
    if (!fact || reader === 'buyer' || order.delivery?.kind === 'pickup') return [];
    const parts = [...new Set(visible.lines.map(({ part }) => part))];
    // A merchant's list ignores a filter by merchant.
    const seen = partsOfMerchant({ order, parts }, reader === 'shop' ? merchant : undefined);
    const open = openParts(seen);
    if (findRefusal(seen, open, payments.get(order.id))) return [];
    return open.map((part) => ({ ...fact, order: visible, open: part }));
  });
}
