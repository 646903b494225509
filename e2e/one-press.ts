import type { AllSettings } from '#contract/settings.contract.ts';
import type { ShopProcess } from '#server/testing/shop-process.ts';
import { test as demoTest } from './fixtures.ts';
import { administrator, callAsAdministrator, tokenOf } from './people.ts';

/** The demo shop without its checkout page, as of an owner who has changed nothing: 'Place Order' in the bag orders. */
export const test = demoTest.extend<{ ordersWithOnePress: undefined }>({
  ordersWithOnePress: [
    async ({ shop }, use) => {
      const checkout = await changeSettings(shop, 'checkout', () => ({
        allowsGuests: false,
        offersOnDelivery: false,
        offersTransfer: false,
      }));
      const delivery = await changeSettings(shop, 'delivery', ({ zones }) => ({
        zones: zones.map((zone) => ({ ...zone, methods: zone.methods.slice(0, 1) })),
      }));
      await use(undefined);
      await changeSettings(shop, 'checkout', () => checkout);
      await changeSettings(shop, 'delivery', () => delivery);
    },
    { auto: true },
  ],
});

/** @returns what the group was before */
async function changeSettings<Group extends keyof AllSettings>(
  shop: ShopProcess,
  group: Group,
  changesOf: (before: AllSettings[Group]) => Partial<AllSettings[Group]>,
): Promise<AllSettings[Group]> {
  const response = await fetch(`${shop.url}/api/settings/${group}`, {
    headers: { authorization: await tokenOf(shop, administrator) },
  });
  const { settings, version } = await response.json();
  await callAsAdministrator(shop, 'PUT', `/settings/${group}`, {
    settings: { ...settings, ...changesOf(settings) },
    version,
  });
  return settings;
}
