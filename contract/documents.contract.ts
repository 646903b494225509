import { z } from 'zod';
import { endpoint } from './define-endpoint.ts';
import { pageInfo, paging } from './paging.ts';
import { paymentMethods } from './payments.ts';
import { currencyCode, done, idParams, money, orderKey, time } from './schemas.ts';
import { isDay } from './shop-days.ts';

/** Numbered invoices, and credit notes for what of them is taken back (docs/rules.md#documents). */
export const documentKinds = ['invoice', 'credit-note'] as const;
export type DocumentKind = (typeof documentKinds)[number];

const tax = z.object({
  title: z.string().nullable().meta({ description: 'Null in orders from before taxes had names.' }),
  rate: z.number().nullable().meta({ description: 'In percent.' }),
});
const rateSum = tax.extend({
  net: money.meta({ description: 'What has two taxes is net in the rows of both.' }),
  tax: money,
});

export const documentLine = z.object({
  name: z.string(),
  sku: z.string().nullable(),
  quantity: z.number().int().nullable().meta({ description: 'Null for an amount without pieces.' }),
  unit: money.nullable().meta({ description: 'With tax when prices include it, as is the discount.' }),
  discount: money,
  net: money,
  gross: money,
  taxes: z.array(tax.extend({ amount: money })),
});

const named = { _id: z.string(), kind: z.enum(documentKinds), name: z.string(), issued: time };
const document = z.object({
  ...named,
  currency: currencyCode,
  locale: z.string(),
  timeZone: z.string(),
  pricesIncludeTax: z.boolean(),
  issuer: z.object({
    name: z.string(),
    lines: z.array(z.string()).meta({ description: 'The address.' }),
    taxNumber: z.string().nullable(),
    vatId: z.string().nullable(),
    register: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    issuedBy: z.string().nullable().meta({ description: 'The shop, in the name of a merchant.' }),
  }),
  buyer: z.object({
    name: z.string(),
    lines: z.array(z.string()).meta({ description: 'Name and address.' }),
    vatId: z.string().nullable(),
    isVatIdDoubtful: z.boolean().optional().meta({ description: 'It is none by its form. For who sells.' }),
  }),
  order: z.object({ _id: z.string(), number: z.number().int(), placed: time }),
  sent: time.nullable().meta({ description: 'When it began to be sent; null before that.' }),
  invoice: z
    .object({ name: z.string(), issued: time })
    .nullable()
    .meta({ description: 'Of a credit note: what it takes back from.' }),
  lines: z.array(documentLine),
  rates: z.array(rateSum),
  net: money,
  tax: money,
  gross: money,
  discounts: z.array(z.string()),
  paid: z
    .object({
      amount: money,
      at: time.nullable(),
      method: z.enum(paymentMethods),
      name: z.string().nullable().meta({ description: 'As the provider names it.' }),
    })
    .meta({ description: 'Of a credit note, what has gone back.' }),
});
export type ShownDocument = z.output<typeof document>;

export const getDocument = endpoint({
  method: 'GET',
  path: '/documents/:id',
  access: 'signed-in-or-key',
  summary:
    'A document as it was issued: for its buyer, the holder of the key of its order, and who reads documents',
  params: idParams,
  query: orderKey,
  reply: z.object({
    document,
    as: z.enum(['buyer', 'seller']),
    offersXml: z.boolean().meta({
      description: 'It is made as XML; for who sells also where that is refused, with what is lacking.',
    }),
  }),
});

export const getDocumentPdf = endpoint({
  method: 'GET',
  path: '/documents/:id/pdf',
  access: 'signed-in-or-key',
  summary: 'The same as a PDF',
  params: idParams,
  query: orderKey,
  downloads: 'application/pdf',
  reply: z.undefined(),
});

export const getDocumentXml = endpoint({
  method: 'GET',
  path: '/documents/:id/xml',
  access: 'signed-in-or-key',
  summary: 'The same by EN 16931, as UBL 2.1, for a buyer with a VAT id; 404 where there is none, with why',
  params: idParams,
  query: orderKey,
  downloads: 'application/xml',
  reply: z.undefined(),
});

const day = z.string().refine(isDay, { error: 'Please choose a day.' }).optional();
const documentFilter = {
  from: day,
  to: day,
  // An export has begun its reply when PostgreSQL refuses NUL.
  series: z
    .string()
    .max(120)
    .refine((series) => !series.includes('\u0000'), { error: 'There is no such series.' })
    .optional(),
  kind: z.enum(documentKinds).optional(),
};

export const documentRow = z.object({
  ...named,
  buyer: z.string(),
  order: z.object({ _id: z.string(), number: z.number().int() }),
  gross: money.meta({ description: 'Of a credit note below 0.' }),
});
export type DocumentRow = z.output<typeof documentRow>;

export const listDocuments = endpoint({
  method: 'GET',
  path: '/documents',
  access: 'documents.read',
  summary: 'Documents, the newest first; a merchant gets the own ones',
  query: paging().extend(documentFilter),
  reply: z.object({
    documents: z.array(documentRow),
    ...pageInfo,
    sums: z.object({
      invoices: z.number().int(),
      invoiced: money,
      creditNotes: z.number().int(),
      credited: money,
    }),
    series: z.array(z.string()).meta({ description: 'All of them, for the filter.' }),
    missing: z
      .array(z.enum(['legalName', 'address', 'taxNumber']))
      .meta({ description: 'What the issuer lacks: none is issued without.' }),
    currency: currencyCode,
  }),
});

export const exportDocuments = endpoint({
  method: 'GET',
  path: '/documents/export',
  access: 'documents.read',
  summary: 'The same as a CSV file, with a row for each tax',
  query: z.object(documentFilter),
  downloads: 'text/csv; charset=utf-8',
  reply: z.undefined(),
});

export const zipDocuments = endpoint({
  method: 'GET',
  path: '/documents/zip',
  access: 'documents.read',
  summary: 'The PDFs of a month in a zip file, the oldest first',
  query: z.object({
    month: z.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, { error: 'Please choose a month.' }),
  }),
  downloads: 'application/zip',
  reply: z.undefined(),
});

export const issueDocuments = endpoint({
  method: 'POST',
  path: '/order/:id/documents',
  access: 'orders.write',
  summary: 'Issues the documents of an order from before its issuer had said all; those that exist stay',
  params: idParams,
  reply: z.object({ ...done, documents: z.array(documentRow) }),
});
