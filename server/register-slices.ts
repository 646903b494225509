import type { FastifyInstance } from 'fastify';
import type { CacheInvalidation } from './cache/cache-invalidation.ts';
import type { DatabasePool } from './db/database-pool.ts';
import type { Db } from './db/db.ts';
import type { Notifications } from './db/notifications.ts';
import type { Settings } from './env.ts';
import { activityRoutes } from './features/activity/activity.routes.ts';
import { addressesRoutes } from './features/addresses/addresses.routes.ts';
import { attributesRoutes } from './features/attributes/attributes.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { providerRoutes } from './features/auth/provider.routes.ts';
import { secondFactorRoutes } from './features/auth/second-factor/second-factor.routes.ts';
import { sessionsRoutes } from './features/auth/sessions.routes.ts';
import type { Tokens } from './features/auth/tokens.ts';
import { backInStockRoutes } from './features/back-in-stock/back-in-stock.routes.ts';
import { brandChangesRoutes } from './features/brands/brand-changes.routes.ts';
import { brandsRoutes } from './features/brands/brands.routes.ts';
import { listShopBrandNames } from './features/brands/brands.store.ts';
import { addFirstBrand } from './features/brands/first-brand.store.ts';
import { bulkEditsRoutes } from './features/bulk-edits/bulk-edits.routes.ts';
import { cartRoutes } from './features/cart/cart.routes.ts';
import { categoriesRoutes } from './features/categories/categories.routes.ts';
import { listShopCategoryNames } from './features/categories/categories.store.ts';
import { categoryChangesRoutes } from './features/categories/category-changes.routes.ts';
import { findOpenChat } from './features/chat/chat.store.ts';
import { contactRoutes } from './features/contact/contact.routes.ts';
import { beforeYouSellRoutes } from './features/dashboards/before-you-sell/before-you-sell.routes.ts';
import { dashboardsRoutes } from './features/dashboards/dashboards.routes.ts';
import { getUserDetails } from './features/dashboards/get-user.ts';
import { discountsRoutes } from './features/discounts/discounts.routes.ts';
import { documentsRoutes } from './features/documents/documents.routes.ts';
import type { PdfMaker } from './features/documents/pdf/pdf-maker.ts';
import { fulfilmentRoutes } from './features/fulfilment/fulfilment.routes.ts';
import { sendingRoutes } from './features/fulfilment/sending.routes.ts';
import { statusesRoutes } from './features/fulfilment/statuses.routes.ts';
import { healthRoutes } from './features/health/health.routes.ts';
import type { HealthReports } from './features/health/health-reports.ts';
import { imageDownloadsRoutes } from './features/image-downloads/image-downloads.routes.ts';
import { insertRequest } from './features/image-downloads/image-requests.store.ts';
import { undoRoutes } from './features/import-undo/undo.routes.ts';
import { lookRoutes } from './features/look/look.routes.ts';
import { mailRoutes } from './features/mail/mail.routes.ts';
import type { Media } from './features/media/media.ts';
import { deleteBrand } from './features/merchants/change-merchant.ts';
import { merchantsRoutes } from './features/merchants/merchants.routes.ts';
import { prepareGetProfile } from './features/merchants/profile.store.ts';
import { newsletterRoutes } from './features/newsletter/newsletter.routes.ts';
import { orderDetailsRoutes } from './features/order-details/order-details.routes.ts';
import { orderLinksRoutes } from './features/order-details/order-links.routes.ts';
import type { OrderLinks } from './features/orders/order-link.ts';
import { ordersRoutes } from './features/orders/orders.routes.ts';
import { placedOrdersRoutes } from './features/orders/placed-orders.routes.ts';
import { pagesRoutes } from './features/pages/pages.routes.ts';
import { hasTerms } from './features/pages/pages.store.ts';
import { paymentSettingsRoutes } from './features/payment-providers/payment-settings.routes.ts';
import type { Providers } from './features/payment-providers/provider.ts';
import { beingPaidRoutes } from './features/payments/being-paid.routes.ts';
import { checkoutPaymentsRoutes } from './features/payments/held/checkout-payments.routes.ts';
import { onlineCheckouts } from './features/payments/held/online-checkouts.ts';
import { paidByTransferRoutes } from './features/payments/paid-by-transfer.routes.ts';
import { stripeEventsRoutes } from './features/payments/stripe-events.routes.ts';
import { testPaymentsRoutes } from './features/payments/test-payments.routes.ts';
import { personalDataRoutes } from './features/personal-data/personal-data.routes.ts';
import { checkoutRoutes } from './features/placing/checkout.routes.ts';
import { ordersForCustomersRoutes } from './features/placing/orders-for-customers.routes.ts';
import { placeOrderRoutes } from './features/placing/place-order.routes.ts';
import { productExportRoutes } from './features/product-export/product-export.routes.ts';
import { productImagesRoutes } from './features/product-images/product-images.routes.ts';
import { productImportsRoutes } from './features/product-import/uploaded/product-imports.routes.ts';
import { createProductCounts } from './features/product-lists/count-products.ts';
import { createListProducts } from './features/product-lists/list-products.ts';
import { createReadCards } from './features/product-lists/product-cards.ts';
import { productListsRoutes } from './features/product-lists/product-lists.routes.ts';
import { prepareReadColumns } from './features/product-lists/product-table.store.ts';
import { keepProductsInMemory } from './features/product-lists/products-in-memory.ts';
import { historyRoutes } from './features/product-restore/history.routes.ts';
import { detailsRoutes } from './features/products/details/details.routes.ts';
import { formerSlugsRoutes } from './features/products/former-slugs.routes.ts';
import { productChangesRoutes } from './features/products/product-changes.routes.ts';
import { productsRoutes } from './features/products/products.routes.ts';
import { prepareListByNumbers } from './features/products/products.store.ts';
import { refundsRoutes } from './features/refunds/refunds.routes.ts';
import { reportsRoutes } from './features/reports/reports.routes.ts';
import { refundReturn } from './features/returns/refund-return.ts';
import { returnsRoutes } from './features/returns/returns.routes.ts';
import { reviewsRoutes } from './features/reviews/reviews.routes.ts';
import { safetyContactsRoutes } from './features/safety-contacts/safety-contacts.routes.ts';
import type { ReadFilterAttributes } from './features/search/filter-attributes.ts';
import { openPostingsCache } from './features/search/postings-cache.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { createSearchProducts } from './features/search/search-products.ts';
import { createReadSuggestions } from './features/search/suggestion-cards.ts';
import { openWordsCache } from './features/search/words-cache.ts';
import { sellersRoutes } from './features/sellers/sellers.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import type { ShopSettings } from './features/settings/shop-settings.ts';
import { toProvidersSetUp } from './features/settings/shown-providers.rules.ts';
import { startRoutes } from './features/settings/start/start.routes.ts';
import { stockRoutes } from './features/stock/stock.routes.ts';
import { teamRoutes } from './features/team/team.routes.ts';
import { profileRoutes } from './features/users/profile.routes.ts';
import { usersRoutes } from './features/users/users.routes.ts';
import { listUnweighed } from './features/variants/unweighed.store.ts';
import { variantsRoutes } from './features/variants/variants.routes.ts';
import { createLikes } from './features/wishlist/likes.ts';
import { wishlistRoutes } from './features/wishlist/wishlist.routes.ts';
import { withdrawalsRoutes } from './features/withdrawals/withdrawals.routes.ts';
import { listFirst } from './features/work-list/list-work.ts';
import { workListRoutes } from './features/work-list/work-list.routes.ts';
import { apiDescription } from './http/api-description.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { SecretEncryption } from './process/secret-encryption.ts';

