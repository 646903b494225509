import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/import-images.contract.ts';
import type { Db } from '#server/db/db.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import { exportFailedImages, getImportImages, retryImportImages, stopImportImages } from './import-images.ts';

/** Pictures that imports name. `server/jobs/image-downloads.ts` downloads them. */
export function imageDownloadsRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, contract.getImportImages, async ({ actor, params, query }) =>
    getImportImages(db, actor, params.id, query),
  );
  serve(app, contract.downloadFailedImages, async ({ actor, params }) =>
    exportFailedImages(db, actor, params.id),
  );
  serve(app, contract.retryImportImages, async ({ actor, params }) => {
    await retryImportImages(db, actor, params.id);
    return done('The failed pictures are downloaded again.');
  });
  serve(app, contract.stopImportImages, async ({ actor, params }) => {
    await stopImportImages(db, actor, params.id);
    return done('No more pictures of this import are downloaded.');
  });
}
