import { findDecimals } from '#contract/currencies.ts';
import { isSame } from '#contract/is-same.ts';
import type { AllSettings } from '#contract/settings.contract.ts';
import { countryOfLocale, setShopFormat, shopFormat } from '#contract/shop-format.ts';
import type { CacheInvalidation } from '#server/cache/cache-invalidation.ts';
import { createReadCache } from '#server/cache/read-cache.ts';
import type { Db } from '#server/db/db.ts';
import type { Notifications } from '#server/db/notifications.ts';
import { findOutage } from '#server/db/outage.ts';
import { type InitialSettings, initialSettings, parseAllStored } from './settings.rules.ts';
import { type AllStoredValues, insertMissingSettings, listStoredSettings } from './settings.store.ts';

/** The settings of the shop, in memory (docs/decisions/091-settings.md). */
export interface ShopSettings {
  /**
   * The settings as this process knows them, without waiting. A save in another process is seen some milliseconds later; while its announcement
   * cannot arrive, each call starts to read them again.
   */
  current(): AllSettings;
  /** The saved settings: from memory while that is known to be current. During an outage of the database, what was read last. */
  latest(): Promise<AllSettings>;
  /** The settings that this process has read last, with its revision, by which a statement that reads the settings knows whether they are those saved now. */
  known(): { settings: AllSettings; revision: number };
  /** The settings that a statement has read (`otherStoredSettings`). */
  parse(stored: AllStoredValues): AllSettings;
  /** Calls back when this process has read other values than before. */
  onChange(listener: () => void): void;
  /** The values for those that are missing or break a rule. */
  readonly initial: AllSettings;
}

interface Parts {
  db: Db;
  notifications: Pick<Notifications, 'isComplete' | 'timesConnected'>;
  cacheInvalidation: Pick<CacheInvalidation, 'onChange' | 'onMissed'>;
  /** True while the database is known not to answer. */
  isAway: () => boolean;
  /** True when no other machine is meant to reach the shop: elsewhere nothing is paid with the test provider. */
  isLocal: boolean;
}

/** From now on, this process writes amounts, counts and dates, converts amounts, and checks phones, by these settings. */
function applyFormat({ general: { locale, timeZone }, checkout }: AllSettings, stored?: string): void {
  const before = shopFormat();
  const currency = stored ?? before.currency;
  const decimals = findDecimals(currency) ?? before.decimals;
  const country = checkout.country || countryOfLocale(locale);
  const next = { currency, decimals, locale, timeZone, country };
  // Formatters are made again for each new format.
  if (!isSame(next, before)) setShopFormat(next);
}

/** Reads the settings once, for a program that ends soon: amounts, counts and days are as in the shop. */
export async function adoptFormat(db: Db): Promise<void> {
  const { values, currency } = await listStoredSettings(db);
  const initial = initialSettings({ storeName: '', supportPhone: '', taxRate: 0 });
  applyFormat(parseAllStored(values, initial), currency);
}

const key = 'settings';

/**
 * Reads the settings, and stores what is missing. Open it before anything whose cached replies depend on settings, so that it hears
 * of a change first.
 * @param initial what a new shop begins with
 */
export async function openShopSettings(parts: Parts, initial: InitialSettings): Promise<ShopSettings> {
  const { db, notifications, cacheInvalidation, isAway, isLocal } = parts;
  const start = initialSettings(initial);
  const parse = (stored: AllStoredValues): AllSettings => {
    const parsed = parseAllStored(stored, start);
    return isLocal ? parsed : { ...parsed, payments: { ...parsed.payments, offersTest: false } };
  };
  await insertMissingSettings(db, start);
  const cache = createReadCache<AllSettings>({ notifications, isAway, max: 1 });
  const listeners: (() => void)[] = [];
  let reads = 0;
  let known = { settings: start, revision: 0, read: 0 };

  async function read(): Promise<AllSettings> {
    reads += 1;
    const number = reads;
    const { values, revision, currency } = await listStoredSettings(db);
    const settings = parse(values);
    // An earlier read may end later.
    if (number > known.read) {
      const isNew = JSON.stringify(settings) !== JSON.stringify(known.settings);
      known = { settings, revision, read: number };
      applyFormat(settings, currency);
      if (isNew) for (const listener of listeners) listener();
    }
    return settings;
  }

  async function latest(): Promise<AllSettings> {
    const cached = cache.get(key);
    if (cached) return cached;
    if (isAway()) return known.settings;
    try {
      return (await cache.read(key, async () => ({ value: await read() }))) ?? known.settings;
    } catch (error) {
      if (findOutage(error)) return known.settings;
      throw error;
    }
  }

  /** A failure here comes again for whoever needs the settings exactly. */
  const refresh = () => void latest().catch(() => {});
  cacheInvalidation.onChange((tags) => {
    if (!tags.includes(key)) return;
    cache.changed(key);
    refresh();
  });
  cacheInvalidation.onMissed(refresh);
  await cache.read(key, async () => ({ value: await read() }));
  return {
    current() {
      const cached = cache.get(key);
      if (!cached) refresh();
      return cached ?? known.settings;
    },
    latest,
    known: () => known,
    parse,
    onChange: (listener) => void listeners.push(listener),
    initial: start,
  };
}
