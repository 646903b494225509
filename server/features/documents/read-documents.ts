import { Readable } from 'node:stream';
import type { EndpointReply } from '#contract/define-endpoint.ts';
import type { DocumentRow, getDocument, listDocuments as listCall } from '#contract/documents.contract.ts';
import { toMajor } from '#contract/money.ts';
import { toPageInfo } from '#contract/paging.ts';
import type { AllSettings } from '#contract/settings.contract.ts';
import { dayIn, daysAfter, startOfDay } from '#contract/shop-days.ts';
import { shopFormat } from '#contract/shop-format.ts';
import * as enPaper from '#contract/texts/en/document-paper.ts';
import { defineTexts } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import { notFound } from '#server/errors.ts';
import { amountCell, byteOrderMark, csvLine, numberCell } from '#server/format/spreadsheet-cell.ts';
import { type Actor, can } from '#server/http/actor.ts';
import { Download } from '#server/http/download.ts';
import * as en from '#server/texts/en/documents.ts';
import { type OrderCaller, type OrderKeys, openByKey } from '../orders/order-caller.ts';
import type { OrderViewer } from '../orders/orders.rules.ts';
import { sumRates } from './document-lines.rules.ts';
import {
  type DocumentChoice,
  findDocument,
  listDocuments,
  listNextDocuments,
  listOrderDocuments,
  listSeries,
  type StoredDocument,
  sumDocuments,
} from './document-list.store.ts';
import { documentName, dueInvoices, missingData } from './issuing.rules.ts';
import { listDocumentedOrders, listIssuers, mayIssue, readIssuing } from './order-facts.store.ts';
import { presentDocument, presentRow } from './present-document.ts';
import { offersXml } from './ubl/document-xml.ts';

const texts = defineTexts({ en });
const paperTexts = defineTexts({ en: enPaper });

/** The setting is at most that. */
const maxDocumentYears = 100;

/** No merchant has this id. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** @returns the merchant whose documents the actor reads; null for the whole shop */
export const merchantOfDocuments = ({ membership, merchant }: Actor): string | null =>
  membership?.of === 'shop' ? null : (merchant?.id ?? nobody);

export async function readDocument(
  db: Db,
  keys: OrderKeys,
  caller: OrderCaller,
  id: string,
  settings: Pick<AllSettings, 'documents'>,
): Promise<EndpointReply<typeof getDocument>> {
  const { stored, as } = await findReadable(db, keys, caller, id);
  return { document: presentDocument(stored, as), as, offersXml: offersXml(stored, as, settings) };
}

/**
 * @throws not-found for another's document
 * @throws unauthorized, order-in-account and too-many as `openByKey`
 */
export async function findReadable(
  db: Db,
  keys: OrderKeys,
  caller: OrderCaller,
  id: string,
): Promise<{ stored: StoredDocument; as: 'buyer' | 'seller' }> {
  const stored = await findDocument(db, id);
  const byKey = await openByKey(db, keys, caller, async () => stored && { id: stored.orderId });
  const as = stored && (byKey ? 'buyer' : caller.actor && roleIn(stored, caller.actor));
  if (!as) throw notFound(texts().noDocument);
  return { stored, as };
}

function roleIn(document: Pick<StoredDocument, 'merchantId'> & { userId: string | null }, actor: Actor) {
  const merchantId = merchantOfDocuments(actor);
  if (can(actor, 'documents.read') && (merchantId === null || merchantId === document.merchantId))
    return 'seller';
  return document.userId === actor.id ? 'buyer' : null;
}

interface Asked {
  from?: string | undefined;
  to?: string | undefined;
  series?: string | undefined;
  kind?: DocumentChoice['kind'];
}

const toChoice = (actor: Actor, { from, to, series, kind }: Asked, timeZone: string): DocumentChoice => ({
  merchantId: merchantOfDocuments(actor),
  from: from === undefined ? undefined : startOfDay(timeZone, from),
  to: to === undefined ? undefined : startOfDay(timeZone, daysAfter(to, 1)),
  ...{ series, kind },
});

