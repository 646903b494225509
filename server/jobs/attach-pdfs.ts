import { fileName } from '#server/features/documents/document-file.ts';
import { findDocument } from '#server/features/documents/document-list.store.ts';
import { makePdf, type PdfParts } from '#server/features/documents/pdf/document-pdf.ts';
import type { Attachment } from '#server/features/mail/mailer.ts';
import type { ClaimedMail } from '#server/features/mail/outbox.store.ts';

/** @returns the documents of a mail that has them attached; of other mails nothing */
export const attachPdfs =
  (parts: PdfParts) =>
  async (mail: ClaimedMail): Promise<Attachment[]> => {
    if (mail.kind !== 'documents-issued' || !mail.data.hasPdfs) return [];
    const attachments: Attachment[] = [];
    for (const { id } of mail.data.documents) {
      const stored = await findDocument(parts.db, id);
      if (!stored) continue;
      const content = await makePdf(parts, stored, true);
      attachments.push({ filename: fileName(stored, 'pdf'), content, contentType: 'application/pdf' });
    }
    return attachments;
  };
