import type { StartSettings } from '#contract/start.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { refuseField } from '#server/errors.ts';
import { changedMeanwhile, noteChanges } from '../change-settings.ts';
import { changesBetween, type SettingChange } from '../settings.rules.ts';
import { getStoredGroup, updateGroup } from '../settings.store.ts';
import { findReasonToKeep, type StartParts, type StartWriter } from './read-start.ts';
import {
  lockCurrency,
  lockStartGroups,
  noteStarted,
  raiseVersion,
  readStoredStart,
  type StoredStart,
  updateCurrency,
} from './start.store.ts';

interface NewStart {
  settings: StartSettings;
  /** The one that the caller saw. */
  version: number;
}

/**
 * Saves the first page of a new shop, with one event. The currency can change while nothing has a price: the lock of its row decides
 * between this and a product that is being added, whose foreign key refuses the former currency (docs/decisions/094-currency.md).
 * @returns what changed
 * @throws settings-changed when somebody else has saved other values since, currency-in-use naming what has a price
 */
export async function saveStart(
  { db, shopSettings, currencySet, addFirstBrand }: StartWriter,
  { settings, version }: NewStart,
  { by, ip }: { by: string; ip: string },
): Promise<SettingChange[]> {
  return await inTransaction(db, async (tx) => {
    await lockStartGroups(tx);
    const before = await readStoredStart(tx);
    const { storeName, locale, timeZone, country, currency, pricesIncludeTax } = settings;
    const groups = [
      { group: 'general', value: { storeName, locale, timeZone } },
      { group: 'checkout', value: { country } },
      { group: 'taxes', value: { pricesIncludeTax } },
    ] as const;
    const changed = groups.map((one) => ({
      ...one,
      changes: changesBetween(before.values[one.group], one.value),
    }));
    const changes = [
      ...changed.flatMap((one) => one.changes),
      ...changesBetween({ currency: before.currency }, { currency }),
    ];
    // Also after a lost reply: the second save finds what the first has stored.
    if (changes.length > 0 && before.version !== version) throw changedMeanwhile(await lastSavedBy(tx));
    if (currency !== before.currency) {
      if (currencySet !== null)
        throw refuseField('currency', `CURRENCY has set ${before.currency} at the start.`);
      await changeCurrency(tx, { before, currency, shopSettings });
    }
    await noteStarted(tx);
    await addFirstBrand(tx, storeName);
    if (changes.length === 0) return [];
    // General also for the currency alone: its version says that somebody has saved.
    for (const { group, value, changes } of changed)
      if (changes.length > 0 || group === 'general') await updateGroup(tx, group, { value, by });
    await noteChanges(tx, changes, { by, ip });
    return changes;
  });
}

async function changeCurrency(
  tx: Db,
  {
    before,
    currency,
    shopSettings,
  }: Pick<StartParts, 'shopSettings'> & { before: StoredStart; currency: string },
): Promise<void> {
  await lockCurrency(tx);
  const reason = await findReasonToKeep(tx, before, shopSettings);
  if (reason !== null)
    throw refuseField('currency', `The currency can no longer change. ${reason}`, 'currency-in-use');
  await updateCurrency(tx, currency);
  await raiseVersion(tx, 'delivery');
}

const lastSavedBy = async (tx: Db) => (await getStoredGroup(tx, 'general')).updatedBy;
