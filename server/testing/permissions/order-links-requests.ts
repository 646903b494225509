import { findMembership } from '#server/features/users/memberships.store.ts';
import { addGuestOrder } from '../builders/guest-orders.ts';
import { addOrder } from '../builders/orders.ts';
import { addProduct } from '../builders/products.ts';
import type { TestApp } from '../test-app.ts';
import type { Caller } from './callers.ts';
import type { ValidRequest, ValidRequests } from './valid-request.ts';

/** The order of a guest with something of the caller's brand. Only the shop may change it as a whole. */
async function soldToGuest(
  shop: TestApp,
  { brandId, person }: Caller,
  columns: { paymentDue?: boolean } = {},
): Promise<ValidRequest> {
  const lamp = await addProduct(shop.db, { brandId, quantity: 100 });
  const { id } = await addGuestOrder(shop, [[lamp]], { paymentMethod: 'transfer', ...columns });
  const membership = await findMembership(shop.db, person.id);
  return { params: { id }, ...(membership?.of === 'merchant' ? { status: 403 } : {}) };
}

const ownOrder = async (shop: TestApp, { person }: Caller): Promise<ValidRequest> => {
  const { _id: id } = await addOrder(shop, person, [[await addProduct(shop.db)]]);
  return { params: { id } };
};
const ordered = async (shop: TestApp) => await addGuestOrder(shop, [[await addProduct(shop.db)]]);

const berlin = {
  recipient: 'Gerd Gast',
  address: 'Torstr. 1',
  city: 'Berlin',
  zipCode: '10115',
  countryCode: 'DE',
};

/** Valid requests for calls about orders of guests, and about payments after ordering. */
export const orderLinksRequests = {
  'orderDetails.getOrderDetails': ownOrder,
  'orderAddress.correctAddress': async (shop, caller) => ({
    ...(await ownOrder(shop, caller)),
    body: berlin,
  }),
  'orderLinks.sendOrderLink': async (shop) => {
    const { email, number } = await ordered(shop);
    return { body: { email, number } };
  },
  'orderLinks.endOrderLinks': async (shop, caller) => await soldToGuest(shop, caller),
  'orderLinks.claimOrder': async (shop) => {
    const { id, key } = await ordered(shop);
    return { params: { id }, body: { key } };
  },
  'orderLinks.markPaid': async (shop, caller) => await soldToGuest(shop, caller, { paymentDue: true }),
  'workList.markManyPaid': async (shop, caller) => ({
    body: { orders: [(await soldToGuest(shop, caller, { paymentDue: true })).params?.id] },
  }),
  'orderLinks.markUnpaid': async (shop, caller) => await soldToGuest(shop, caller),
} satisfies ValidRequests;
