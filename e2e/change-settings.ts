import type { AllSettings } from '#contract/settings.contract.ts';
import type { ShopProcess } from '#server/testing/shop-process.ts';
import { callAsAdministrator } from './people.ts';

/** Changes settings as the shop's administrator. @returns what the group was before */
export async function changeSettings<Group extends keyof AllSettings>(
  shop: ShopProcess,
  group: Group,
  change: (before: AllSettings[Group]) => Partial<AllSettings[Group]>,
): Promise<AllSettings[Group]> {
  const { settings, version } = await callAsAdministrator(shop, 'GET', `/settings/${group}`);
  await callAsAdministrator(shop, 'PUT', `/settings/${group}`, {
    settings: { ...settings, ...change(settings) },
    version,
  });
  return settings;
}
