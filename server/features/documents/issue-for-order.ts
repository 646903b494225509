import type { DocumentRow } from '#contract/documents.contract.ts';
import type { AllSettings } from '#contract/settings.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import * as en from '#server/texts/en/documents.ts';
import { lockOrderOfShop } from '../orders/change-order.ts';
import { toOrderViewer } from '../orders/order-viewer.ts';
import { incompleteIssuers } from './incomplete-issuers.rules.ts';
import { issueDocuments } from './issue-documents.ts';
import type { DocumentedOrder } from './issuing.rules.ts';
import { findIssuerNames, listDocumentedOrders, readIssuing } from './order-facts.store.ts';
import { documentsOfOrder } from './read-documents.ts';

const texts = defineTexts({ en });

/**
 * Issues the documents of an order when somebody of the shop asks for them, also of one from before its issuer's data were complete. Again, it
 * issues nothing more.
 * @returns all documents of the order, how many are new, and in words whose data keep it from more
 * @throws not-found and forbidden as `lockOrderOfShop`
 * @throws no-invoice when none is new and the data of an issuer are why, or the order has none and may have none yet
 */
export async function issueForOrder(
  db: Db,
  actor: Actor,
  orderId: string,
  settings: Pick<AllSettings, 'general' | 'documents'> & { documentYears: number },
): Promise<{ documents: DocumentRow[]; count: number; missing: string }> {
  return await inTransaction(db, async (tx) => {
    await lockOrderOfShop(tx, actor, orderId);
    const read = () => documentsOfOrder(tx, orderId, { isBuyer: false, viewer: toOrderViewer(actor) });
    const before = await read();
    await issueDocuments(tx, settings, [orderId], true);
    const documents = await read();
    const count = documents.length - before.length;
    const orders = await listDocumentedOrders(tx, [orderId]);
    const missing = await missingWords(tx, orders, settings.documentYears);
    if (count === 0 && missing !== '') throw new ShopError('no-invoice', missing);
    if (documents.length === 0)
      throw new ShopError('no-invoice', orders[0]?.buyer ? texts().notDue : texts().unknownBuyer);
    return { documents, count, missing };
  });
}

/** Empty when nothing is missing. */
async function missingWords(
  tx: Db,
  orders: readonly DocumentedOrder[],
  documentYears: number,
): Promise<string> {
  const issuing = await readIssuing(tx, orders, documentYears, true);
  const issuers = orders.flatMap((order) => incompleteIssuers(order, issuing));
  const names = await findIssuerNames(
    tx,
    issuers.flatMap(({ merchantId }) => merchantId ?? []),
  );
  return issuers
    .map(({ merchantId, missing }) =>
      texts().incomplete(merchantId === null ? null : (names.get(merchantId) ?? ''), missing),
    )
    .join(' ');
}
