import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { attributes } from '#server/db/schema/attributes.ts';
import { brands, categories } from '#server/db/schema/catalogue.ts';
import { productHistory } from '#server/db/schema/product-history.ts';
import { addAttribute } from '../builders/attributes.ts';
import { runBulkEdits } from '../builders/bulk-edits.ts';
import { type Basket, customerBody, placeBody, readQuote } from '../builders/checkout.ts';
import { testImage, toFormData } from '../builders/forms.ts';
import { addImages } from '../builders/images.ts';
import { addOrder, cartBody, createCart, itemsTotal } from '../builders/orders.ts';
import { addPage } from '../builders/pages.ts';
import { addBrand, addMember } from '../builders/people.ts';
import { addCategory, addProduct } from '../builders/products.ts';
import { addReview } from '../builders/reviews.ts';
import { addSafetyContact } from '../builders/safety-contacts.ts';
import { addVariants, retireVariant } from '../builders/variants.ts';
import type { TestApp } from '../test-app.ts';
import type { Caller } from './callers.ts';
import { fresh, type ValidRequests } from './valid-request.ts';

const contactFields = () => ({
  name: fresh('Maker'),
  address: '1 Quay, Bath',
  reachedAt: 'maker@example.com',
});
const nothing = () => ({});
const nameAndDescription = () => ({ name: fresh('Right'), description: 'Made right.' });
const png = await testImage();

/** A product of the caller's brand. */
const addOwn = async ({ db }: TestApp, { brandId }: Caller) => ({
  params: { id: (await addProduct(db, { brandId })).id },
});
const bulkHiding = async (shop: TestApp, caller: Caller) => ({
  which: { ids: [(await addOwn(shop, caller)).params.id] },
  change: { kind: 'deactivate' },
});
/** A product of the caller's brand with two images. */
const addOwnWithImages = async ({ db }: TestApp, { brandId }: Caller) => {
  const product = await addProduct(db, { brandId });
  const images = await addImages(db, product, 2);
  return { images, params: { id: product.id, image: images[0] ?? '' } };
};
const ownBrand = (_shop: TestApp, { brandId }: Caller) => ({ params: { id: brandId } });
const anyCategory = async ({ db }: TestApp) => ({ params: { id: (await addCategory(db)).id } });
const anyAttribute = async ({ db }: TestApp) => {
  // There may be 100, and each test of a call adds some.
  await db.delete(attributes);
  return { params: { id: await addAttribute(db) } };
};
const attributeFields = () => ({ name: fresh('Right'), kind: 'text', isForAll: true });
const pending = async (shop: TestApp) => {
  const { id: productId } = await addProduct(shop.db);
  return { params: { id: await addReview(shop.db, { productId, userId: (await addMember(shop)).id }) } };
};
const productFields = (brand: string) => ({
  ...nameAndDescription(),
  sku: fresh('RIGHT'),
  price: 10,
  quantity: 5,
  taxable: 0,
  brand,
});
const ownOrder = async (shop: TestApp, { person }: Caller) => {
  const lamp = await addProduct(shop.db);
  const order = await addOrder(shop, person, [[lamp]]);
  return { order, params: { id: order._id } };
};

