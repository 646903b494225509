import { z } from 'zod';
import { cleanCode } from './clean-text.ts';
import { flag, text } from './schemas.ts';

/** Who issues invoices: the shop for everything, or each merchant for the own part. */
export const documentModes = ['shop', 'merchants'] as const;
export type DocumentMode = (typeof documentModes)[number];

/** How the buyer hears of a document. */
export const documentMails = ['none', 'link', 'pdf'] as const;

/** It ends without a digit, so that no two numbers of two series read the same. */
const prefixPattern = /^(?:[\p{L}\d./-]|\{year\}){0,30}[./-]$/u;
const prefix = text({
  required: 'A beginning is required.',
  max: 40,
  clean: cleanCode,
})
  .refine((typed) => prefixPattern.test(typed), {
    error: 'May have letters, digits and {year}, and must end with - / or a dot.',
  })
  .meta({ description: 'With `{year}`, numbers begin with 1 each year.' });

export const documentSettings = z.object({
  mode: z
    .enum(documentModes, { error: 'Please choose who issues invoices.' })
    .meta({ description: 'For orders that are placed from then on.' }),
  invoicePrefix: prefix,
  creditNotePrefix: prefix,
  mail: z
    .enum(documentMails, { error: 'Please choose what buyers get.' })
    .meta({ description: 'What the buyer is mailed when one is issued: nothing, a link, or the PDF.' }),
  electronicInvoices: flag().meta({
    description: 'Documents of buyers with a VAT id are also made as XML (EN 16931).',
  }),
});
