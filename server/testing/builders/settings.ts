import { isDeepStrictEqual } from 'node:util';
import type { AllSettings, GeneralSettings, SettingsGroup } from '#contract/settings.contract.ts';
import type { TestApp } from '../test-app.ts';

interface Administrator {
  token: string;
}

/** A group of settings as an administrator reads it. */
export async function readSettings(shop: TestApp, { token }: Administrator, group: SettingsGroup) {
  return (await shop.call('GET', `/settings/${group}`, { token })).json();
}

/** Saves a group of settings as the dashboard does, if they change. @throws Error when that is refused */
export async function changeSettings<Group extends SettingsGroup>(
  shop: TestApp,
  administrator: Administrator,
  group: Group,
  changes: Partial<AllSettings[Group]>,
): Promise<void> {
  const { settings, version } = await readSettings(shop, administrator, group);
  const changed = { ...settings, ...changes };
  if (isDeepStrictEqual(changed, settings)) return;
  const body = { settings: changed, version };
  const response = await shop.call('PUT', `/settings/${group}`, { token: administrator.token, body });
  if (response.statusCode !== 200) throw new Error(response.body);
}

export const readGeneral = (shop: TestApp, administrator: Administrator) =>
  readSettings(shop, administrator, 'general');

export const changeGeneral = (
  shop: TestApp,
  administrator: Administrator,
  changes: Partial<GeneralSettings>,
) => changeSettings(shop, administrator, 'general', changes);
