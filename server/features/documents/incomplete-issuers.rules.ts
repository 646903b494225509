import {
  type DocumentedOrder,
  dueInvoices,
  type Issuing,
  missingData,
  type StoredIssuer,
} from './issuing.rules.ts';

/** An issuer without what an invoice must say. */
export interface IncompleteIssuer {
  /** Null for the shop. */
  merchantId: string | null;
  missing: ReturnType<typeof missingData>;
}

/** Whose data keep an order from invoices that it would have otherwise. */
export function incompleteIssuers(order: DocumentedOrder, issuing: Issuing): IncompleteIssuer[] {
  const merchants = [null, ...new Set(order.parts.flatMap(({ merchantId }) => merchantId ?? []))];
  const due = dueInvoices(order, { ...issuing, issuers: merchants.map(completed) });
  return merchants.flatMap((merchantId) => {
    const missing = missingData(issuing.issuers.find((one) => one.merchantId === merchantId));
    const lacks = missing.length > 0 && due.some(({ issuer }) => issuer.merchantId === merchantId);
    return lacks ? [{ merchantId, missing }] : [];
  });
}

const completed = (merchantId: string | null): StoredIssuer => ({
  ...{ merchantId, slug: '', legalName: '-', taxNumber: '-', vatId: null, invoicesSince: new Date(0) },
  address: { address: '', city: '', state: '', zipCode: '', country: '' },
  ...{ register: null, registerNumber: null, email: null, phone: null },
});
