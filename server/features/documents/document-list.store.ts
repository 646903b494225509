import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { documentSeries, documents } from '#server/db/schema/documents.ts';
import { orders } from '#server/db/schema/orders.ts';

/** Which documents somebody reads, and of these which they ask for. */
export interface DocumentChoice {
  /** Null for all: a merchant reads the own ones. */
  merchantId: string | null;
  from?: Date | undefined;
  to?: Date | undefined;
  series?: string | undefined;
  kind?: 'invoice' | 'credit-note' | undefined;
}

/** Index: documents_issued, documents_of_merchant. */
const chosen = ({ merchantId, from, to, series, kind }: DocumentChoice): SQL | undefined =>
  and(
    merchantId === null ? undefined : eq(documents.merchantId, merchantId),
    from && gte(documents.issuedAt, from),
    to && lt(documents.issuedAt, to),
    series ? eq(documents.series, series) : undefined,
    kind && eq(documents.kind, kind),
  );

const row = {
  id: documents.id,
  kind: documents.kind,
  series: documents.series,
  number: documents.number,
  issuedAt: documents.issuedAt,
  merchantId: documents.merchantId,
  grossMinor: documents.grossMinor,
  orderId: documents.orderId,
  orderNumber: sql<number>`(${documents.snapshot} -> 'order' ->> 'number')::float8`,
  buyer: sql<string>`${documents.snapshot} -> 'buyer' ->> 'name'`,
};
export type StoredDocumentRow = Awaited<ReturnType<typeof listDocuments>>[number];

export async function listDocuments(
  db: Db,
  choice: DocumentChoice,
  { page, limit }: { page: number; limit: number },
) {
  return await db
    .select(row)
    .from(documents)
    .where(chosen(choice))
    .orderBy(desc(documents.issuedAt), desc(documents.id))
    .limit(limit)
    .offset((page - 1) * limit);
}

/** Those of some orders, the oldest first. */
export async function listOrderDocuments(db: Db, orderIds: readonly string[]) {
  return await db
    .select(row)
    .from(documents)
    .where(inArray(documents.orderId, [...orderIds]))
    .orderBy(asc(documents.issuedAt), asc(documents.id));
}

export async function sumDocuments(db: Db, choice: DocumentChoice) {
  const ofKind = (kind: string) => sql`filter (where ${documents.kind} = ${kind})`;
  const sum = (kind: string) =>
    sql<number>`coalesce(sum(${documents.grossMinor}) ${ofKind(kind)}, 0)::float8`;
  const count = (kind: string) => sql<number>`count(*) ${ofKind(kind)}::int`;
  const [sums] = await db
    .select({
      ...{ invoices: count('invoice'), invoicedMinor: sum('invoice') },
      ...{ creditNotes: count('credit-note'), creditedMinor: sum('credit-note') },
    })
    .from(documents)
    .where(chosen(choice));
  return sums ?? { invoices: 0, invoicedMinor: 0, creditNotes: 0, creditedMinor: 0 };
}

/** The series of an issuer, or of all. */
export async function listSeries(db: Db, merchantId: string | null): Promise<string[]> {
  const rows = await db
    .select({ series: documentSeries.series })
    .from(documentSeries)
    .where(merchantId === null ? undefined : eq(documentSeries.merchantId, merchantId))
    .orderBy(asc(documentSeries.series))
    .limit(500);
  return rows.map(({ series }) => series);
}

const whole = {
  ...row,
  currency: documents.currency,
  snapshot: documents.snapshot,
  pdfHash: documents.pdfHash,
};

/** A document with whose order it is. */
export async function findDocument(db: Db, id: string) {
  const [found] = await db
    .select({ ...whole, userId: orders.userId })
    .from(documents)
    .innerJoin(orders, eq(orders.id, documents.orderId))
    .where(eq(documents.id, id));
  return found ?? null;
}
export type StoredDocument = Omit<NonNullable<Awaited<ReturnType<typeof findDocument>>>, 'userId'>;

/** The next documents after one, the oldest first, for a file. */
export async function listNextDocuments(
  db: Db,
  choice: DocumentChoice,
  { after, limit }: { after: StoredDocument | null; limit: number },
): Promise<StoredDocument[]> {
  const behind =
    after && sql`(${documents.issuedAt}, ${documents.id}) > (${after.issuedAt}, ${after.id}::uuid)`;
  return await db
    .select(whole)
    .from(documents)
    .where(and(chosen(choice), behind ?? undefined))
    .orderBy(asc(documents.issuedAt), asc(documents.id))
    .limit(limit);
}

/** The names of documents, for their files, the oldest first. */
export async function listNamed(db: Db, choice: DocumentChoice) {
  return await db
    .select({
      id: documents.id,
      series: documents.series,
      number: documents.number,
      issuedAt: documents.issuedAt,
    })
    .from(documents)
    .where(chosen(choice))
    .orderBy(asc(documents.issuedAt), asc(documents.id));
}

/** All that the documents of these orders say, by the id of the order, for the download of personal data. */
export async function listSnapshots(db: Db, orderIds: readonly string[]) {
  const rows = await db
    .select(whole)
    .from(documents)
    .where(inArray(documents.orderId, [...orderIds]))
    .orderBy(asc(documents.id));
  return (orderId: string) =>
    rows
      .filter((document) => document.orderId === orderId)
      .map(({ kind, series, number, issuedAt, snapshot }) => ({
        kind,
        series,
        number,
        issued: issuedAt,
        snapshot,
      }));
}
