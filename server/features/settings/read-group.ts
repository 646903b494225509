import type { AllSettings, SettingsGroup } from '#contract/settings.contract.ts';
import type { Db } from '#server/db/db.ts';
import { parseStored } from './settings.rules.ts';
import { getStoredGroup } from './settings.store.ts';
import type { ShopSettings } from './shop-settings.ts';

interface SavedGroup<Group extends SettingsGroup> {
  settings: AllSettings[Group];
  version: number;
  updatedAt: string;
  updatedBy: string | null;
}

/** A group as it is stored, for whoever changes it. */
export async function readGroup<Group extends SettingsGroup>(
  { db, shopSettings }: { db: Db; shopSettings: Pick<ShopSettings, 'initial'> },
  group: Group,
): Promise<SavedGroup<Group>> {
  const { value, updatedAt, ...saved } = await getStoredGroup(db, group);
  const settings = parseStored(group, value, shopSettings.initial[group]);
  return { settings, updatedAt: updatedAt.toISOString(), ...saved };
}
