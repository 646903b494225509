import { Readable } from 'node:stream';
import anyAscii from 'any-ascii';
import { shopFormat } from '#contract/shop-format.ts';
import type { Db } from '#server/db/db.ts';
import { Download } from '#server/http/download.ts';
import type { StoredDocument } from '../document-list.store.ts';
import { notePdf } from '../documents.store.ts';
import { documentName } from '../issuing.rules.ts';
import { presentDocument } from '../present-document.ts';
import type { PdfMaker } from './pdf-maker.ts';

interface Log {
  error(details: object, message: string): void;
}

/** Where people print on Letter. */
const withLetter = new Set([
  'US',
  'CA',
  'MX',
  'PH',
  'CL',
  'CO',
  'VE',
  'PR',
  'CR',
  'GT',
  'PA',
  'DO',
  'SV',
  'NI',
]);

/**
 * A document as a PDF. It is made again each time, from what was frozen: `log` is told when it says something else than the first did.
 * @throws unavailable while many wait for one
 */
export async function makePdf(db: Db, pdfs: PdfMaker, stored: StoredDocument, log: Log): Promise<Uint8Array> {
  const { pdf, hash } = await pdfs.make({
    document: presentDocument(stored, 'buyer'),
    pageSize: withLetter.has(stored.snapshot.issuer.countryCode ?? shopFormat().country) ? 'LETTER' : 'A4',
  });
  if (stored.pdfHash === null) await notePdf(db, stored.id, hash);
  else if (stored.pdfHash !== hash)
    log.error({ document: stored.id }, 'the PDF of a document says something else than its first');
  return pdf;
}

/** '/' is no letter of a name of a file, and '_' none of a number. */
export const pdfName = ({ series, number }: StoredDocument): string =>
  `${documentName(series, number).replaceAll('/', '_')}.pdf`;

export const toDownload = (stored: StoredDocument, pdf: Uint8Array): Download =>
  new Download(
    anyAscii(pdfName(stored)).replaceAll(/[^\w.-]/g, '-'),
    Readable.from([pdf], { objectMode: false }),
  );
