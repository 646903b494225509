import { v7 } from 'uuid';
import type { AllSettings } from '#contract/settings.contract.ts';
import { dayIn } from '#contract/shop-days.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import type { SetAside } from '#server/db/set-aside.ts';
import { type NewMail, queueMails } from '../mail/outbox.store.ts';
import { refusalOfVatId } from '../sellers/vat-id.ts';
import { missingCreditNotes } from './credit-notes.rules.ts';
import { sumGross } from './document-lines.rules.ts';
import {
  beginIssuing,
  findSeries,
  insertDocuments,
  type NewDocument,
  noteForDocuments,
  takeNotedOrders,
  takeNumbers,
} from './documents.store.ts';
import {
  type DocumentedOrder,
  documentName,
  dueInvoices,
  type Issuing,
  type IssuingShop,
  invoicesToCome,
  listSeries,
  type StoredInvoice,
  snapshotOfCreditNote,
  snapshotOfInvoice,
} from './issuing.rules.ts';
import { listDocumentedOrders, lockOrders, mayIssue, readIssuing } from './order-facts.store.ts';

type Settings = Pick<AllSettings, 'general' | 'documents'> & { documentYears: number };

/**
 * Issues what a batch of noted orders lacks, for the job: never in the transaction of an order.
 * @param setAside has the orders whose documents could not be made
 * @returns whether there may be more
 */
export async function issueNoted(
  tx: Db,
  settings: Settings,
  limit: number,
  setAside: SetAside,
): Promise<boolean> {
  const { ids, taken } = await takeNotedOrders(tx, limit, setAside.waiting());
  if (!(await mayIssue(tx))) return taken === limit;
  // All of them before the first number is taken, as everybody does.
  await lockOrders(tx, ids);
  const left = await setAside.workOn(ids, (some) =>
    inTransaction(tx, (savepoint) => issueDocuments(savepoint, settings, some)),
  );
  await noteForDocuments(tx, left);
  return taken === limit;
}

/**
 * Issues the invoices and credit notes that orders lack (docs/rules.md#documents), in one transaction with their numbers: a process that is
 * killed leaves no gap. Repeated, it issues nothing more.
 * @param isAskedFor also for orders from before their issuer's data were complete
 */
export async function issueDocuments(
  tx: Db,
  settings: Settings,
  orderIds: readonly string[],
  isAskedFor = false,
): Promise<void> {
  await lockOrders(tx, orderIds);
  const orders = await listDocumentedOrders(tx, orderIds);
  const issuing = await readIssuing(tx, orders, settings.documentYears, isAskedFor);
  const { issuers } = issuing;
  const due = orders.flatMap((order) => dueInvoices(order, issuing));
  const hasOld = orders.some(({ invoices }) => invoices.length > 0);
  if (due.length === 0 && !hasOld) return;
  const shop: IssuingShop = {
    ...{ storeName: settings.general.storeName, timeZone: settings.general.timeZone },
    locale: shopFormat().locale,
    isDoubtful: (vatId, countryCode) => refusalOfVatId(vatId, countryCode) !== null,
  };
  const issuedAt = await beginIssuing(tx);
  const numbering = { tx, settings, issuers, issuedAt };
  const invoices = await numbered(
    numbering,
    settings.documents.invoicePrefix,
    due.map((one) => ({
      ...{
        id: v7(),
        kind: 'invoice' as const,
        orderId: one.order.id,
        part: one.part,
        currency: one.order.currency,
      },
      ...{
        merchantId: one.issuer.merchantId,
        grossMinor: sumGross(one.lines),
        snapshot: snapshotOfInvoice(one, shop),
      },
    })),
  );
  await insertDocuments(tx, invoices);
  const notes = orders.flatMap((order) =>
    makeCreditNotes({ ...order, invoices: withNew(order, invoices) }, issuing),
  );
  const credits = await numbered(numbering, settings.documents.creditNotePrefix, notes);
  await insertDocuments(tx, credits);
  await queueMails(tx, mailsAbout(orders, [...invoices, ...credits], settings.documents.mail));
}

/** One to each buyer, about all that was issued together. */
const mailsAbout = (
  orders: readonly DocumentedOrder[],
  issued: readonly Numbered[],
  kind: Settings['documents']['mail'],
): NewMail[] =>
  orders.flatMap(({ id: orderId, number: orderNumber, buyer }) => {
    const own = issued.filter((one) => one.orderId === orderId);
    if (kind === 'none' || !buyer?.email || own.length === 0) return [];
    const documents = own.map(({ id, kind: what, series, number, grossMinor }) => ({
      ...{ id, kind: what, name: documentName(series, number), grossMinor },
    }));
    const data = { orderId, orderNumber, documents, hasPdfs: kind === 'pdf' };
    return [{ kind: 'documents-issued', recipient: buyer.email, data }];
  });

type Unnumbered = Omit<NewDocument, 'series' | 'number' | 'issuedAt' | 'id'> & { id: string };
type Numbered = Unnumbered & { series: string; number: number; issuedAt: Date };

const withNew = (order: DocumentedOrder, invoices: readonly Numbered[]): StoredInvoice[] => [
  ...order.invoices,
  ...invoices
    .filter(({ orderId }) => orderId === order.id)
    .map(({ id, part = null, merchantId = null, series, number, issuedAt, snapshot }) => ({
      ...{ id, part, merchantId, issuedAt, snapshot, lines: snapshot.lines, credits: [] },
      name: documentName(series, number),
    })),
];

function makeCreditNotes(order: DocumentedOrder, issuing: Issuing): Unnumbered[] {
  const invoicesById = new Map(order.invoices.map((invoice) => [invoice.id, invoice]));
  return missingCreditNotes(order, order.invoices, invoicesToCome(order, issuing)).flatMap(
    ({ invoice, refundId, lines }) => {
      const stored = invoicesById.get(invoice.id);
      if (!stored) return [];
      const { id: invoiceId, part, merchantId } = stored;
      return [
        {
          ...{
            id: v7(),
            kind: 'credit-note' as const,
            orderId: order.id,
            part,
            merchantId,
            currency: order.currency,
          },
          ...{ invoiceId, refundId, grossMinor: sumGross(lines) },
          snapshot: snapshotOfCreditNote(stored, order, lines),
        },
      ];
    },
  );
}

interface Numbering {
  tx: Db;
  settings: Settings;
  issuers: Issuing['issuers'];
  issuedAt: Date;
}

/** Gives each its number in the series of its issuer, in their sequence. */
async function numbered(
  { tx, settings, issuers, issuedAt }: Numbering,
  prefix: string,
  rows: readonly Unnumbered[],
): Promise<Numbered[]> {
  const year = dayIn(settings.general.timeZone, issuedAt).slice(0, 4);
  const found: Numbered[] = [];
  for (const [merchantId, own] of Map.groupBy(rows, (row) => row.merchantId ?? null)) {
    const slug =
      merchantId && (issuers.find((one) => one.merchantId === merchantId)?.slug ?? merchantId.slice(-8));
    const kind = own[0]?.kind ?? 'invoice';
    const former = merchantId && (await findSeries(tx, { merchantId, kind, prefix, year }));
    for (const one of former ? [former] : listSeries(prefix, slug, year)) {
      const first = await takeNumbers(tx, { ...one, merchantId }, own.length);
      if (first === null) continue;
      found.push(...own.map((row, at) => ({ ...row, series: one.series, number: first + at, issuedAt })));
      break;
    }
  }
  return found;
}
