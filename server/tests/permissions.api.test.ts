import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/all-endpoints.ts';
import { type Caller, type CallerName, callerNames, callers } from '#server/testing/permissions/callers.ts';
import { mountedCalls } from '#server/testing/permissions/mounted-calls.ts';
import { requests } from '#server/testing/permissions/requests.ts';
import { databaseState, send } from '#server/testing/permissions/send.ts';
import type { ValidRequest } from '#server/testing/permissions/valid-request.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/**
 * Every endpoint of the contract with every caller (docs/rules.md#who-may-call-what). The table
 * below is written from those rules and not from the contract: where the two differ, a test fails. An endpoint without a
 * row fails too.
 */
const rights = {
  anyone: [
    'auth.login',
    'auth.register',
    'auth.forgotPassword',
    'auth.resetPassword',
    'auth.signInWithGoogle',
    'auth.returnFromGoogle',
    'auth.signInWithFacebook',
    'auth.returnFromFacebook',
    'secondFactor.finishSignIn',
    'products.listShopProducts',
    'products.listProductFacets',
    'products.suggestProducts',
    'products.listBrandProducts',
    'products.listChosenProducts',
    'look.getMenuTargets',
    'products.getShopProduct',
    'sellers.getSeller',
    'products.findFormerSlug',
    'brands.listShopBrands',
    'categories.listShopCategories',
    'categories.getShopCategory',
    'reviews.listProductReviews',
    'newsletter.subscribe',
    'newsletter.confirmSubscription',
    'newsletter.unsubscribe',
    'newsletter.openUnsubscribe',
    'backInStock.askForStock',
    'backInStock.sendStockForm',
    'backInStock.confirmStockRequest',
    'backInStock.cancelStockRequest',
    'backInStock.openCancelStockRequest',
    'contact.addContact',
    'merchants.applyAsMerchant',
    'merchants.checkInvitation',
    'merchants.completeMerchantSignup',
    'team.getTeamInvitation',
    'team.acceptTeamInvitation',
    'checkout.quoteCart',
    'checkout.placeCheckout',
    'checkout.getCheckout',
    'checkout.payCheckout',
    'checkout.giveUpCheckout',
    'payments.receiveStripeEvent',
    'payments.getTestPayment',
    'payments.decideTestPayment',
    'orderLinks.sendOrderLink',
    'withdrawals.withdraw',
    'pages.listShownPages',
    'pages.getShownPage',
  ],
  /** Also a disabled merchant. */
  'anybody signed in': [
    'users.getMe',
    'sessions.signOut',
    'personalData.deleteOwnAccount',
    'personalData.downloadOwnData',
  ],
  'signed in': [
    'users.updateProfile',
    'auth.changePassword',
    'sessions.listSessions',
    'sessions.endSession',
    'sessions.endOtherSessions',
    'secondFactor.getSecondFactor',
    'secondFactor.sendEmailCode',
    'secondFactor.beginSecondFactor',
    'secondFactor.confirmSecondFactor',
    'secondFactor.renewRecoveryCodes',
    'secondFactor.turnOffSecondFactor',
    'addresses.listAddresses',
    'addresses.getAddress',
    'addresses.addAddress',
    'addresses.updateAddress',
    'addresses.deleteAddress',
    'cart.createCart',
    'orders.placeOrder',
    'orders.listMyOrders',
    'orders.searchOrders',
    'orders.getOrder',
    'orders.cancelOrder',
    'orders.changeItemStatus',
    'orderDetails.getOrderDetails',
    'orderAddress.correctAddress',
    'returns.askToReturn',
    'returns.cancelReturn',
    'documents.getDocument',
    'documents.getDocumentPdf',
    'documents.getDocumentXml',
    'orderDetails.listPlacedOrders',
    'orderLinks.claimOrder',
    'withdrawals.getWithdrawal',
    'withdrawals.confirmWithdrawal',
    'withdrawals.denyWithdrawal',
    'reviews.addReview',
    'reviews.getOwnReview',
    'wishlist.listWishes',
    'wishlist.setWish',
  ],
  'reading products': [
    'products.listProducts',
    'products.exportProducts',
    'exportedPictures.exportPictures',
    'products.getProduct',
    'products.listStockMovements',
    'products.listProductHistory',
    'products.listProductOptions',
    'attributes.listAttributes',
    'safetyContacts.listSafetyContacts',
  ],
  catalogue: [
    'safetyContacts.addSafetyContact',
    'safetyContacts.changeSafetyContact',
    'safetyContacts.deleteSafetyContact',
    'products.addProduct',
    'products.updateProduct',
    'products.replaceProductImage',
    'products.activateProduct',
    'products.deleteProduct',
    'products.setVariants',
    'products.previewBulkEdit',
    'products.startBulkEdit',
    'products.listBulkEdits',
    'products.cancelBulkEdit',
    'products.undoBulkEdit',
    'products.offerAgain',
    'products.restoreProduct',
    'products.adjustStock',
    'products.previewDetails',
    'products.addProductImage',
    'products.orderProductImages',
    'products.describeProductImage',
    'products.deleteProductImage',
    'productImports.startImport',
    'productImports.sendImportPart',
    'productImports.listImports',
    'productImports.getImport',
    'productImports.listImportRows',
    'productImports.downloadRefusedRows',
    'productImports.downloadChanges',
    'productImports.downloadLeftOut',
    'productImports.answerImport',
    'productImports.applyImport',
    'productImports.previewUndo',
    'productImports.undoImport',
    'productImports.cancelImport',
    'importImages.getImportImages',
    'importImages.downloadFailedImages',
    'importImages.retryImportImages',
    'importImages.stopImportImages',
    'brands.listBrands',
    'brands.getBrand',
    'brands.listBrandOptions',
    'reviews.listReviews',
  ],
  brand: ['brands.updateBrand', 'brands.activateBrand'],
  'the own seller': ['sellers.getMerchantSeller', 'sellers.changeMerchantSeller'],
  'catalogue of the shop': [
    'exportedPictures.importPicture',
    'brands.addBrand',
    'brands.deleteBrand',
    'categories.listCategories',
    'categories.getCategory',
    'categories.listPossibleParents',
    'categories.replaceCategoryImage',
    'categories.removeCategoryImage',
    'categories.addCategory',
    'categories.updateCategory',
    'categories.activateCategory',
    'categories.deleteCategory',
    'attributes.getAttribute',
    'attributes.addAttribute',
    'attributes.updateAttribute',
    'attributes.moveAttribute',
    'attributes.deleteAttribute',
    'products.listSearchQueries',
    'settings.getSearchSettings',
    'settings.changeSearchSettings',
    'reviews.approveReview',
    'reviews.approveReviews',
    'reviews.rejectReview',
    'reviews.deleteReview',
  ],
  // Merchants are refused what is of payments: money at a provider is the shop's.
  'reading orders': [
    'withdrawals.listWithdrawals',
    'orders.listCustomerOrders',
    'payments.listBeingPaid',
    'payments.askProvider',
    'workList.listWork',
    'workList.listWorkChoices',
    'workList.exportOrders',
    'packingSlips.listSlips',
    'addressList.exportAddresses',
    'returns.listReturns',
  ],
  documents: ['documents.listDocuments', 'documents.exportDocuments', 'documents.zipDocuments'],
  reports: ['reports.getSales', 'reports.getTaxes', 'reports.exportTaxes'],
  'everybody of the shop and of merchants': ['dashboards.getOverview', 'dashboards.countPending'],
  'changing orders': [
    'fulfilment.makeParcel',
    'workList.sendInBulk',
    'workList.markManyPaid',
    'trackingList.previewTracking',
    'trackingList.sendTracking',
    'trackingList.undoBulkSend',
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
    // Merchants are refused: each of their orders is the shop's as a whole.
    'orderLinks.endOrderLinks',
    'orderLinks.markPaid',
    'orderLinks.markUnpaid',
    'documents.issueDocuments',
    'payments.giveUpPayment',
  ],
  'orders for customers': ['ordersForCustomers.findOffered', 'ordersForCustomers.placeForCustomer'],
  'reading discounts': [
    'discounts.listDiscounts',
    'discounts.getDiscount',
    'discounts.listDiscountUses',
    'discountEstimates.estimateDiscount',
    'discountEstimates.tryDiscount',
  ],
  refunds: [
    'refunds.refundOrder',
    'refunds.retryRefund',
    'refunds.recordPaidBack',
    'payments.placeMismatch',
    'payments.refundMismatch',
  ],
  'reading users': ['users.getUser', 'users.listUsers', 'users.searchUsers'],
  messages: [
    'contact.listContactMessages',
    'contact.getContactMessage',
    'contact.answerContactMessage',
    'contact.markContactMessage',
    'settings.getAnswerSettings',
  ],
  'the own team': [
    'team.getTeam',
    'team.inviteToTeam',
    'team.withdrawInvitation',
    'team.resendTeamInvitation',
    'team.changeTeamMember',
    'team.endTeamMember',
  ],
  'owners of the shop': [
    'merchants.listMerchants',
    'merchants.searchMerchants',
    'merchants.approveMerchant',
    'merchants.rejectMerchant',
    'merchants.activateMerchant',
    'merchants.inviteMerchantAgain',
    'merchants.deleteMerchant',
    'personalData.deleteUser',
    'personalData.downloadUserData',
    'secondFactor.turnOffSecondFactorOf',
    'settings.getGeneralSettings',
    'settings.changeGeneralSettings',
    'sellers.getCompany',
    'sellers.changeCompany',
    'settings.getOrderSettings',
    'settings.changeOrderSettings',
    'settings.changeAnswerSettings',
    'settings.getReturnSettings',
    'settings.changeReturnSettings',
    'settings.getDocumentSettings',
    'settings.changeDocumentSettings',
    'settings.getCheckoutSettings',
    'settings.changeCheckoutSettings',
    'settings.getDeliverySettings',
    'settings.changeDeliverySettings',
    'settings.getTaxSettings',
    'settings.changeTaxSettings',
    'settings.getSignInSettings',
    'settings.changeSignInSettings',
    'settings.getPaymentSettings',
    'settings.changePaymentSettings',
    'settings.changeStripeSecrets',
    'settings.testStripe',
    'beforeYouSell.getBeforeYouSell',
    'beforeYouSell.confirmStep',
    'start.getStart',
    'start.saveStart',
    'pages.listPages',
    'pages.getPage',
    'pages.getPublishing',
    'pages.previewPage',
    'pages.addPage',
    'pages.updatePage',
    'pages.deletePage',
    'look.getLook',
    'look.saveLook',
    'look.publishLook',
    'look.getLookVersion',
    'look.addLookPicture',
    'discounts.addDiscount',
    'discounts.changeDiscount',
    'discounts.switchDiscount',
    'discounts.deleteDiscount',
    'sessions.endUserSessions',
    'activity.listActivity',
    'mail.listMails',
    'mail.getMail',
    'mail.sendMailAgain',
    'mail.sendUnsentMails',
    'health.getHealth',
  ],
} as const;
type Right = keyof typeof rights;

const strangers = ['visitor', 'with a malformed token', 'with an ended token'] as const;
const ofShop = ['owner', 'orders clerk', 'catalogue clerk', 'support clerk'] as const;
const ofMerchants = ['merchant', 'staff of a merchant'] as const;
const everybody = ['member', 'merchant without a record', ...ofMerchants, ...ofShop] as const;
/** Who may use the endpoints of each part of the table; the first also sends a valid request. */
const mayCall: Record<Right, readonly CallerName[]> = {
  anyone: callerNames,
  'anybody signed in': [...everybody, 'disabled merchant', 'staff of a disabled merchant'],
  'signed in': everybody,
  'reading products': [...ofMerchants, 'owner', 'orders clerk', 'catalogue clerk'],
  catalogue: [...ofMerchants, 'owner', 'catalogue clerk'],
  brand: ['merchant', 'owner', 'catalogue clerk'],
  'the own seller': ['merchant', 'owner'],
  'catalogue of the shop': ['owner', 'catalogue clerk'],
  'reading orders': [...ofMerchants, 'owner', 'orders clerk', 'support clerk'],
  documents: ['merchant', 'owner', 'orders clerk'],
  reports: ['merchant', 'owner', 'orders clerk', 'support clerk'],
  'changing orders': [...ofMerchants, 'owner', 'orders clerk'],
  'orders for customers': ['owner', 'orders clerk'],
  'reading discounts': ['owner', 'orders clerk'],
  refunds: ['owner', 'orders clerk'],
  'reading users': ['owner', 'orders clerk', 'support clerk'],
  messages: ['owner', 'orders clerk', 'support clerk'],
  'everybody of the shop and of merchants': [...ofShop, ...ofMerchants],
  'the own team': ['merchant', 'owner'],
  'owners of the shop': ['owner'],
};

const rows = Object.entries(rights).flatMap(([right, calls]) =>
  calls.map((call) => ({ call: call as string, right: right as Right })),
);
// A mail can be sent again where there is a mail server.
const shop = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:9' });
afterAll(shop.close);

/** Callers of what anyone may call, and those who are refused. */
const lasting = {} as Record<CallerName, Caller>;
beforeAll(async () => {
  for (const name of callerNames) lasting[name] = await callers[name](shop);
});

const nowhere = (request: ValidRequest): ValidRequest => ({
  ...request,
  params: Object.fromEntries(
    Object.entries(request.params ?? {}).map(([name]) => [name, crypto.randomUUID()]),
  ),
});

it('the table has every endpoint of the contract once, with a request to test it', () => {
  const declared = endpoints.map(({ contract, name }) => `${contract}.${name}`).sort();
  expect(rows.map(({ call }) => call).sort()).toEqual(declared);
  expect(Object.keys(requests).sort()).toEqual(declared);
});

/** Public and not in the contract: the API's description and the health checks. */
const beside = ['/openapi.json', '/docs', '/health', '/health/live', '/health/ready'];

it('nothing answers below /api that the contract does not declare', () => {
  const declared = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
  expect(mountedCalls(shop).sort()).toEqual([...declared, ...beside.map((path) => `GET ${path}`)].sort());
});

describe.each(rows)('$call, for $right,', ({ call, right }) => {
  const declared = endpoints.find(({ contract, name }) => `${contract}.${name}` === call);
  const make = requests[call];
  const allowed = mayCall[right];
  if (!declared || !make) return;
  const { endpoint } = declared;

  it('answers', async () => {
    for (const name of allowed) {
      const caller = right === 'anyone' ? lasting[name] : await callers[name](shop);
      const request = await make(shop, caller);
      const response = await send(shop, endpoint, request, caller.token);
      expect(response.statusCode, `${name}: ${response.body}`).toBe(request.status ?? 200);
    }
  });

  const refused = callerNames.filter((name) => !allowed.includes(name));
  if (refused.length === 0) return;
  it('refuses all others, and changes nothing', async () => {
    const [capable = 'owner'] = allowed;
    const request = await make(shop, await callers[capable](shop));
    const before = await databaseState(shop);
    for (const name of refused) {
      const status = strangers.some((stranger) => stranger === name) ? 401 : 403;
      for (const sent of [request, nowhere(request), { params: { id: 'nonsense', itemId: 'nonsense' } }]) {
        const response = await send(shop, endpoint, sent, lasting[name].token);
        expect(response.statusCode, `${name}: ${response.body}`).toBe(status);
        expect(response.json(), name).toEqual({
          error: expect.any(String),
          code: status === 401 ? 'unauthorized' : 'forbidden',
        });
      }
    }
    expect(await databaseState(shop)).toBe(before);
  });
});

describe('routes that are not in the contract', () => {
  it.each(beside)('%s is public', async (path) => {
    for (const name of callerNames) {
      const { token } = lasting[name];
      const response = await shop.call('GET', path, token ? { token } : {});
      expect(response.statusCode).toBe(200);
    }
  });
});
