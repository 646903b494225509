import type { FastifyInstance } from 'fastify';
import { importPicture } from '#contract/exported-pictures.contract.ts';
import * as contract from '#contract/import-images.contract.ts';
import type { Db } from '#server/db/db.ts';
import { refuseField } from '#server/errors.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import type { Media } from '../media/media.ts';
import { storeImageAs } from '../media/store-image.ts';
import { exportFailedImages, getImportImages, retryImportImages, stopImportImages } from './import-images.ts';

/** Pictures that imports name. `server/jobs/image-downloads.ts` downloads them. */
export function imageDownloadsRoutes(app: FastifyInstance, { db, media }: { db: Db; media: Media }): void {
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
  serve(app, importPicture, async ({ actor, body: { imageUrl }, image }) => {
    if (!image) throw refuseField('image', 'Please choose a picture.', 'invalid-image');
    const isNew = await storeImageAs(media, image, { imageUrl, accountId: actor.id });
    return { ...done('The picture is there.'), isNew };
  });
}
