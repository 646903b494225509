import * as activity from './activity.contract.ts';
import * as addressList from './address-list.contract.ts';
import * as addresses from './addresses.contract.ts';
import * as attributes from './attributes.contract.ts';
import * as auth from './auth.contract.ts';
import * as backInStock from './back-in-stock.contract.ts';
import * as beforeYouSell from './before-you-sell.contract.ts';
import * as brands from './brands.contract.ts';
import * as bulkEdits from './bulk-edits.contract.ts';
import * as cart from './cart.contract.ts';
import * as categories from './categories.contract.ts';
import * as checkout from './checkout.contract.ts';
import * as contact from './contact.contract.ts';
import * as dashboards from './dashboards.contract.ts';
import type { Endpoint } from './define-endpoint.ts';
import * as discountEstimates from './discount-estimates.contract.ts';
import * as discounts from './discounts.contract.ts';
import * as documents from './documents.contract.ts';
import * as exportedPictures from './exported-pictures.contract.ts';
import * as formerSlugs from './former-slugs.contract.ts';
import * as fulfilment from './fulfilment.contract.ts';
import * as health from './health.contract.ts';
import * as importImages from './import-images.contract.ts';
import * as look from './look.contract.ts';
import * as mail from './mail.contract.ts';
import * as merchants from './merchants.contract.ts';
import * as newsletter from './newsletter.contract.ts';
import * as orderAddress from './order-address.contract.ts';
import * as orderDetails from './order-details.contract.ts';
import * as orderLinks from './order-links.contract.ts';
import * as orders from './orders.contract.ts';
import * as ordersForCustomers from './orders-for-customers.contract.ts';
import * as packingSlips from './packing-slips.contract.ts';
import * as pages from './pages.contract.ts';
import * as payments from './payments.contract.ts';
import * as personalData from './personal-data.contract.ts';
import * as productDetails from './product-details.contract.ts';
import * as productHistory from './product-history.contract.ts';
import * as productImages from './product-images.contract.ts';
import * as productImports from './product-imports.contract.ts';
import * as productSearch from './product-search.contract.ts';
import * as products from './products.contract.ts';
import * as productsBackOffice from './products-back-office.contract.ts';
import * as refunds from './refunds.contract.ts';
import * as reports from './reports.contract.ts';
import * as returns from './returns.contract.ts';
import * as reviews from './reviews.contract.ts';
import * as safetyContacts from './safety-contacts.contract.ts';
import * as secondFactor from './second-factor.contract.ts';
import * as sellers from './sellers.contract.ts';
import * as sessions from './sessions.contract.ts';
import * as settings from './settings.contract.ts';
import * as start from './start.contract.ts';
import * as stock from './stock.contract.ts';
import * as team from './team.contract.ts';
import * as trackingList from './tracking-list.contract.ts';
import * as userDetails from './user-details.contract.ts';
import * as users from './users.contract.ts';
import * as variants from './variants.contract.ts';
import * as wishlist from './wishlist.contract.ts';
import * as withdrawals from './withdrawals.contract.ts';
import * as workList from './work-list.contract.ts';

const contracts = {
  mail,
  users: { ...users, ...userDetails },
  activity,
  settings,
  start,
  beforeYouSell,
  pages,
  look,
  auth,
  sessions,
  secondFactor,
  addresses,
  newsletter,
  backInStock,
  contact,
  brands,
  categories,
  attributes,
  products: {
    ...products,
    ...productSearch,
    ...productsBackOffice,
    ...productDetails,
    ...productImages,
    ...variants,
    ...stock,
    ...formerSlugs,
    ...bulkEdits,
    ...productHistory,
  },
  productImports,
  importImages,
  exportedPictures,
  wishlist,
  merchants,
  team,
  safetyContacts,
  sellers,
  discounts,
  discountEstimates,
  reviews,
  cart,
  orders,
  orderAddress,
  ordersForCustomers,
  orderLinks,
  orderDetails,
  fulfilment,
  refunds,
  returns,
  documents,
  withdrawals,
  checkout,
  payments,
  personalData,
  health,
  dashboards,
  workList,
  trackingList,
  packingSlips,
  addressList,
  reports,
};

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value && 'reply' in value;

/** Every call of the API with its name and contract. The API page and the tests of all calls loop over them. */
export const endpoints = Object.entries(contracts).flatMap(([contract, declared]) =>
  Object.entries(declared)
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
    .map(([name, endpoint]) => ({ contract, name, endpoint })),
);

type Declared<Contract> = Extract<Contract[keyof Contract], Endpoint>;
type AnyEndpoint = { [C in keyof typeof contracts]: Declared<(typeof contracts)[C]> }[keyof typeof contracts];

/**
 * Every call by its method and path, such as `'GET /product/list'`: types alone, so that a browser's client is
 * typed by the contract without carrying its schemas.
 */
export type EndpointMap = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E };

type NameIn<Contract> = keyof { [N in keyof Contract as Contract[N] extends Endpoint ? N : never]: N };

/** Every call by its contract and name, such as `'brands.addBrand'`. */
export type EndpointName = {
  [C in keyof typeof contracts]: `${C}.${NameIn<(typeof contracts)[C]> & string}`;
}[keyof typeof contracts];
