import type { Db } from '#server/db/db.ts';
import { findDocument } from '#server/features/documents/document-list.store.ts';
import { makePdf, pdfName } from '#server/features/documents/pdf/document-pdf.ts';
import type { PdfMaker } from '#server/features/documents/pdf/pdf-maker.ts';
import type { Attachment } from '#server/features/mail/mailer.ts';
import type { ClaimedMail } from '#server/features/mail/outbox.store.ts';

interface Parts {
  db: Db;
  pdfs: PdfMaker;
  log: { error(details: object, message: string): void };
}

/** @returns the documents of a mail that has them attached; of other mails nothing */
export const attachPdfs =
  ({ db, pdfs, log }: Parts) =>
  async (mail: ClaimedMail): Promise<Attachment[]> => {
    if (mail.kind !== 'documents-issued' || !mail.data.hasPdfs) return [];
    const attachments: Attachment[] = [];
    for (const { id } of mail.data.documents) {
      const stored = await findDocument(db, id);
      if (!stored) continue;
      const content = Buffer.from(await makePdf(db, pdfs, stored, log));
      attachments.push({ filename: pdfName(stored), content, contentType: 'application/pdf' });
    }
    return attachments;
  };
