import type { GeneralSettings } from '#contract/settings.contract.ts';
import type { TestApp } from '../test-app.ts';

interface Administrator {
  token: string;
}

/** The group General as an administrator reads it. */
export async function readGeneral(shop: TestApp, { token }: Administrator) {
  return (await shop.call('GET', '/settings/general', { token })).json();
}

/** Saves the group General as the dashboard does. @throws Error when that is refused */
export async function changeGeneral(
  shop: TestApp,
  administrator: Administrator,
  changes: Partial<GeneralSettings>,
): Promise<void> {
  const { settings, version } = await readGeneral(shop, administrator);
  const body = { settings: { ...settings, ...changes }, version };
  const response = await shop.call('PUT', '/settings/general', { token: administrator.token, body });
  if (response.statusCode !== 200) throw new Error(response.body);
}
