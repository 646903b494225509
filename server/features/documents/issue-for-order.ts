import type { DocumentRow } from '#contract/documents.contract.ts';
import type { AllSettings } from '#contract/settings.contract.ts';
import { textsOf } from '#contract/texts.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import * as en from '#server/texts/en/documents.ts';
import { lockOrderOfShop } from '../orders/change-order.ts';
import { orderViewerOf } from '../orders/order-viewer.ts';
import { issueDocuments } from './issue-documents.ts';
import { dueInvoices } from './issuing.rules.ts';
import { listDocumentedOrders, listIssuers } from './order-facts.store.ts';
import { documentsOfOrder } from './read-documents.ts';

const texts = textsOf({ en });

const anywhere = { address: '', city: '', state: '', zipCode: '', country: '' };

/**
 * Issues the documents of an order when somebody of the shop asks for them, also of one from before its issuer's data were complete. Again, it
 * issues nothing more.
 * @returns all documents of the order, and how many are new
 * @throws not-found and forbidden as `lockOrderOfShop`
 * @throws no-invoice for an order that has none and may have none yet, with the reason
 */
export async function issueForOrder(
  db: Db,
  actor: Actor,
  orderId: string,
  settings: Pick<AllSettings, 'general' | 'documents'> & { documentYears: number },
): Promise<{ documents: DocumentRow[]; count: number }> {
  return await inTransaction(db, async (tx) => {
    await lockOrderOfShop(tx, actor, orderId);
    const read = () => documentsOfOrder(tx, orderId, { isBuyer: false, viewer: orderViewerOf(actor) });
    const before = await read();
    await issueDocuments(tx, settings, [orderId], true);
    const documents = await read();
    if (documents.length === 0) throw await refusalOf(tx, orderId);
    return { documents, count: documents.length - before.length };
  });
}

async function refusalOf(tx: Db, orderId: string): Promise<ShopError> {
  const [order] = await listDocumentedOrders(tx, [orderId]);
  if (!order?.buyer) return new ShopError('no-invoice', texts().unknownBuyer);
  const merchants = order.parts.flatMap(({ merchantId }) => merchantId ?? []);
  const complete = { invoicesSince: new Date(0), legalName: '-', address: anywhere, taxNumber: '-' };
  const issuers = (await listIssuers(tx, merchants)).map((one) => ({ ...one, ...complete }));
  const issuing = { modes: [], issuers, isAskedFor: true, keptSince: new Date(0) };
  const isIncomplete = dueInvoices(order, issuing).length > 0;
  return new ShopError('no-invoice', isIncomplete ? texts().incomplete : texts().notDue);
}
