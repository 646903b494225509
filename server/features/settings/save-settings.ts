import type { FastifyInstance } from 'fastify';
import type { SettingsGroup } from '#contract/settings.contract.ts';
import type { Db } from '#server/db/db.ts';
import { changeSettings } from './change-settings.ts';
import type { SettingChange } from './settings.rules.ts';
import type { ShopSettings } from './shop-settings.ts';

interface Parts {
  db: Db;
  shopSettings: ShopSettings;
}
interface Who {
  by: string;
  ip: string;
}

/** Saves a group, with its line in the security log. What this process sends from now on has it. */
export async function saveSettings<Group extends SettingsGroup>(
  app: FastifyInstance,
  { db, shopSettings }: Parts,
  changed: Parameters<typeof changeSettings<Group>>[1],
  who: Who,
): Promise<void> {
  logChanges(app, await changeSettings(db, changed, who), who);
  await shopSettings.latest();
}

/** Their event on the activity page was stored with them. */
export function logChanges(app: FastifyInstance, changes: readonly SettingChange[], who: Who): void {
  if (changes.length === 0) return;
  const settings = changes.map(({ setting }) => setting);
  app.securityLog.writeRecorded({ event: 'settings-changed', settings, ...who });
}
