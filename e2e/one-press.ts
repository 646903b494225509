import { changeSettings } from './change-settings.ts';
import { test as demoTest } from './fixtures.ts';
import { callAsAdministrator } from './people.ts';

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
      const payments = await changeSettings(shop, 'payments', () => ({ offersTest: false }));
      const { discounts } = await callAsAdministrator(shop, 'GET', '/discount');
      const active: { _id: string }[] = discounts.filter((one: { isActive: boolean }) => one.isActive);
      const turn = (isActive: boolean) =>
        Promise.all(
          active.map(({ _id }) => callAsAdministrator(shop, 'POST', `/discount/${_id}/active`, { isActive })),
        );
      await turn(false);
      await use(undefined);
      await turn(true);
      await changeSettings(shop, 'checkout', () => checkout);
      await changeSettings(shop, 'delivery', () => delivery);
      await changeSettings(shop, 'payments', () => payments);
    },
    { auto: true },
  ],
});
