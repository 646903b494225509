import { z } from 'zod';
import { endpoint } from './define-endpoint.ts';
import { importAnswers, importSource } from './import-sources.ts';
import { pageInfo, paging } from './paging.ts';
import { done, id, idParams, optionalFlag, search, time, wholeNumber } from './schemas.ts';

/** Imports of products in the dashboard (docs/rules.md#import-in-the-dashboard). */

/** Larger catalogues are for `npm run import`. */
export const maxImportBytes = 50 * 1024 * 1024;
export const maxImportRows = 200_000;
/** A file is sent in parts of this size; the last one may be smaller. */
export const importPartBytes = 2 * 1024 * 1024;
/** A line of its own between files that are sent as one, such as products of PrestaShop and their combinations. */
export const fileBoundary = '\u001e';

/** `stopped`: while rows were applied or undone, by a person or because the account may not go on. `failed`: the file cannot be read. */
export const importStatuses = [
  'uploading',
  'checking',
  'checked',
  'applying',
  'applied',
  'stopped',
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportStatus = (typeof importStatuses)[number];

export const importResults = ['new', 'changed', 'same', 'refused'] as const;
export type ImportResult = (typeof importResults)[number];

/** How long after its last row was written an import can be undone. */
export const undoHours = 24;
/** The outcome of a row when its import was undone: all of it, a part, or nothing. */
export const undoOutcomes = ['undone', 'partly', 'left'] as const;
export type UndoOutcome = (typeof undoOutcomes)[number];

/** Fields that an import may change, in the order in which a row shows it. */
export const importFields = [
  'name',
  'slug',
  'brand',
  'category',
  'description',
  'details',
  'price',
  'salePrice',
  'saleFrom',
  'saleUntil',
  'quantity',
  'stockPolicy',
  'lowStockAt',
  'variantForSale',
  'taxable',
  'taxClass',
  'imageUrl',
  'attributes',
  'options',
  'optionAttributes',
  'barcode',
  'weight',
  'purchaseLimit',
  'cannotReturn',
  'shown',
  'manufacturer',
  'responsiblePerson',
  'safetyWarnings',
] as const;
export type ImportField = (typeof importFields)[number];

export const fieldChange = z.object({
  field: z.enum(importFields),
  from: z.string().nullable().meta({ description: 'Null when there is none, as of a new product.' }),
  to: z.string().nullable(),
});
export type FieldChange = z.output<typeof fieldChange>;

/** Another encoding than UTF-8 that a file was read as. */
const readAs = z.object({
  encoding: z.enum(['UTF-16', 'Windows-1252']),
  example: z.string().nullable().meta({
    description: 'A cell with letters that the encoding decides about; null when there is none.',
  }),
});
export type ReadAs = z.output<typeof readAs>;

const count = z.number().int();
const productImport = z.object({
  _id: z.string(),
  fileName: z.string(),
  status: z.enum(importStatuses),
  created: time,
  by: z.string().meta({ description: 'First and last name of whoever sent, applied or undid it last.' }),
  progress: z.number().meta({ description: 'Of what `status` says: 0 to 1.' }),
  rows: z
    .object({ all: count, new: count, changed: count, same: count, refused: count })
    .meta({ description: 'What was read so far.' }),
  applied: count.meta({ description: 'Of the new and changed rows.' }),
  ignoredColumns: z.array(z.string()).meta({ description: 'At most 20.' }),
  source: importSource.nullable().meta({ description: 'Null for a file with columns of this shop.' }),
  readAs: readAs.nullable().meta({ description: 'Null for UTF-8.' }),
  newBrands: z.array(z.string()).meta({ description: 'Names that applying adds as brands; at most 20.' }),
  newCategories: z.array(z.string()).meta({ description: 'The same of categories.' }),
  undoUntil: time.nullable().meta({ description: 'Null when it cannot be undone, or not any more.' }),
  undone: z.object({ restored: count, removed: count, partly: count, left: count }).meta({
    description: 'Products by what undoing did: all or a part of what they had, removed new ones, nothing.',
  }),
  problem: z.string().nullable().meta({ description: 'Why it failed or stopped.' }),
});
export type ProductImport = z.output<typeof productImport>;

const importRow = z.object({
  _id: z.string(),
  line: count.meta({ description: 'Where it begins in the file, counted from 1.' }),
  sku: z.string(),
  name: z.string(),
  result: z.enum(importResults),
  applied: z.boolean(),
  undone: z.enum(undoOutcomes).nullable(),
  changes: z.array(fieldChange),
  reason: z.string().nullable().meta({ description: 'Why it is refused, or not all of it was undone.' }),
  hint: z.string().nullable().meta({ description: 'What to write instead.' }),
  product: z
    .object({ _id: z.string(), imageUrl: z.string().nullable() })
    .nullable()
    .meta({ description: 'The product that exists; never one that the caller may not see.' }),
});
export type ImportRowView = z.output<typeof importRow>;

const reply = z.object({ ...done, import: productImport });
const access = 'products.write';

export const startImport = endpoint({
  method: 'POST',
  path: '/product/import',
  access,
  summary:
    'Begin an import of products, whose file follows in parts; at most five of the caller wait to be applied',
  body: z.object({
    fileName: z
      .string({ error: 'Please choose a file.' })
      .trim()
      .min(1, 'Please choose a file.')
      .transform((name) => [...name.replaceAll(/\p{C}/gu, '')].slice(0, 200).join('').trim() || 'import'),
    size: wholeNumber({
      required: 'Please choose a file.',
      min: 1,
      tooSmall: 'There is nothing in this file.',
      max: maxImportBytes,
      tooLarge: 'A file may have at most 50 MB. Please split it, or use npm run import.',
    }),
  }),
  reply,
});

export const sendImportPart = endpoint({
  method: 'PUT',
  path: '/product/import/:id/parts/:part',
  access,
  summary: 'Send a part of the file, counted from 0; after the last one the file is checked',
  params: idParams.extend({ part: z.coerce.number().int().min(0).max(999) }),
  encoding: 'multipart',
  filePart: 'file',
  reply,
});

export const listImports = endpoint({
  method: 'GET',
  path: '/product/import',
  access,
  summary: 'The 20 latest imports of the shop, or of the caller’s brand',
  reply: z.object({ imports: z.array(productImport) }),
});

export const getImport = endpoint({
  method: 'GET',
  path: '/product/import/:id',
  access,
  summary: 'An import with its progress',
  params: idParams,
  reply: z.object({ import: productImport }),
});

export const listImportRows = endpoint({
  method: 'GET',
  path: '/product/import/:id/rows',
  access,
  summary: 'What the rows of an import would change, or have changed',
  params: z.object({ id }),
  query: paging().extend({
    result: z.enum(importResults).optional().catch(undefined),
    field: z.enum(importFields).optional().catch(undefined),
    undone: z.enum(undoOutcomes).optional().catch(undefined),
    search,
  }),
  reply: z.object({ rows: z.array(importRow), ...pageInfo }),
});

const file = { downloads: 'text/csv; charset=utf-8', reply: z.undefined() } as const;

export const downloadRefusedRows = endpoint({
  method: 'GET',
  path: '/product/import/:id/refused',
  access,
  summary: 'Refused rows as CSV, with line and reason',
  params: idParams,
  ...file,
});

export const downloadLeftOut = endpoint({
  method: 'GET',
  path: '/product/import/:id/left-out',
  access,
  summary: 'What of another program’s file does not come as CSV, with lines and reason',
  params: idParams,
  ...file,
});

export const downloadChanges = endpoint({
  method: 'GET',
  path: '/product/import/:id/changes',
  access,
  summary: 'New and changed rows as CSV: a line for each field, with its value before and after',
  params: idParams,
  ...file,
});

export const answerImport = endpoint({
  method: 'POST',
  path: '/product/import/:id/answers',
  access,
  summary: 'Say what another program’s file does not, and check it again',
  params: idParams,
  body: importAnswers,
  reply,
});

export const applyImport = endpoint({
  method: 'POST',
  path: '/product/import/:id/apply',
  access,
  summary: 'Write the new and changed rows of an import that was checked',
  params: idParams,
  body: z.object({
    downloadImages: optionalFlag(false).meta({ description: 'Download the pictures that the file names.' }),
  }),
  reply,
});

export const cancelImport = endpoint({
  method: 'DELETE',
  path: '/product/import/:id',
  access,
  summary: 'Discard an import that was not applied, or stop one after the rows that are being written',
  params: idParams,
  reply: z.object(done),
});

const undoPreview = z.object({
  restored: count.meta({ description: 'Get back all that they had.' }),
  changedSince: count.meta({ description: 'Get back what nobody has changed since.' }),
  removed: count.meta({ description: 'New products.' }),
  kept: z
    .object({ ordered: count, inBag: count, reviewed: count, changed: count })
    .meta({ description: 'New products that stay, by the first reason.' }),
  gone: count.meta({ description: 'Deleted since, or of another brand by now.' }),
});
export type UndoPreview = z.output<typeof undoPreview>;

export const previewUndo = endpoint({
  method: 'GET',
  path: '/product/import/:id/undo',
  access,
  summary: 'What undoing an applied import would do to its products, as they are now',
  params: idParams,
  reply: undoPreview,
});

export const undoImport = endpoint({
  method: 'POST',
  path: '/product/import/:id/undo',
  access,
  summary:
    'Undo an import within 24 hours after it was applied or stopped; an import that is being undone, or was, stays so',
  params: idParams,
  reply,
});