/** Valid requests for calls about the catalogue, carts and orders. */
export const productRequests = {
  'brands.listShopBrands': nothing,
  'brands.listBrands': nothing,
  'brands.listBrandOptions': nothing,
  'brands.getBrand': ownBrand,
  'brands.addBrand': () => ({ body: nameAndDescription() }),
  'brands.updateBrand': (shop, caller) => ({
    ...ownBrand(shop, caller),
    body: { brand: { ...nameAndDescription(), slug: fresh('right') } },
  }),
  'brands.activateBrand': (shop, caller) => ({
    ...ownBrand(shop, caller),
    body: { brand: { isActive: false } },
  }),
  'brands.deleteBrand': async ({ db }) => ({ params: { id: await addBrand(db) } }),

  'categories.listShopCategories': nothing,
  'categories.listCategories': nothing,
  'categories.getCategory': anyCategory,
  'categories.addCategory': async ({ db }) => ({
    body: { ...nameAndDescription(), products: [(await addProduct(db)).id] },
  }),
  'categories.updateCategory': async (shop) => ({
    ...(await anyCategory(shop)),
    body: { category: { ...nameAndDescription(), slug: fresh('right') } },
  }),
  'categories.activateCategory': async (shop) => ({
    ...(await anyCategory(shop)),
    body: { category: { isActive: false } },
  }),
  'categories.replaceCategoryImage': async (shop) => ({
    ...(await anyCategory(shop)),
    body: toFormData({}, png),
  }),
  'categories.removeCategoryImage': anyCategory,
  'categories.getShopCategory': async ({ db }) => ({ params: { slug: (await addCategory(db)).slug } }),
  'categories.listPossibleParents': nothing,
  'categories.deleteCategory': anyCategory,

  'products.findFormerSlug': async ({ db }) => {
    const { id, slug } = await addCategory(db);
    await db
      .update(categories)
      .set({ slug: fresh('moved') })
      .where(eq(categories.id, id));
    return { params: { kind: 'category', slug } };
  },
  'safetyContacts.listSafetyContacts': nothing,
  'safetyContacts.addSafetyContact': () => ({ body: contactFields() }),
  'safetyContacts.changeSafetyContact': async (shop, { merchantId }) => ({
    params: { id: (await addSafetyContact(shop, merchantId))._id },
    body: { ...contactFields(), version: 1 },
  }),
  'safetyContacts.deleteSafetyContact': async (shop, { merchantId }) => ({
    params: { id: (await addSafetyContact(shop, merchantId))._id },
  }),
  'products.listSearchQueries': nothing,
  'attributes.listAttributes': nothing,
  'attributes.getAttribute': anyAttribute,
  'attributes.addAttribute': () => ({ body: attributeFields() }),
  'attributes.updateAttribute': async (shop) => ({
    ...(await anyAttribute(shop)),
    body: { attribute: { ...attributeFields(), version: 1 } },
  }),
  'attributes.moveAttribute': async (shop) => ({ ...(await anyAttribute(shop)), body: { after: null } }),
  'attributes.deleteAttribute': anyAttribute,

  'pages.listShownPages': nothing,
  'pages.getShownPage': async ({ db }) => {
    const { slug } = await addPage(db, { isPublished: true });
    return { params: { slug } };
  },
  'pages.listPages': nothing,
  'pages.getPage': async ({ db }) => ({ params: { id: (await addPage(db)).id } }),
  'pages.getPublishing': async ({ db }) => {
    const { id } = await addPage(db, { isPublished: true });
    return { params: { id, number: '1' } };
  },
  'pages.previewPage': () => ({ body: { text: '# Right' } }),
  'pages.addPage': () => ({ body: { title: fresh('Right'), text: 'Made right.', isPublished: false } }),
  'pages.updatePage': async ({ db }) => {
    const { id, slug } = await addPage(db);
    const page = { title: fresh('Right'), slug, text: 'Made right.', isPublished: true, version: 1 };
    return { params: { id }, body: { page } };
  },
  'pages.deletePage': async ({ db }) => ({ params: { id: (await addPage(db)).id } }),

  'products.listShopProducts': nothing,
  'products.listProductFacets': nothing,
  'products.suggestProducts': () => ({ params: { text: 'lamp' } }),
  'products.listBrandProducts': async ({ db }) => {
    const id = await addBrand(db);
    const [brand] = await db.select({ slug: brands.slug }).from(brands).where(eq(brands.id, id));
    return { params: { slug: brand?.slug ?? '' } };
  },
  'products.listChosenProducts': () => ({ query: { ids: crypto.randomUUID() } }),
  'products.getShopProduct': async ({ db }) => ({ params: { slug: (await addProduct(db)).slug } }),
  'products.listProductOptions': nothing,
  'products.exportProducts': nothing,
  'products.previewBulkEdit': async (shop, caller) => ({ body: await bulkHiding(shop, caller) }),
  'products.startBulkEdit': async (shop, caller) => ({
    body: { _id: randomUUID(), ...(await bulkHiding(shop, caller)) },
  }),
  'products.listBulkEdits': nothing,
  'products.cancelBulkEdit': async (shop, caller) => {
    const body = { _id: randomUUID(), ...(await bulkHiding(shop, caller)) };
    await shop.call('POST', '/product/bulk', { token: caller.person.token, body });
    // The calls of an account that may have only a few at a time.
    await runBulkEdits(shop.db);
    return { params: { id: body._id } };
  },
  'products.undoBulkEdit': async (shop, caller) => {
    const body = { _id: randomUUID(), ...(await bulkHiding(shop, caller)) };
    await shop.call('POST', '/product/bulk', { token: caller.person.token, body });
    await runBulkEdits(shop.db);
    return { params: { id: body._id }, body: { _id: randomUUID() } };
  },
  'products.listProducts': nothing,
  'products.getProduct': addOwn,
  'products.addProduct': (_shop, { brandId }) => ({ body: toFormData(productFields(brandId), png) }),
  'products.updateProduct': async (shop, caller) => ({
    ...(await addOwn(shop, caller)),
    body: { product: { ...productFields(caller.brandId), slug: fresh('right') } },
  }),
  'products.replaceProductImage': async (shop, caller) => ({
    ...(await addOwn(shop, caller)),
    body: toFormData({}, png),
  }),
  'products.activateProduct': async (shop, caller) => ({
    ...(await addOwn(shop, caller)),
    body: { product: { isActive: false } },
  }),
  'products.deleteProduct': addOwn,
  'products.listStockMovements': addOwn,
  'products.listProductHistory': addOwn,
  'products.restoreProduct': async (shop, caller) => {
    const { params } = await addOwn(shop, caller);
    const changes = { name: { from: fresh('Right'), to: 'Lamp' } };
    const [entry] = await shop.db
      .insert(productHistory)
      .values({ productId: params.id, source: 'save', changes })
      .returning({ id: productHistory.id });
    const path = `/product/${params.id}/history/${entry?.id}/restore`;
    const { preview } = (
      await shop.call('POST', path, { token: caller.token ?? undefined, body: {} })
    ).json();
    return { params: { ...params, entry: String(entry?.id) }, body: { preview } };
  },
  'products.adjustStock': async (shop, caller) => ({
    ...(await addOwn(shop, caller)),
    body: { kind: 'received', pieces: 3 },
  }),
  'products.offerAgain': async ({ db }, { brandId }) => {
    const product = await addProduct(db, { brandId });
    const [small] = await addVariants(db, product, [{ size: 'S', quantity: 2 }, { size: 'M' }]);
    if (!small) throw new Error('no variant was added');
    await retireVariant(db, small);
    return { params: { id: product.id, variant: small.id } };
  },
  'products.setVariants': async (shop, caller) => ({
    ...(await addOwn(shop, caller)),
    body: {
      options: [{ name: 'Size', values: [{ name: 'S' }] }],
      variants: [{ values: ['S'], sku: fresh('RIGHT'), price: 10, quantity: 5 }],
    },
  }),

  'products.previewDetails': () => ({ body: { details: '- right' } }),
  'products.addProductImage': async (shop, caller) => ({
    ...(await addOwn(shop, caller)),
    body: toFormData({}, png),
  }),
  'products.orderProductImages': async (shop, caller) => {
    const { images, params } = await addOwnWithImages(shop, caller);
    return { params: { id: params.id }, body: { images } };
  },
  'products.describeProductImage': async (shop, caller) => {
    const { params } = await addOwnWithImages(shop, caller);
    return { params, body: { alt: 'Right' } };
  },
  'products.deleteProductImage': async (shop, caller) => {
    const { params } = await addOwnWithImages(shop, caller);
    return { params };
  },

  'wishlist.listWishes': nothing,
  'wishlist.setWish': async ({ db }) => ({ body: { isLiked: true, product: (await addProduct(db)).id } }),

  'reviews.listProductReviews': async ({ db }) => ({ params: { slug: (await addProduct(db)).slug } }),
  'reviews.getOwnReview': async ({ db }) => ({ params: { slug: (await addProduct(db)).slug } }),
  'reviews.addReview': async ({ db }) => ({
    body: {
      product: (await addProduct(db)).id,
      title: 'Right',
      review: 'As it should be.',
      rating: 5,
      isRecommended: 1,
    },
  }),
  'reviews.listReviews': nothing,
  'reviews.approveReview': pending,
  'reviews.approveReviews': async (shop) => {
    const { params } = await pending(shop);
    return { body: { reviews: [params.id], action: 'approve' } };
  },
  'reviews.rejectReview': pending,
  'reviews.deleteReview': pending,

  'cart.createCart': async ({ db }) => ({ body: cartBody([[await addProduct(db)]]) }),
  'checkout.quoteCart': async ({ db }) => ({
    body: { items: [{ product: (await addProduct(db)).id, quantity: 1 }] },
  }),
  'checkout.placeCheckout': async (shop, { token }) => {
    await shop.db.execute(
      `update settings set value = value || '{"allowsGuests": true}', version = version + 1 where "group" = 'checkout'`,
    );
    const basket: Basket = { items: [[await addProduct(shop.db)]] };
    // Whoever was signed in does not order as a guest without knowing it.
    const isRefused = token && (await shop.call('GET', '/user/me', { token })).statusCode === 401;
    return { body: placeBody(await readQuote(shop, basket), basket), ...(isRefused ? { status: 401 } : {}) };
  },
  'ordersForCustomers.findOffered': nothing,
  'ordersForCustomers.placeForCustomer': async (shop) => {
    const basket: Basket = { items: [[await addProduct(shop.db)]] };
    return { body: customerBody(await readQuote(shop, basket), basket) };
  },
  'orders.placeOrder': async (shop, { person }) => {
    const lamp = await addProduct(shop.db);
    return { body: { cartId: await createCart(shop, person, [[lamp]]), total: itemsTotal([[lamp]]) } };
  },
  'orders.listCustomerOrders': nothing,
  'orders.listMyOrders': nothing,
  'orders.searchOrders': () => ({ query: { search: crypto.randomUUID() } }),
  'orders.getOrder': ownOrder,
  'orders.cancelOrder': ownOrder,
  'orders.changeItemStatus': async (shop, caller) => {
    const { order } = await ownOrder(shop, caller);
    const { _id: orderId, cartId } = order;
    return {
      params: { itemId: order.products[0]?._id ?? '' },
      body: { orderId, cartId, status: 'Cancelled' },
    };
  },
} satisfies ValidRequests;
