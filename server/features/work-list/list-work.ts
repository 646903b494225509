import { readPartNumber } from '#contract/order-number.ts';
import { toPageInfo } from '#contract/paging.ts';
import { id as orderIdSchema } from '#contract/schemas.ts';
import type { AllSettings } from '#contract/settings.contract.ts';
import { dayIn } from '#contract/shop-days.ts';
import { maxCounted, type WorkFilter, type WorkList, type WorkSort } from '#contract/work-list.contract.ts';
import type { Db } from '#server/db/db.ts';
import type { Actor } from '#server/http/actor.ts';
import { toOrderViewer } from '../orders/order-viewer.ts';
import { findOrderId, findOrderIdOfPart } from '../orders/orders.store.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { seenBy, toWorkChoice, type WorkChoice } from './work-choice.rules.ts';
import { readWorkPage } from './work-list.store.ts';
import { presentRow } from './work-row.rules.ts';
import { findMerchantName, listWorkRows } from './work-rows.store.ts';

export interface WorkShop {
  db: Db;
  shopSettings: Pick<ShopSettings, 'latest'>;
}

/** @returns the id of the order whose number, part or complete id is searched for; null for other text, and when there is none */
async function findSearched(db: Db, search: string | undefined): Promise<string | null> {
  if (!search) return null;
  const named = readPartNumber(search);
  // An SKU may look like the number of a part.
  if (named?.part) return await findOrderIdOfPart(db, { number: named.number, part: named.part });
  if (named) return await findOrderId(db, named.number);
  return orderIdSchema.safeParse(search).data ?? null;
}

interface Chosen {
  choice: WorkChoice;
  settings: AllSettings;
  timeZone: string;
  today: string;
}

/** @returns what the actor sees of what the filter asks for; null for who sees no orders of others */
export async function chosenBy(
  { db, shopSettings }: WorkShop,
  actor: Actor,
  filter: WorkFilter,
): Promise<Chosen | null> {
  const sees = seenBy(toOrderViewer(actor));
  if (!sees) return null;
  const settings = await shopSettings.latest();
  const timeZone = settings.general.timeZone;
  const today = dayIn(timeZone, new Date());
  const orderId = await findSearched(db, filter.search);
  return { choice: toWorkChoice(filter, { sees, orderId, timeZone, today }), settings, timeZone, today };
}

/** The first orders of a filter, and how many its view has. */
export async function listFirst(
  shop: WorkShop,
  actor: Actor,
  { sort, limit, ...filter }: WorkFilter & { sort?: WorkSort; limit: number },
): Promise<{ ids: readonly string[]; count: number }> {
  const chosen = await chosenBy(shop, actor, filter);
  if (!chosen) return { ids: [], count: 0 };
  const { ids, count } = await readWorkPage(shop.db, chosen.choice, { page: 1, limit, sort });
  return { ids, count };
}

/** One page of the work list (docs/rules.md#work-list). Merchants get their parts only. */
export async function listWork(
  shop: WorkShop,
  actor: Actor,
  { page, limit, sort, ...filter }: WorkFilter & { page: number; limit: number; sort: WorkSort },
): Promise<WorkList> {
  const { db } = shop;
  const chosen = await chosenBy(shop, actor, filter);
  if (!chosen) return emptyList(page, limit);
  const { choice, settings, timeZone, today } = chosen;
  const isShop = choice.sees === 'all';
  const { ids, counts, count } = await readWorkPage(db, choice, { page, limit, sort });
  const [rows, merchant] = await Promise.all([
    listWorkRows(db, ids, choice.scope),
    isShop && typeof choice.scope === 'object' ? findMerchantName(db, choice.scope.merchantId) : null,
  ]);
  const methods = settings.delivery.zones.flatMap((zone) => zone.methods);
  return {
    orders: rows.map((row) => presentRow(row, { today, timeZone, isShop })),
    counts: {
      toSend: counts['to-send'],
      awaitingPayment: counts['awaiting-payment'],
      returns: counts.returns,
      ...(isShop && { toPayBack: counts['to-pay-back'], refundFailed: counts['refund-failed'] }),
      all: counts.all,
    },
    named: { merchant, delivery: methods.find(({ id }) => id === choice.delivery)?.name ?? null },
    timeZone,
    today,
    ...toPageInfo(count, page, limit),
    totalPages: Math.max(1, Math.ceil(Math.min(maxCounted, count) / limit)),
  };
}

const emptyList = (page: number, limit: number): WorkList => ({
  orders: [],
  counts: { toSend: 0, awaitingPayment: 0, returns: 0, all: 0 },
  named: { merchant: null, delivery: null },
  timeZone: 'UTC',
  today: dayIn('UTC', new Date()),
  ...toPageInfo(0, page, limit),
});
