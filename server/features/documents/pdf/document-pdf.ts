import { shopFormat } from '#contract/shop-format.ts';
import type { Db } from '#server/db/db.ts';
import type { StoredDocument } from '../document-list.store.ts';
import { notePdf } from '../documents.store.ts';
import { presentDocument } from '../present-document.ts';
import type { PdfMaker } from './pdf-maker.ts';

export interface PdfParts {
  db: Db;
  pdfs: PdfMaker;
  log: { error(details: object, message: string): void };
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
 * @param isPatient for work in the background
 * @throws unavailable while many wait for one
 */
export async function makePdf(
  { db, pdfs, log }: PdfParts,
  stored: StoredDocument,
  isPatient = false,
): Promise<Buffer> {
  const country = stored.snapshot.issuer.countryCode ?? shopFormat().country;
  const { pdf, hash } = await pdfs.make(
    {
      document: presentDocument(stored, 'buyer'),
      pageSize: withLetter.has(country) ? 'LETTER' : 'A4',
    },
    isPatient,
  );
  if (stored.pdfHash === null) await notePdf(db, stored.id, hash);
  else if (stored.pdfHash !== hash)
    log.error({ document: stored.id }, 'the PDF of a document says something else than its first');
  return Buffer.from(pdf);
}
