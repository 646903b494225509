import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/documents.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import * as en from '#server/texts/en/documents.ts';
import type { OrderLinks } from '../orders/order-link.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { toDownload } from './document-file.ts';
import { issueForOrder } from './issue-for-order.ts';
import { makePdf } from './pdf/document-pdf.ts';
import type { PdfMaker } from './pdf/pdf-maker.ts';
import { zipMonth } from './pdf/zip-month.ts';
import { exportDocuments, findReadable, listDocumentsFor, readDocument } from './read-documents.ts';
import { makeXml } from './ubl/document-xml.ts';

const texts = defineTexts({ en });

interface Parts {
  db: Db;
  shopSettings: Pick<ShopSettings, 'latest'>;
  links: OrderLinks;
  /** The limits of this process. */
  limits: RateLimits;
  /** How long documents are kept. */
  documentYears: number;
  pdfs: PdfMaker;
}

/** Invoices and credit notes. */
export function documentsRoutes(
  app: FastifyInstance,
  { db, shopSettings, links, limits, documentYears, pdfs }: Parts,
): void {
  const parts = { db, pdfs, log: app.log };
  const timeZone = async () => (await shopSettings.latest()).general.timeZone;

  serve(app, contract.listDocuments, async ({ actor, query }) =>
    listDocumentsFor(db, actor, query, await shopSettings.latest()),
  );

  serve(app, contract.exportDocuments, async ({ actor, query }) =>
    exportDocuments(db, actor, query, await timeZone()),
  );

  serve(app, contract.getDocument, async ({ actor, params, query, ip }) =>
    readDocument(
      db,
      { links, limits },
      { actor, key: query.key, ip },
      params.id,
      await shopSettings.latest(),
    ),
  );

  serve(app, contract.getDocumentPdf, async ({ actor, params, query, ip }) => {
    const { stored } = await findReadable(db, { links, limits }, { actor, key: query.key, ip }, params.id);
    return toDownload(stored, 'pdf', await makePdf(parts, stored));
  });

  serve(app, contract.getDocumentXml, async ({ actor, params, query, ip }) => {
    const { stored } = await findReadable(db, { links, limits }, { actor, key: query.key, ip }, params.id);
    return toDownload(stored, 'xml', makeXml(stored, await shopSettings.latest()));
  });

  serve(app, contract.zipDocuments, async ({ actor, query }) =>
    zipMonth(parts, actor, query.month, await timeZone()),
  );

  serve(app, contract.issueDocuments, async ({ actor, params }) => {
    const { documents, count, missing } = await issueForOrder(db, actor, params.id, {
      ...(await shopSettings.latest()),
      documentYears,
    });
    return { ...done([texts().issued(count), missing].filter(Boolean).join(' ')), documents };
  });
}
