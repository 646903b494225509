import { z } from 'zod';
import { endpoint } from './define-endpoint.ts';
import { pageInfo, paging } from './paging.ts';
import { done, id, idParams } from './schemas.ts';

/** Pictures that an import of products names by their URL (docs/rules.md#downloaded-pictures). */

const count = z.number().int();

const failedImage = z.object({
  _id: z.string(),
  product: z.string(),
  sku: z.string(),
  name: z.string(),
  imageUrl: z.string().meta({ description: 'As the file names it.' }),
  reason: z.string(),
});
export type FailedImage = z.output<typeof failedImage>;

const importImages = z.object({
  isOffered: z.boolean().meta({ description: 'The file was checked, and names pictures.' }),
  isWanted: z.boolean().meta({ description: 'Whoever applied it wants the pictures.' }),
  isRunning: z.boolean(),
  isStopped: z.boolean().meta({
    description:
      'Somebody has stopped them. What was downloaded stays, the others are among those that failed.',
  }),
  waiting: count,
  done: count,
  failed: count,
  failures: z.array(failedImage),
  ...pageInfo,
});
export type ImportImages = z.output<typeof importImages>;

const access = 'products.write';

export const getImportImages = endpoint({
  method: 'GET',
  path: '/product/import/:id/images',
  access,
  summary: 'How far the downloads of the pictures of an import are, and those that failed',
  params: z.object({ id }),
  query: paging(),
  reply: importImages,
});

export const downloadFailedImages = endpoint({
  method: 'GET',
  path: '/product/import/:id/images/failed',
  access,
  summary: 'Pictures that could not be downloaded, as CSV with reasons',
  params: idParams,
  downloads: 'text/csv; charset=utf-8',
  reply: z.undefined(),
});

export const retryImportImages = endpoint({
  method: 'POST',
  path: '/product/import/:id/images/retry',
  access,
  summary: 'Download the pictures of an import again that failed, or were stopped',
  params: idParams,
  reply: z.object(done),
});

export const stopImportImages = endpoint({
  method: 'DELETE',
  path: '/product/import/:id/images',
  access,
  summary: 'Stop the downloads of the pictures of an import; what was downloaded stays',
  params: idParams,
  reply: z.object(done),
});
