import { Readable } from 'node:stream';
import { daysAfter, startOfDay } from '#contract/shop-days.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Download } from '#server/http/download.ts';
import { zipDownload } from '#server/http/zip-download.ts';
import { fileName } from '../document-file.ts';
import { findDocument, listNamed } from '../document-list.store.ts';
import { merchantOfDocuments } from '../read-documents.ts';
import { makePdf, type PdfParts } from './document-pdf.ts';

/** The PDFs of what was issued in a month. Each is made when the reader has taken the one before. @param month '2026-11' */
export async function zipMonth(
  parts: PdfParts,
  actor: Actor,
  month: string,
  timeZone: string,
): Promise<Download> {
  const first = `${month}-01`;
  const next = `${daysAfter(first, 31).slice(0, 7)}-01`;
  const named = await listNamed(parts.db, {
    merchantId: merchantOfDocuments(actor),
    ...{ from: startOfDay(timeZone, first), to: startOfDay(timeZone, next) },
  });
  return zipDownload(
    `documents-${month}.zip`,
    named.map(({ id, issuedAt, ...name }) => ({
      ...{ name: fileName(name, 'pdf'), options: { mtime: issuedAt, compress: false } },
      open: async () => Readable.from([await renderPdf(parts, id)], { objectMode: false }),
    })),
  );
}

async function renderPdf(parts: PdfParts, id: string): Promise<Buffer> {
  const stored = await findDocument(parts.db, id);
  if (!stored) throw new Error('the document was deleted meanwhile');
  return await makePdf(parts, stored, true);
}
