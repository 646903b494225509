import { v7 } from 'uuid';
import type { SentSettings, SettingsGroup } from '#contract/settings.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import { insertActivity } from '../activity/activity.store.ts';
import { changesBetween, type SettingChange } from './settings.rules.ts';
import { getStoredGroup, lockGroup, updateGroup } from './settings.store.ts';

interface NewSettings<Group extends SettingsGroup> {
  group: Group;
  settings: SentSettings[Group];
  /** The one that the caller saw. */
  version: number;
  /** Called while nobody else can save the group. @throws what refuses the change */
  check?: (tx: Db) => Promise<void>;
}

/**
 * Saves a group of settings, with its event on the activity page, and drops every cached page (docs/rules.md#shop-settings).
 * @returns what changed; nothing when the values are those that are stored
 * @throws settings-changed when somebody else has saved other values since
 */
export async function changeSettings<Group extends SettingsGroup>(
  db: Db,
  { group, settings, version, check }: NewSettings<Group>,
  { by, ip }: { by: string; ip: string },
): Promise<SettingChange[]> {
  return await inTransaction(db, async (tx) => {
    await lockGroup(tx, group);
    const before = await getStoredGroup(tx, group);
    // Also after a lost reply: the second save finds what the first has stored.
    const changes = changesBetween(before.value, settings);
    if (changes.length === 0) return [];
    if (before.version !== version) throw changedMeanwhile(before.updatedBy);
    await check?.(tx);
    await updateGroup(tx, group, { value: settings, by });
    await noteChanges(tx, changes, { by, ip });
    return changes;
  });
}

/** Writes one event about changed settings. */
export async function noteChanges(
  tx: Db,
  changes: SettingChange[],
  { by, ip }: { by: string; ip: string },
): Promise<void> {
  const at = new Date();
  await insertActivity(tx, [{ id: v7(), at, kind: 'settings-changed', by, ip, details: { changes } }]);
}

export const changedMeanwhile = (who: string | null) =>
  new ShopError(
    'settings-changed',
    `${who ?? 'Somebody'} has saved these settings since you opened them. Nothing was saved; your changes are still in the form.`,
  );
