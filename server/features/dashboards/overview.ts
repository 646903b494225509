import type { Overview } from '#contract/dashboards.contract.ts';
import { toMajor } from '#contract/money.ts';
import { dayIn, daysAfter, startOfDay } from '#contract/shop-days.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { createReadCache } from '#server/cache/read-cache.ts';
import type { Db } from '#server/db/db.ts';
import { type Actor, actorPermissions, can } from '#server/http/actor.ts';
import { merchantOfFigures } from '../reports/figures-of.ts';
import { listTopProducts } from '../reports/sales.store.ts';
import { salesByDay } from '../reports/sales.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { countWaiting, listLowStock } from './overview.store.ts';

interface Parts {
  db: Db;
  shopSettings: Pick<ShopSettings, 'latest'>;
  isAway: () => boolean;
}

/** Days that are shown, and as many before to compare with. */
const shownDays = 30;
const listed = 5;
/** Nothing is announced: what is a minute old is new enough. */
const unannounced = { isComplete: true, timesConnected: 0 };

/**
 * Reads what waits for those who work for the shop or for a merchant, and their figures (docs/rules.md#overview). One reply of a minute serves
 * all who see the same: the same merchant or the shop, with the same permissions.
 */
export function createReadOverview({ db, shopSettings, isAway }: Parts): (actor: Actor) => Promise<Overview> {
  const cache = createReadCache<Overview>({ notifications: unannounced, isAway, max: 500 });
  return async (actor) => {
    const permissions = actorPermissions(actor);
    const { general } = await shopSettings.latest();
    const { timeZone, lowStockAt = null } = general;
    const today = dayIn(timeZone, new Date());
    const whose = actor.membership?.of === 'shop' ? 'shop' : (actor.merchant?.id ?? 'nobody');
    const key = [whose, today, timeZone, shopFormat().currency, lowStockAt, ...permissions].join(' ');
    const read = () => readOverview(db, actor, { timeZone, today, lowStockAt });
    const overview = cache.get(key) ?? (await cache.read(key, async () => ({ value: await read() })));
    if (!overview) throw new Error('there is no overview');
    return overview;
  };
}

async function readOverview(
  db: Db,
  actor: Actor,
  { timeZone, today, lowStockAt }: { timeZone: string; today: string; lowStockAt: number | null },
): Promise<Overview> {
  const merchantId = merchantOfFigures(actor);
  const from = daysAfter(today, 1 - 2 * shownDays);
  const lastDays = {
    from: startOfDay(timeZone, daysAfter(today, 1 - shownDays)),
    to: startOfDay(timeZone, daysAfter(today, 1)),
  };
  const readsSales = can(actor, 'reports.read');
  const [waits, days, top, low] = await Promise.all([
    countWaiting(db, actor, { merchantId, today, lowStockAt }),
    readsSales ? salesByDay(db, { from, to: today }, { timeZone, merchantId }) : null,
    readsSales ? listTopProducts(db, { ...lastDays, merchantId, limit: listed }) : null,
    can(actor, 'products.read') ? listLowStock(db, actor, { lowStockAt, limit: listed }) : null,
  ]);
  return {
    waits,
    currency: shopFormat().currency,
    timeZone,
    today,
    ...(days && {
      sales: {
        days,
        top: (top ?? []).map(({ id, salesMinor, ...product }) => ({
          _id: id,
          ...product,
          sales: toMajor(salesMinor),
        })),
      },
    }),
    ...(low && { lowStock: low, lowStockAt }),
  };
}