export async function listDocumentsFor(
  db: Db,
  actor: Actor,
  asked: Asked & { page: number; limit: number },
  { general, documents: { mode } }: Pick<AllSettings, 'general' | 'documents'>,
): Promise<EndpointReply<typeof listCall>> {
  const choice = toChoice(actor, asked, general.timeZone);
  const { merchantId } = choice;
  const [rows, sums, series, issuers] = await Promise.all([
    listDocuments(db, choice, asked),
    sumDocuments(db, choice),
    listSeries(db, merchantId),
    listIssuers(db, merchantId === null ? [] : [merchantId]),
  ]);
  const issuer = issuers.find((one) => one.merchantId === merchantId);
  const issues = merchantId === null || mode === 'merchants';
  return {
    documents: rows.map(presentRow),
    ...toPageInfo(sums.invoices + sums.creditNotes, asked.page, asked.limit),
    sums: {
      ...{ invoices: sums.invoices, invoiced: toMajor(sums.invoicedMinor) },
      ...{ creditNotes: sums.creditNotes, credited: toMajor(sums.creditedMinor) },
    },
    series,
    missing: issues ? missingData(issuer) : [],
    currency: shopFormat().currency,
  };
}

/**
 * The documents of an order that somebody sees: a buyer and the shop all, a merchant the own ones.
 * @param viewer null for who sells but may not read documents
 */
export async function documentsOfOrder(
  db: Db,
  orderId: string,
  { isBuyer, viewer }: { isBuyer: boolean; viewer: OrderViewer | null },
): Promise<DocumentRow[]> {
  if (!isBuyer && viewer === null) return [];
  const rows = await listOrderDocuments(db, [orderId]);
  return rows
    .filter(
      ({ merchantId }) =>
        isBuyer || viewer?.seesAll || (merchantId !== null && merchantId === viewer?.merchantId),
    )
    .map(presentRow);
}

/** True when an order, or a part of it, lacks an invoice that somebody of the shop may have issued. */
export async function mayIssueFor(
  db: Db,
  orderId: string,
  { seesAll, mayWrite }: OrderViewer,
): Promise<boolean> {
  if (!seesAll || !mayWrite || !(await mayIssue(db))) return false;
  const orders = await listDocumentedOrders(db, [orderId]);
  const issuing = await readIssuing(db, orders, maxDocumentYears, true);
  return orders.some((order) => dueInvoices(order, issuing).length > 0);
}

const batch = 500;

/** The documents as a CSV file, the oldest first, with a row for each rate. It is sent while it is read. */
export function exportDocuments(db: Db, actor: Actor, asked: Asked, timeZone: string): Download {
  const choice = toChoice(actor, asked, timeZone);
  return new Download(
    `documents-${asked.from ?? 'all'}-${asked.to ?? dayIn(timeZone, new Date())}.csv`,
    Readable.from(csvLines(db, choice), { objectMode: false }),
  );
}

async function* csvLines(db: Db, choice: DocumentChoice): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(Object.values(texts().headings));
  for (let after: StoredDocument | null = null; ; ) {
    const found: StoredDocument[] = await listNextDocuments(db, choice, { after, limit: batch });
    if (found.length === 0) return;
    yield found.flatMap(toCells).map(csvLine).join('');
    after = found.at(-1) ?? null;
  }
}

/** For a document of 0, which is in the file as well. */
const noRate = { title: null, rate: 0, netMinor: 0, taxMinor: 0 };

/** A line with several taxes is net in the row of the first alone, so that net and taxes together are the amount. */
function toCells({ series, number, kind, issuedAt, snapshot, orderNumber }: StoredDocument): string[][] {
  const { buyer, lines, paid, timeZone } = snapshot;
  const amount = (minor: number) => amountCell(toMajor(kind === 'invoice' ? minor : -minor));
  const about = [dayIn(timeZone, issuedAt), documentName(series, number), texts().kinds[kind]];
  const rates = sumRates(lines, { isNetOnce: true });
  return (rates.length > 0 ? rates : [noRate]).map(({ title, rate, netMinor, taxMinor }) => [
    ...[...about, buyer.name, buyer.countryCode ?? ''],
    title ?? (rate === 0 ? texts().untaxed : texts().someTax),
    ...[rate === null ? '' : numberCell(String(rate)), amount(netMinor), amount(taxMinor)],
    ...[String(orderNumber), paid.name ?? paperTexts().methods[paid.method]],
  ]);
}
