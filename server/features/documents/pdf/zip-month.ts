import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { daysAfter, startOfDay } from '#contract/shop-days.ts';
import type { Actor } from '#server/http/actor.ts';
import { Download } from '#server/http/download.ts';
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
  const zip = new ZipFile();
  const content = new PassThrough();
  // A failure cuts the file off: its reader notices, because the end of a zip file is its list of files.
  const fail = (error: Error) => content.destroy(error);
  zip.on('error', fail);
  for (const { id, issuedAt, ...name } of named) {
    zip.addReadStreamLazy(fileName(name, 'pdf'), { mtime: issuedAt, compress: false }, (open) => {
      if (content.destroyed) return;
      pdfOf(parts, id).then((pdf) => open(null, Readable.from([pdf], { objectMode: false })), fail);
    });
  }
  zip.end();
  zip.outputStream.pipe(content);
  return new Download(`documents-${month}.zip`, content);
}

async function pdfOf(parts: PdfParts, id: string): Promise<Buffer> {
  const stored = await findDocument(parts.db, id);
  if (!stored) throw new Error('the document was deleted meanwhile');
  return await makePdf(parts, stored, true);
}
