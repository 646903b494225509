import { findMembership } from '#server/features/users/memberships.store.ts';
import { completeIssuer, documentsIn, issueNow } from '../builders/documents.ts';
import { addGuestOrder } from '../builders/guest-orders.ts';
import { addOrder } from '../builders/orders.ts';
import { payOrder } from '../builders/payments.ts';
import { addProduct } from '../builders/products.ts';
import type { MakeRequest, ValidRequests } from './valid-request.ts';

const ownDocument: MakeRequest = async (shop, { person }) => {
  await completeIssuer(shop);
  const { _id } = await addOrder(shop, person, [[await addProduct(shop.db)]]);
  await payOrder(shop.db, _id);
  await issueNow(shop);
  return { params: { id: (await documentsIn(shop, _id))[0]?.id ?? '' } };
};

/** Valid requests for calls about invoices. */
export const documentRequests = {
  'documents.listDocuments': () => ({}),
  'documents.exportDocuments': () => ({}),
  'documents.zipDocuments': () => ({ query: { month: '2026-11' } }),
  'documents.getDocument': ownDocument,
  'documents.getDocumentPdf': ownDocument,
  'documents.issueDocuments': async (shop, { brandId, person }) => {
    await completeIssuer(shop);
    const { id } = await addGuestOrder(shop, [[await addProduct(shop.db, { brandId, quantity: 100 })]]);
    await payOrder(shop.db, id);
    const membership = await findMembership(shop.db, person.id);
    return { params: { id }, ...(membership?.of === 'merchant' ? { status: 403 } : {}) };
  },
} satisfies ValidRequests;