interface SliceParts {
  db: Db;
  pool?: DatabasePool | undefined;
  notifications?: Notifications | undefined;
  settings: Settings;
  shopSettings: ShopSettings;
  jwtSecret: string;
  encryption: SecretEncryption;
  orderLinks: OrderLinks;
  providers: Providers;
  cacheInvalidation: CacheInvalidation;
  filterAttributes: ReadFilterAttributes;
  media: Media;
  pdfs: PdfMaker;
  tokens: Tokens;
  limits: RateLimits;
  /** Counted in this process alone, for what is cheaper than counting for all. */
  processLimits: RateLimits;
  health: HealthReports;
  isAway: () => boolean;
  onPlaced: Metrics['orderPlaced'] | undefined;
}

/** Registers the routes of every slice by name, the most basic slices first. */
export async function registerSlices(api: FastifyInstance, parts: SliceParts): Promise<void> {
  const {
    db,
    pool,
    notifications,
    settings,
    shopSettings,
    encryption,
    orderLinks,
    cacheInvalidation,
    filterAttributes,
    media,
  } = parts;
  const { pdfs, tokens, limits, processLimits, health, isAway, onPlaced } = parts;
  const leavesTheShop = settings.smtpUrl !== null;
  mailRoutes(api, { db, leavesTheShop });
  usersRoutes(api, { db, getUserDetails });
  profileRoutes(api, { db, getProfile: prepareGetProfile(db) });
  activityRoutes(api, { db });
  const providersSetUp = toProvidersSetUp(settings);
  settingsRoutes(api, { db, shopSettings, hasTerms, listUnweighed, providersSetUp });
  startRoutes(api, { db, shopSettings, currencySet: settings.currency, addFirstBrand });
  pagesRoutes(api, { db });
  const listShown = { category: listShopCategoryNames, brand: listShopBrandNames };
  lookRoutes(api, { db, media, shopSettings, listShown });
  newsletterRoutes(api, { db, limits, publicUrl: settings.publicUrl });
  backInStockRoutes(api, { db, limits, publicUrl: settings.publicUrl });
  authRoutes(api, { db, tokens, encryption, limits, isLocal: settings.isLocal });
  providerRoutes(api, { db, tokens, limits, settings, secret: parts.jwtSecret });
  sessionsRoutes(api, { db, limits });
  secondFactorRoutes(api, { db, tokens, encryption, limits, shopSettings });
  addressesRoutes(api, { db });
  contactRoutes(api, { db, limits });
  const findProducts = keepProductsInMemory(prepareReadColumns(db), cacheInvalidation, {
    report: (err) => api.log.error({ err }, 'products could not be kept in memory'),
  });
  const productCounts = createProductCounts(db, findProducts);
  brandsRoutes(api, { db, countProducts: productCounts.byBrand });
  sellersRoutes(api, { db, shopSettings });
  safetyContactsRoutes(api, { db });
  categoriesRoutes(api, { db, countProducts: productCounts.byCategory });
  attributesRoutes(api, { db });
  productsRoutes(api, { db, shopSettings });
  productExportRoutes(api, { db, media, shopSettings, publicUrl: settings.publicUrl });
  const readPostings = pool && notifications ? await openPostingsCache(db, pool, notifications) : undefined;
  const readWords = pool && notifications ? await openWordsCache(db, pool, notifications) : undefined;
  const readCards = createReadCards(prepareListByNumbers(db), cacheInvalidation);
  const readSuggestions = createReadSuggestions(db, cacheInvalidation);
  const readSynonyms = async () => (await shopSettings.latest()).search.synonyms;
  const reads = { readPostings, readWords, readCards, readSuggestions, readSynonyms };
  const search = createSearchProducts(db, findProducts, reads);
  searchRoutes(api, { db, cacheInvalidation, filterAttributes, productCounts, search });
  const likes = await createLikes(db, notifications, isAway);
  const listProducts = createListProducts(db, productCounts, { findProducts, readCards });
  productListsRoutes(api, {
    ...{ db, listProducts, readCards, searchProducts: search.list },
    findLiked: likes.among,
  });
  wishlistRoutes(api, { db, likes });
  brandChangesRoutes(api, { db, deleteBrand: (id) => deleteBrand(db, id) });
  categoryChangesRoutes(api, { db, media });
  productChangesRoutes(api, { db, media });
  formerSlugsRoutes(api, { db });
  detailsRoutes(api);
  productImagesRoutes(api, { db, media });
  stockRoutes(api, { db });
  variantsRoutes(api, { db });
  bulkEditsRoutes(api, { db, shopSettings });
  productImportsRoutes(api, { db, limits, requestImages: insertRequest });
  undoRoutes(api, { db });
  imageDownloadsRoutes(api, { db, media });
  historyRoutes(api, { db, media });
  merchantsRoutes(api, { db, limits });
  teamRoutes(api, { db, limits, shopSettings, leavesTheShop });
  reviewsRoutes(api, { db });
  cartRoutes(api, { db });
  paymentSettingsRoutes(api, { db, shopSettings, encryption, settings });
  const placing = { shopSettings, publicUrl: settings.publicUrl, limits, onPlaced };
  ordersRoutes(api, { db });
  placedOrdersRoutes(api, { db });
  refundsRoutes(api, {
    db,
    refundReturn: (actor, orderId, form) => refundReturn(db, actor, orderId, form),
  });
  discountsRoutes(api, { db, shopSettings });
  placeOrderRoutes(api, { db, ...placing });
  const paying = {
    ...{ ...placing, providers: parts.providers, links: orderLinks, limitsHeld: settings.rateLimit },
    report: (err: Error) => api.log.error({ err }, 'a payment could not be begun'),
  };
  const checkout = {
    ...{ ...placing, providers: parts.providers, links: orderLinks },
    ...{ db, limits, online: onlineCheckouts(paying) },
  };
  checkoutRoutes(api, { ...checkout, isLocal: settings.isLocal, processLimits });
  ordersForCustomersRoutes(api, checkout);
  checkoutPaymentsRoutes(api, { db, ...paying, processLimits });
  await stripeEventsRoutes(api, { db, providers: parts.providers, onPlaced, limits: processLimits });
  beingPaidRoutes(api, { db, providers: parts.providers, onPlaced });
  testPaymentsRoutes(api, { db, settings });
  paidByTransferRoutes(api, { db });
  fulfilmentRoutes(api, { db });
  statusesRoutes(api, { db, links: orderLinks, limits: processLimits });
  sendingRoutes(api, {
    db,
    listFirst: (actor, filter) => listFirst({ db, shopSettings }, actor, filter),
  });
  returnsRoutes(api, { db, shopSettings, links: orderLinks, limits: processLimits });
  documentsRoutes(api, {
    ...{ db, shopSettings, links: orderLinks, limits: processLimits },
    ...{ documentYears: settings.documentYears, pdfs },
  });
  withdrawalsRoutes(api, { db, shopSettings, links: orderLinks, limits });
  orderDetailsRoutes(api, {
    ...{ db, shopSettings, links: orderLinks, limits: processLimits },
    findChat: (userId) => findOpenChat(db, userId),
  });
  orderLinksRoutes(api, { db, links: orderLinks, limits, processLimits, shopSettings });
  workListRoutes(api, { db, shopSettings });
  reportsRoutes(api, { db, shopSettings });
  personalDataRoutes(api, { db, encryption, limits, shopSettings });
  healthRoutes(api, health);
  beforeYouSellRoutes(api, { db, shopSettings, encryption, leavesTheShop: settings.smtpUrl !== null });
  dashboardsRoutes(api, { db, health, shopSettings, isAway });

  apiDescription(api, {
    limits: processLimits,
    publicUrl: settings.publicUrl,
    storeName: async () => (await shopSettings.latest()).general.storeName,
  });
}
