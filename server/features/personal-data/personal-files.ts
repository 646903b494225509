import type { Db } from '#server/db/db.ts';
import { inBatches } from '#server/http/streamed-list.ts';
import { listAddresses } from '../addresses/addresses.store.ts';
import { listOrderDiscounts } from '../discounts/order-discounts.store.ts';
import { listSnapshots } from '../documents/document-list.store.ts';
import type { orderColumns, ShownNames } from '../orders/order-columns.rules.ts';
import { presentOrder } from '../orders/order-view.rules.ts';
import { listOrders } from '../orders/orders.store.ts';
import { listMerchantIds } from './account-deletion.store.ts';
import * as ordered from './ordered-rows.store.ts';
import * as rows from './personal-rows.store.ts';
import { listReturned } from './returned-rows.store.ts';
import * as byAddress from './rows-by-address.store.ts';

type Rows = AsyncIterable<readonly object[]>;

/** A file of the download. */
export interface PersonalFile {
  name: string;
  /** Its content, for the file that explains the others. */
  about: string;
  rows: (db: Db, person: rows.Person) => Rows;
}

/** Reads in batches, each after the last row of the one before. */
function inPages<Row extends { id: string }>(
  read: (db: Db, person: rows.Person, last: Row | null) => Promise<Row[]>,
): PersonalFile['rows'] {
  return (db, person) => inBatches<Row>((last) => read(db, person, last), rows.batch);
}

/** Everything that the shop stores about a person. What is left out is listed, with the reason, in stored-data.api.test.ts. */
export const personalFiles: readonly PersonalFile[] = [
  {
    name: 'account.json',
    about: 'your name, e-mail address, phone number and kind of account',
    rows: (_db, person) => once(async () => [person]),
  },
  {
    name: 'sign-in-providers.json',
    about: 'the accounts at Google or Facebook that you sign in with',
    rows: (db, person) => once(() => rows.listIdentities(db, person)),
  },
  {
    name: 'sessions.json',
    about: 'the devices that are signed in, with the IP address of their last use',
    rows: (db, person) => once(() => rows.listAllSessions(db, person)),
  },
  {
    name: 'addresses.json',
    about: 'your address book',
    rows: (db, person) => once(() => listAddresses(db, person.id)),
  },
  {
    name: 'orders.json',
    about:
      'your orders, cancelled ones too, with their currency, discounts, delivery, payments and refunds, their parcels, what comes back of them, their invoices, and what happened to them',
    rows: readOrders,
  },
  {
    name: 'bags.json',
    about: 'products of bags that were sent to the shop and not ordered',
    rows: (db, person) => once(() => ordered.listOpenCarts(db, person)),
  },
  {
    name: 'checkouts.json',
    about:
      'orders of the checkout page in the last 30 days, with the IP address for a day, and all of what you are paying for or did not pay in the end',
    rows: (db, person) => once(() => ordered.listCheckouts(db, person)),
  },
  {
    name: 'reviews.json',
    about: 'your reviews, whatever their status',
    rows: inPages(rows.readReviews),
  },
  {
    name: 'wishlist.json',
    about: 'the products that you liked',
    rows: inPages(rows.readWishes),
  },
  {
    name: 'support-chat.json',
    about: 'what you and the shop wrote to each other in the support chat',
    rows: inPages(rows.readChatMessages),
  },
  {
    name: 'contact-messages.json',
    about:
      'what you wrote with the contact form, and the answers; only for an e-mail address that was confirmed',
    rows: inPages(byAddress.readContactMessages),
  },
  {
    name: 'newsletter.json',
    about: 'your subscription to the newsletter',
    rows: (db, person) => once(() => byAddress.listSubscriptions(db, person)),
  },
  {
    name: 'back-in-stock.json',
    about: 'sold-out products that you want a mail about',
    rows: (db, person) => once(() => byAddress.listStockRequests(db, person)),
  },
  {
    name: 'invitations.json',
    about: 'invitations to work for the shop or a merchant',
    rows: (db, person) => once(() => byAddress.listInvitations(db, person)),
  },
  {
    name: 'mails.json',
    about: 'which mails the shop sent to you, and when',
    rows: inPages(byAddress.readMails),
  },
  {
    name: 'activity.json',
    about: 'what was noted about your account to protect it, such as sign-ins; kept for a year',
    rows: inPages(rows.readActivity),
  },
  {
    name: 'merchant.json',
    about: 'your application or record as a merchant',
    rows: (db, person) =>
      once(async () => await rows.listMerchantRecords(db, await listMerchantIds(db, person.id))),
  },
];

async function* once(read: () => Promise<readonly object[]>): Rows {
  yield await read();
}

/** As the person sees them, and what became of them. */
async function* readOrders(db: Db, person: rows.Person): Rows {
  const viewer = { id: person.id, seesAll: false, merchantId: null, mayWrite: false };
  const batches = inBatches<{ id: string }>((last) => ordered.readOrderIds(db, person, last), rows.batch);
  for await (const ids of batches) {
    const orderIds = ids.map(({ id }) => id);
    const [orders, findAgreement, findPaid, findFulfilment, findReturned, findDocuments, discounts] =
      await Promise.all([
        listOrders(db, orderIds, { withCancelled: true }),
        ordered.listAgreements(db, orderIds),
        ordered.listPaid(db, orderIds),
        ordered.listFulfilment(db, orderIds),
        listReturned(db, orderIds),
        listSnapshots(db, orderIds),
        listOrderDiscounts(db, orderIds),
      ]);
    yield orders.map((order) => ({
      ...(presentOrder(order, viewer) satisfies Record<ShownNames<typeof orderColumns>, unknown>),
      ...findAgreement(order.id),
      ...findPaid(order.id),
      ...findFulfilment(order.id),
      ...findReturned(order.id),
      documents: findDocuments(order.id),
      ...(discounts.has(order.id) ? { discounts: discounts.get(order.id) } : {}),
    }));
  }
}
