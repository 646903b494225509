import { changeSettings } from './change-settings.ts';
import { test as demoTest } from './fixtures.ts';

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
      await use(undefined);
      await changeSettings(shop, 'checkout', () => checkout);
      await changeSettings(shop, 'delivery', () => delivery);
      await changeSettings(shop, 'payments', () => payments);
    },
    { auto: true },
  ],
});
