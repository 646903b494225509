import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/all-endpoints.ts';
import type { Access } from '#contract/define-endpoint.ts';
import { merchantSets } from '#contract/permissions.ts';
import { addOrder, createCart, getItem, itemsTotal, setStatus } from '#server/testing/builders/orders.ts';
import {
  addAdministrator,
  addMember,
  addMerchant,
  type TestMerchant,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { type CallerName, callers } from '#server/testing/permissions/callers.ts';
import { requests } from '#server/testing/permissions/requests.ts';
import { databaseState, send } from '#server/testing/permissions/send.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** Another account's records are not found, even for callers who may change their own. */
const shop = await createTestApp();
afterAll(shop.close);

/** The owner of the record, and callers who may use the endpoint, but not for that record. */
const foreign: Record<string, { of: CallerName; to: CallerName[] }> = {};
for (const call of ['getAddress', 'updateAddress', 'deleteAddress']) {
  foreign[`addresses.${call}`] = { of: 'member', to: ['member', 'merchant', 'owner'] };
}
for (const call of [
  'getImport',
  'listImportRows',
  'sendImportPart',
  'answerImport',
  'applyImport',
  'previewUndo',
  'undoImport',
  'cancelImport',
  'downloadChanges',
  'downloadRefusedRows',
  'downloadLeftOut',
]) {
  foreign[`productImports.${call}`] = { of: 'merchant', to: ['merchant', 'staff of a merchant', 'owner'] };
}
for (const call of ['getImportImages', 'downloadFailedImages', 'retryImportImages', 'stopImportImages']) {
  foreign[`importImages.${call}`] = { of: 'merchant', to: ['merchant', 'staff of a merchant', 'owner'] };
}
for (const call of ['cancelBulkEdit', 'undoBulkEdit'])
  foreign[`products.${call}`] = { of: 'merchant', to: ['merchant', 'staff of a merchant', 'owner'] };
for (const call of ['changeSafetyContact', 'deleteSafetyContact'])
  foreign[`safetyContacts.${call}`] = { of: 'merchant', to: ['merchant', 'staff of a merchant', 'owner'] };
foreign['sessions.endSession'] = { of: 'member', to: ['member', 'merchant', 'owner'] };
for (const call of [
  'orders.getOrder',
  'orders.cancelOrder',
  'orders.changeItemStatus',
  'orderDetails.getOrderDetails',
  'orderAddress.correctAddress',
  'returns.askToReturn',
  'returns.cancelReturn',
  'withdrawals.getWithdrawal',
  'withdrawals.confirmWithdrawal',
  'withdrawals.denyWithdrawal',
]) {
  foreign[call] = {
    of: 'member',
    to: ['member', 'merchant without a record', 'merchant', 'staff of a merchant', 'catalogue clerk'],
  };
}
for (const call of [
  'fulfilment.makeParcel',
  'fulfilment.changeParcel',
  'fulfilment.voidParcel',
  'fulfilment.deliverParcel',
  'fulfilment.cancelPieces',
  'orderDetails.addNote',
  'orderDetails.deleteNote',
  'returns.acceptReturn',
  'returns.refuseReturn',
  'returns.receiveReturn',
  'returns.closeReturn',
]) {
  foreign[call] = { of: 'merchant', to: ['merchant', 'staff of a merchant'] };
}
for (const call of ['endOrderLinks', 'markPaid', 'markUnpaid']) {
  foreign[`orderLinks.${call}`] = { of: 'merchant', to: ['merchant', 'staff of a merchant'] };
}
foreign['documents.issueDocuments'] = { of: 'merchant', to: ['merchant', 'staff of a merchant'] };
for (const call of ['documents.getDocument', 'documents.getDocumentPdf', 'documents.getDocumentXml']) {
  foreign[call] = {
    of: 'member',
    to: ['member', 'merchant without a record', 'merchant', 'staff of a merchant', 'support clerk'],
  };
}
foreign['brands.getBrand'] = { of: 'merchant', to: ['merchant', 'staff of a merchant'] };
for (const call of ['updateBrand', 'activateBrand'])
  foreign[`brands.${call}`] = { of: 'merchant', to: ['merchant'] };
for (const call of ['getMerchantSeller', 'changeMerchantSeller'])
  foreign[`sellers.${call}`] = { of: 'merchant', to: ['merchant'] };
for (const call of ['changeTeamMember', 'endTeamMember', 'resendTeamInvitation', 'withdrawInvitation'])
  foreign[`team.${call}`] = { of: 'merchant', to: ['merchant', 'owner'] };
foreign['trackingList.undoBulkSend'] = { of: 'merchant', to: ['merchant', 'staff of a merchant'] };
for (const call of [
  'getProduct',
  'updateProduct',
  'replaceProductImage',
  'activateProduct',
  'deleteProduct',
  'setVariants',
  'addProductImage',
  'orderProductImages',
  'describeProductImage',
  'deleteProductImage',
  'listStockMovements',
  'adjustStock',
  'offerAgain',
  'listProductHistory',
  'restoreProduct',
]) {
  foreign[`products.${call}`] = { of: 'merchant', to: ['merchant', 'staff of a merchant'] };
}

/**
 * One takes a public product, and its reply only has the caller's own review (reviews.api.test.ts); the other a key, without which nothing
 * is found (order-links.api.test.ts). Payments are the shop's: merchants may call none of these (permissions.api.test.ts).
 */
const ofTheCaller = [
  'reviews.getOwnReview',
  'orderLinks.claimOrder',
  'payments.askProvider',
  'payments.giveUpPayment',
];

const isOfAccounts = (access: Access) => access === 'signed-in' || access === 'signed-in-or-key';
const ofMerchants: readonly Access[] = merchantSets.owner;

it('every endpoint for a single record that is not public is tested', () => {
  const about = endpoints
    .filter(({ endpoint: { access } }) => isOfAccounts(access) || ofMerchants.includes(access))
    .filter(({ endpoint }) => endpoint.path.includes(':'))
    .map(({ contract, name }) => `${contract}.${name}`)
    .filter((call) => !ofTheCaller.includes(call));
  expect(Object.keys(foreign).sort()).toEqual(about.sort());
});

/** Callers who own nothing, once for all calls, because these change nothing. */
const strangers = new Map<CallerName, string | null>();
async function addStranger(name: CallerName): Promise<string | null> {
  const token = strangers.get(name) ?? (await callers[name](shop)).token;
  strangers.set(name, token);
  return token;
}

describe.each(Object.entries(foreign))("another account's record in %s", (call, { of, to }) => {
  it('is not found for others who may use the call, and does not change', async () => {
    const declared = endpoints.find((each) => `${each.contract}.${each.name}` === call);
    const make = requests[call];
    if (!declared || !make) throw new Error(`${call} is not a call`);
    const request = await make(shop, await callers[of](shop));
    for (const name of to) await addStranger(name);
    const before = await databaseState(shop);
    for (const name of to) {
      const response = await send(shop, declared.endpoint, request, await addStranger(name));
      expect(response.statusCode, `${name}: ${response.body}`).toBe(404);
      expect(response.json(), name).toEqual({ message: expect.any(String) });
    }
    expect(await databaseState(shop)).toBe(before);
  });
});

describe('two merchants in one order', () => {
  let buyer: TestPerson;
  let vera: TestMerchant;
  let hers: TestProduct;
  let his: TestProduct;
  beforeAll(async () => {
    buyer = await addMember(shop);
    vera = await addMerchant(shop);
    const otto = await addMerchant(shop);
    hers = await addProduct(shop.db, { brandId: vera.brandId, name: 'Her lamp', quantity: 1_000 });
    his = await addProduct(shop.db, { brandId: otto.brandId, name: 'His lamp', quantity: 1_000 });
  });

  it('each see and change only their own lines, and neither may cancel the order', async () => {
    const order = await addOrder(shop, buyer, [[hers], [his]]);
    const seen = (await shop.call('GET', `/order/${order._id}`, { token: vera.token })).json().order;
    expect(seen.products.map((line: { name: string }) => line.name)).toEqual(['Her lamp']);
    expect((await setStatus(shop, vera, order, hers, 'Shipped')).statusCode).toBe(200);
    const before = await databaseState(shop);
    expect((await setStatus(shop, vera, order, his, 'Shipped')).statusCode).toBe(404);
    const cancelled = await shop.call('DELETE', `/order/cancel/${order._id}`, { token: vera.token });
    expect(cancelled.statusCode).toBe(403);
    expect(await databaseState(shop)).toBe(before);
    expect(getItem(order, his).status).toBe('Not processed');
  });

  it('list only their own lines', async () => {
    const own = async (path: string) => (await shop.call('GET', path, { token: vera.token })).json();
    expect((await own('/product')).products.map((each: { _id: string }) => each._id)).toEqual([hers.id]);
    expect((await own('/product/list/select')).products).toEqual([{ _id: hers.id, name: 'Her lamp' }]);
    expect((await own('/brand')).brands.map((each: { _id: string }) => each._id)).toEqual([vera.brandId]);
    expect((await own('/brand/list/select')).brands).toMatchObject([{ _id: vera.brandId }]);
    const alone = await addOrder(shop, buyer, [[his]]);
    const { orders } = await own('/order');
    expect(orders.map((each: { _id: string }) => each._id)).not.toContain(alone._id);
    expect((await own(`/order/search?search=${alone._id}`)).orders).toEqual([]);
  });
});

describe("another account's cart and order", () => {
  it('reveal nothing to a caller who knows their ids', async () => {
    const [owner, stranger] = [await addMember(shop), await addMember(shop)];
    const lamp = await addProduct(shop.db);
    const cartId = await createCart(shop, owner, [[lamp]]);
    const order = await addOrder(shop, owner, [[lamp]]);
    const administrator = await addAdministrator(shop);
    const before = await databaseState(shop);
    const body = { cartId, total: itemsTotal([[lamp]]) };
    for (const { token } of [stranger, administrator]) {
      const placed = await shop.call('POST', '/order/add', { token, body });
      expect(placed.statusCode).toBe(400);
    }
    const search = await shop.call('GET', `/order/search?search=${order._id}`, { token: stranger.token });
    expect(search.json()).toEqual({ orders: [] });
    const mine = await shop.call('GET', '/order/me', { token: stranger.token });
    expect(mine.json()).toMatchObject({ orders: [], count: 0 });
    expect(await databaseState(shop)).toBe(before);
  });
});
