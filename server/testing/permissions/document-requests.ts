import { findMembership } from '#server/features/users/memberships.store.ts';
import { billToBusiness, completeIssuer, documentsIn, issueNow } from '../builders/documents.ts';
import { addGuestOrder } from '../builders/guest-orders.ts';
import { addOrder } from '../builders/orders.ts';
import { payOrder } from '../builders/payments.ts';
import { addAdministrator } from '../builders/people.ts';
import { addProduct } from '../builders/products.ts';
import { changeGeneral, changeSettings } from '../builders/settings.ts';
import type { MakeRequest, ValidRequests } from './valid-request.ts';

const ownDocument: MakeRequest = async (shop, { person }) => {
  await completeIssuer(shop);
  const { _id } = await addOrder(shop, person, [[await addProduct(shop.db)]]);
  await payOrder(shop.db, _id);
  await issueNow(shop);
  return { params: { id: (await documentsIn(shop, _id))[0]?.id ?? '' } };
};

const ownXml: MakeRequest = async (shop, { person }) => {
  await completeIssuer(shop);
  const ada = await addAdministrator(shop);
  await changeSettings(shop, ada, 'documents', { electronicInvoices: true });
  const lamp = await addProduct(shop.db, { taxable: true });
  await changeGeneral(shop, ada, { taxRate: 19 });
  const { _id } = await addOrder(shop, person, [[lamp]]);
  await billToBusiness(shop, _id);
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
  'documents.getDocumentXml': ownXml,
  'documents.issueDocuments': async (shop, { brandId, person }) => {
    await completeIssuer(shop);
    const { id } = await addGuestOrder(shop, [[await addProduct(shop.db, { brandId, quantity: 100 })]]);
    await payOrder(shop.db, id);
    const membership = await findMembership(shop.db, person.id);
    return { params: { id }, ...(membership?.of === 'merchant' ? { status: 403 } : {}) };
  },
} satisfies ValidRequests;
